import { reportFailure } from './failures.ts'
import { isGone, refreshShown } from './queries.ts'

/**
 * A list holds little of a record, no version, and may be out of date: a form begins with the record as it is now.
 * `action` is what a failure to load it is reported as.
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
    // Whoever chose a record in a list would find it there again.
    if (isGone(error)) void refreshShown()
  }
}
