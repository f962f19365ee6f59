import type { z } from 'zod'
import { labels } from '#contract/labels.ts'
import { makeFile } from '../client/make-file.ts'
import type { MadeFile } from '../ui/save-file.ts'

type Order = z.input<typeof labels.print.input>

const atOnce = 4

/** Has the server make one file of labels. */
export function makeLabels(order: Order, signal?: AbortSignal): Promise<MadeFile> {
  return makeFile(labels.print, order, signal)
}

/** Each device's label as a picture of its own, in their order; `onProgress` hears how many there are. */
export async function makeEachLabel(
  devices: number[],
  format: string,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Blob[]> {
  const made: Blob[] = []
  const waiting = devices.entries()
  let count = 0
  async function work() {
    for (const [index, device] of waiting) {
      const { blob } = await makeLabels({ devices: [device], format, as: 'svg' }, signal)
      made[index] = blob
      count += 1
      onProgress(count)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return made
}
