import type { Endpoint } from '#contract/endpoint.ts'
import { concurrently } from '../base/concurrently.ts'
import { formatCount } from '../base/formats.ts'
import { causeOf, reportFailure } from '../client/failures.ts'
import { isFatal } from '../client/is-fatal.ts'
import { refresh } from '../client/queries.ts'
import { RequestError } from '../client/request.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { MessageBox, type Work } from '../dialog/MessageBox.tsx'
import { toast } from '../ui/toasts.tsx'

interface BulkDeletion {
  question: string
  /** German: how many will be deleted, and which. */
  body: string
  /** The store action's name, as failures report it. */
  action: string
  ids: readonly number[]
  removeOne: (id: number) => Promise<unknown>
  /** The message after success. */
  done: (count: number) => string
  /** German plural after a number with 'von': 'Geräten'. */
  noun: string
  /** Hears what is gone, also when the rest stayed; what stayed should stay selected. */
  onRemoved: (ids: readonly number[]) => void
  /** The lists that are old afterwards. */
  lists: Endpoint[]
}

const atOnce = 4

/** Asks once, deletes a few at a time while the dialog counts and can cancel, tells the outcome in one toast. */
export function askToDeleteMany(deletion: BulkDeletion): void {
  const { question, body } = deletion
  openDialog(MessageBox, {
    question,
    body,
    confirm: 'Löschen',
    onConfirm: (work) => deleteMany(deletion, work),
  })
}

async function deleteMany(deletion: BulkDeletion, work: Work): Promise<void> {
  const { ids, noun, action, done, onRemoved, lists } = deletion
  const { removed, errors } = await removeAll(deletion, work)
  onRemoved(removed)
  await refresh(...lists)
  const share = `${formatCount(removed.length)} von ${formatCount(ids.length)} ${noun} gelöscht.`
  const [error] = errors
  if (error !== undefined) {
    reportFailure(action, error, `${share} Fehler: ${causeOf(error).status}`)
  } else if (removed.length < ids.length) toast.warn(`Abgebrochen: ${share}`)
  else toast.success(done(removed.length))
}

/** What is gone, and why others are not; stops when nothing more can succeed. */
async function removeAll({ ids, removeOne }: BulkDeletion, { signal, report }: Work) {
  const removed: number[] = []
  const errors: unknown[] = []
  async function remove(id: number) {
    try {
      await removeOne(id)
      removed.push(id)
    } catch (error) {
      if (isGone(error)) removed.push(id)
      else errors.push(error)
    }
    report(removed.length + errors.length, ids.length)
  }
  report(0, ids.length)
  await concurrently(ids, atOnce, remove, () => signal.aborted || errors.some(isFatal))
  return { removed, errors }
}

function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'not-found'
}
