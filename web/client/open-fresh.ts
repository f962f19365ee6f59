import { reportFailure } from './failures.ts'
import { isGone, refreshShown } from './queries.ts'

/**
 * Opens a form with a freshly fetched record: a row of a list has few fields, no version, and may be out of date.
 * `action` is the name under which a failed fetch is reported.
 */
export async function openFresh<Row>(
  action: string,
  load: () => Promise<Row>,
  open: (row: Row) => void,
): Promise<void> {
  try {
    open(await load())
  } catch (error) {
    reportFailure(action, error)
    // Otherwise the deleted record would still be in the list.
    if (isGone(error)) void refreshShown()
  }
}
