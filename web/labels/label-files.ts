import type { z } from 'zod'
import { type LabelAddress, labels } from '#contract/labels.ts'
import { makeFile } from '../client/make-file.ts'
import type { MadeFile } from '../ui/save-file.ts'

type Order = z.input<typeof labels.print.input>

/** What labels are for: devices or article numbers, in the order in which they are printed. */
export interface LabelSubjects {
  kind: 'devices' | 'parts'
  ids: number[]
  /** What their codes say, if not the permanent addresses. */
  address?: LabelAddress
}

const atOnce = 4

/** Has the server make one file of labels. */
export function makeLabels(
  { kind, ids, address }: LabelSubjects,
  order: Omit<Order, 'devices'>,
  signal?: AbortSignal,
): Promise<MadeFile> {
  return kind === 'devices'
    ? makeFile(labels.print, { ...order, address, devices: ids }, signal)
    : makeFile(labels.printParts, { ...order, address, parts: ids }, signal)
}

/** Each label as a picture of its own, in their order; `onProgress` hears how many there are. */
export async function makeEachLabel(
  { ids, ...subjects }: LabelSubjects,
  format: string,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Blob[]> {
  const made: Blob[] = []
  const waiting = ids.entries()
  let count = 0
  async function work() {
    for (const [index, id] of waiting) {
      const { blob } = await makeLabels({ ...subjects, ids: [id] }, { format, as: 'svg' }, signal)
      made[index] = blob
      count += 1
      onProgress(count)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return made
}
