/**
 * The record of a move: a row `source` in the database that is moved, a row `target` in the one that it is moved to.
 * Without a move there is none.
 */
export interface TransfersTable {
  role: 'source' | 'target'
  /** Identifies the portal; the same for each of its moves. */
  portal: string
  /**
   * `moved`: everything has been copied and compared. `restoring`:
   * the rows of a backup have been restored, the rest has not.
   */
  state: 'copying' | 'moved' | 'restoring'
  /** Address of the database after the move, without its password. */
  database: string
  /** Where files are after the move: `disk`, or an address as in `FILES_URL`. */
  files: string
  /** Where they were before. */
  files_before: string
  /** What is refused until `held_until`: claims of jobs, or every change. */
  hold: 'queues' | 'writes' | null
  held_until: string | null
  /** What must be restored in the target at the end. */
  details: string | null
  updated_at: string
}
