/** How often the public page of a device was opened on a day; of whom, nothing is kept. */
export interface PublicVisitsTable {
  device_id: number
  /** YYYY-MM-DD in the portal's time zone. */
  day: string
  visits: number
}
