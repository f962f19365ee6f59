import { type BinKind, bin, type Restored } from '#contract/bin.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { causeOf, reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { whenUserChanges } from '../client/user-change.ts'
import { type ToastAction, toast } from '../ui/toasts.tsx'
import { missingAfterRestore } from './missing-after-restore.ts'

/** Records that went to the bin together. */
export interface Undoable {
  kind: BinKind
  ids: readonly number[]
  /** The lists that contain them after restoring. */
  lists: readonly Endpoint[]
}

/** Maximum number of records per request. */
const piece = 100

/** The undo button of the toast after a deletion; undefined if nothing was deleted. */
export function undoDeletion(deleted: Undoable): ToastAction | undefined {
  if (deleted.ids.length === 0) return undefined
  return { label: 'Rückgängig', run: () => void undo(deleted) }
}

/** Stops once somebody else signs in: nothing is done in another user's name. */
async function undo({ kind, ids, lists }: Undoable): Promise<void> {
  const restored: Restored[] = []
  const refused: string[] = []
  let start = 0
  let isOtherUser = false
  const unwatch = whenUserChanges(() => {
    isOtherUser = true
  })
  try {
    for (; start < ids.length && !isOtherUser; start += piece) {
      const outcome = await call(bin.undo, { kind, records: ids.slice(start, start + piece) })
      restored.push(...outcome.restored)
      refused.push(...outcome.refused.map(({ message }) => message))
    }
    reportOutcome(restored, Math.min(start, ids.length), refused)
    if (start < ids.length) toast.warn(notRestored(ids.length - start, ids.length))
  } catch (error) {
    if (start > 0) reportOutcome(restored, start, refused)
    const remainingIds = ids.slice(start)
    reportRemaining(
      error,
      remainingIds.length,
      ids.length,
      () => void undo({ kind, ids: remainingIds, lists }),
    )
  } finally {
    unwatch()
  }
  await refresh(...lists)
}

/** Offers to restore the rest in another try; `reportFailure` would say nothing once the session has ended. */
function reportRemaining(error: unknown, count: number, of: number, run: () => void) {
  const share = notRestored(count, of)
  const offer = { label: 'Übrige wiederherstellen', run }
  const { status } = causeOf(error)
  if (status === '401') toast.warn(share, undefined, offer)
  else reportFailure('undoDeletion', error, `${share} Fehler: ${status}`, offer)
}

function notRestored(count: number, of: number): string {
  return `Noch nicht wiederhergestellt: ${formatCount(count)} von ${formatCount(of)}.`
}

/**
 * Everything not refused has been restored, some of it possibly earlier: an earlier response of the same call may have
 * been lost.
 */
function reportOutcome(restored: Restored[], of: number, refused: string[]): void {
  const [reason] = refused
  const back = of - refused.length
  const count = formatCount(back)
  const missing = missingAfterRestore(restored)
  const message = back === 1 ? 'Wiederhergestellt!' : `${count} wiederhergestellt!`
  if (reason !== undefined) {
    const details = missing === undefined ? reason : `${reason} ${missing}`
    toast.warn(`${count} von ${formatCount(of)} wiederhergestellt.`, details)
  } else if (missing !== undefined) toast.warn(message, missing)
  else toast.success(message)
}
