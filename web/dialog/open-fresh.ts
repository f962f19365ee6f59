import { reportFailure } from '../client/failures.ts'
import { isGone, refreshShown } from '../client/queries.ts'
import { watchPlace } from './watch-place.ts'

/**
 * Opens a form with a freshly fetched record: a row of a list has few fields, no version, and may be out of date. If
 * the user has gone elsewhere in the meantime, it does not open.
 * `action` is the name under which a failed fetch is reported.
 */
export async function openFresh<Row>(
  action: string,
  load: () => Promise<Row>,
  open: (row: Row) => void,
): Promise<void> {
  const isStillHere = watchPlace()
  try {
    const row = await load()
    if (isStillHere()) open(row)
  } catch (error) {
    reportFailure(action, error)
    // Otherwise the deleted record would still be in the list.
    if (isGone(error)) void refreshShown()
  }
}
