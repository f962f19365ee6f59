import { setTimeout } from 'node:timers/promises'

/** Polls until the condition is true: however slow the machine is, only the test's own time limit ends it. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await setTimeout(20)
}
