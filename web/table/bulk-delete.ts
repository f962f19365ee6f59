import type { ReactNode } from 'react'
import type { BinKind } from '#contract/bin.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { concurrently } from '../base/concurrently.ts'
import { formatShare } from '../base/formats.ts'
import { causeOf, reportFailure } from '../client/failures.ts'
import { isFatal } from '../client/is-fatal.ts'
import { refresh } from '../client/queries.ts'
import { RequestError } from '../client/request-error.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { describeKept, type Kept, withoutKept } from '../dialog/KeptBanner.tsx'
import { MessageBox, type Work } from '../dialog/MessageBox.tsx'
import { isRefusal, offerUsers, type Refusal } from '../dialog/refusals.ts'
import { undoDeletion } from '../dialog/undo-deletion.ts'
import { toast } from '../ui/toasts.tsx'

interface BulkDeletion {
  question: string
  /** German: how many records will be deleted, and which. */
  body: ReactNode
  /** The store action's name in failure reports. */
  action: string
  ids: readonly number[]
  /** Which of them must be kept, and are left out; undefined if none. */
  kept?: Kept | undefined
  removeOne: (id: number) => Promise<unknown>
  /** The message after success. */
  done: (count: number) => string
  /** German singular and plural (dative, to follow 'von'): 'Gerät', 'Geräten'. */
  noun: [one: string, many: string]
  /** Called with the ids that are gone, even if others remained; those should stay selected. */
  onRemoved: (ids: readonly number[]) => void
  /** Address of the list of what still uses a record and may prevent its deletion. */
  usersAt?: (id: number) => string
  /** Their kind in the bin, if they go there. */
  kind?: BinKind
  /** The lists to refresh afterwards. */
  lists: Endpoint[]
}

const concurrency = 4

/**
 * Asks once, deletes a few at a time while the dialog shows progress and can cancel, and reports the outcome in one
 * toast. If all of them must be kept, it says so instead.
 */
export function askToDeleteMany(deletion: BulkDeletion): void {
  const { question, body, kept } = deletion
  const ids = withoutKept(deletion.ids, kept)
  if (kept && ids.length === 0) {
    toast.warn(describeKept(kept, deletion.ids.length))
    return
  }
  openDialog(MessageBox, {
    question,
    body,
    confirm: 'Löschen',
    lost: ids.length,
    onConfirm: (work) => deleteMany({ ...deletion, ids }, work),
  })
}

async function deleteMany(deletion: BulkDeletion, work: Work): Promise<void> {
  const { ids, noun, action, done, onRemoved, lists, kind } = deletion
  const { removed, deleted, failed } = await removeAll(deletion, work)
  onRemoved(removed)
  await refresh(...lists)
  const undo = kind && undoDeletion({ kind, ids: deleted, lists })
  const share = `${formatShare(removed.length, ids.length, ...noun)} gelöscht.`
  const [first] = failed
  if (first) {
    const { error } = first
    const summary = `${share} Fehler: ${causeOf(error).status}`
    const users = offerUsers(refusalsAmong(deletion, failed))
    // A toast has only one button, so undoing the deletion gets a toast of its own.
    if (users && undo) toast.success(done(deleted.length), undefined, undo)
    reportFailure(action, error, summary, users ?? undo)
  } else if (removed.length < ids.length) toast.warn(`Abgebrochen: ${share}`, undefined, undo)
  else toast.success(done(removed.length), undefined, undo)
}

/**
 * Which records are gone, which of them we deleted, and why others failed; stops once no request can succeed any more.
 */
async function removeAll({ ids, removeOne }: BulkDeletion, { signal, report }: Work) {
  const removed: number[] = []
  const deleted: number[] = []
  const failed: Failed[] = []
  async function remove(id: number) {
    try {
      await removeOne(id)
      removed.push(id)
      deleted.push(id)
    } catch (error) {
      if (isGone(error)) removed.push(id)
      else failed.push({ id, error })
    }
    report(removed.length + failed.length, ids.length)
  }
  report(0, ids.length)
  await concurrently(ids, concurrency, remove, () => {
    return signal.aborted || failed.some(({ error }) => isFatal(error))
  })
  return { removed, deleted, failed }
}

interface Failed {
  id: number
  error: unknown
}

function refusalsAmong({ usersAt }: BulkDeletion, failed: Failed[]): Refusal[] {
  return failed.flatMap(({ id, error }) => {
    return usersAt && isRefusal(error) ? { error, usersAt: usersAt(id) } : []
  })
}

function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'not-found'
}
