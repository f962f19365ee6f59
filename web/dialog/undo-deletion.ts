import { type BinKind, bin, type Restored } from '#contract/bin.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { type ToastAction, toast } from '../ui/toasts.tsx'
import { notBack } from './not-back.ts'

/** Records that went to the bin together. */
export interface Undoable {
  kind: BinKind
  ids: readonly number[]
  /** The lists that show them again. */
  lists: readonly Endpoint[]
}

/** So many are asked for at once. */
const piece = 100

/** What the message after a deletion offers; undefined where nothing was deleted. */
export function undoDeletion(deleted: Undoable): ToastAction | undefined {
  if (deleted.ids.length === 0) return undefined
  return { label: 'Rückgängig', run: () => void undo(deleted) }
}

async function undo({ kind, ids, lists }: Undoable): Promise<void> {
  const restored: Restored[] = []
  const refused: string[] = []
  try {
    for (let start = 0; start < ids.length; start += piece) {
      const outcome = await call(bin.undo, { kind, records: ids.slice(start, start + piece) })
      restored.push(...outcome.restored)
      refused.push(...outcome.refused.map(({ message }) => message))
    }
    tell(restored, ids.length, refused)
  } catch (error) {
    reportFailure('undoDeletion', error)
  }
  await refresh(...lists)
}

function tell(restored: Restored[], of: number, [reason]: string[]): void {
  const count = formatCount(restored.length)
  const missing = notBack(restored)
  const done = restored.length === 1 ? 'Wiederhergestellt!' : `${count} wiederhergestellt!`
  if (reason !== undefined) {
    const details = missing === undefined ? reason : `${reason} ${missing}`
    toast.warn(`${count} von ${formatCount(of)} wiederhergestellt.`, details)
  } else if (missing !== undefined) toast.warn(done, missing)
  else toast.success(done)
}
