import type { z } from 'zod'
import { type LabelAddress, labels } from '#contract/labels.ts'
import { makeFile } from '../client/make-file.ts'
import type { MadeFile } from '../ui/save-file.ts'

type Order = z.input<typeof labels.print.input>

/** The subjects of labels: devices or article numbers, in printing order. */
export interface LabelSubjects {
  kind: 'devices' | 'parts'
  ids: number[]
  /** The address in the codes, if not the permanent one. */
  address?: LabelAddress
}

const concurrency = 4

/** Has the server create a single file of labels. */
export function makeLabels(
  { kind, ids, address }: LabelSubjects,
  order: Omit<Order, 'devices'>,
  signal?: AbortSignal,
): Promise<MadeFile> {
  return kind === 'devices'
    ? makeFile(labels.print, { ...order, address, devices: ids }, signal)
    : makeFile(labels.printParts, { ...order, address, parts: ids }, signal)
}

/** Creates a separate picture for each label, in order; `onProgress` receives the number created so far. */
export async function makeEachLabel(
  { ids, ...subjects }: LabelSubjects,
  format: string,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Blob[]> {
  const pictures: Blob[] = []
  const waiting = ids.entries()
  let count = 0
  async function work() {
    for (const [index, id] of waiting) {
      const { blob } = await makeLabels({ ...subjects, ids: [id] }, { format, as: 'svg' }, signal)
      pictures[index] = blob
      count += 1
      onProgress(count)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return pictures
}
