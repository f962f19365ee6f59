/** How often the public page of a device was opened on a day; nothing is stored about the visitors. */
export interface PublicVisitsTable {
  device_id: number
  /** YYYY-MM-DD in the portal's time zone. */
  day: string
  visits: number
}
