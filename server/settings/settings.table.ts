/** Settings changed in the browser: one JSON value per name of the contract's `Settings`. */
export interface SettingsTable {
  name: string
  value: string
  updated_at: string
  changed_by: string | null
  /** The upload that the value refers to, if any. */
  upload_id: number | null
}
