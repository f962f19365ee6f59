import { type BinEntry, bin } from '#contract/bin.ts'
import { oneAtATime } from '../base/one-at-a-time.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { isGone, refresh } from '../client/queries.ts'
import { RequestError } from '../client/request-error.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { watchPlace } from '../dialog/watch-place.ts'
import { rememberFocus } from '../ui/remember-focus.ts'
import { RestoreForm } from './bin-dialogs.ts'
import { reportRestored } from './report-restored.ts'

/** Restores a record; if its number has been taken, a form asks for another. */
export function restoreEntry(entry: BinEntry): Promise<void> {
  return oneAtATime(`restoreEntry/${entry.id}`, () => restore(entry))
}

async function restore(entry: BinEntry): Promise<void> {
  const isStillHere = watchPlace()
  // Its button disappears with the row.
  const restoreFocus = rememberFocus()
  try {
    await reportRestored(await call(bin.restore, { id: entry.id }))
    restoreFocus()
  } catch (error) {
    if (isTaken(error) && isStillHere()) openDialog(RestoreForm, { entry })
    else {
      reportFailure('restoreEntry', error)
      // A colleague was faster, or the response to the first try was lost.
      if (isGone(error)) await refresh(bin.list)
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof RequestError && error.fields.some(({ code }) => code === 'unique')
}
