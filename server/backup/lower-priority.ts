import { getPriority, setPriority } from 'node:os'

const niceness = 10

/** Lowers the priority of this process, so that page requests go first: a backup reads and hashes everything. */
export function lowerPriority(): void {
  setPriority(Math.min(19, getPriority() + niceness))
}
