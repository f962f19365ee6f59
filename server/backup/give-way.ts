import { getPriority, setPriority } from 'node:os'

const niceness = 10

/** Lets whoever waits for a page go first: a backup reads and hashes all that there is. */
export function giveWay(): void {
  setPriority(Math.min(19, getPriority() + niceness))
}
