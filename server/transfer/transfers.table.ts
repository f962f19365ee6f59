/**
 * What is known of a move: a row `source` in the database that it comes from, a row `target` in the one that it goes to.
 * Without a move there is none.
 */
export interface TransfersTable {
  role: 'source' | 'target'
  /** Which portal moves: the same for each of its moves. */
  portal: string
  /** `moved`: all of it has been copied and compared. `restoring`: the rows of a backup are here, the rest is not yet. */
  state: 'copying' | 'moved' | 'restoring'
  /** Where the database lies afterwards, without its password. */
  database: string
  /** Where files lie afterwards: `disk`, or as `FILES_URL` says it. */
  files: string
  /** Where they lay before. */
  files_before: string
  /** What is refused until `held_until`: claims of queued work, or every change. */
  hold: 'queues' | 'writes' | null
  held_until: string | null
  /** What has to be put back into the target at the end. */
  details: string | null
  updated_at: string
}
