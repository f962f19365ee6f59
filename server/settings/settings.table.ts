/** What administrators set in the browser: one JSON value a name of the contract's `Settings`. */
export interface SettingsTable {
  name: string
  value: string
  updated_at: string
  changed_by: string | null
  /** The upload that the value names, where it names one. */
  upload_id: number | null
}
