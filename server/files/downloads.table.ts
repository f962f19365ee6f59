/** How often customers and visitors of public pages loaded a file on a day; of whom, nothing is kept. */
export interface FileDownloadsTable {
  media_id: number
  /** YYYY-MM-DD in the portal's time zone. */
  day: string
  downloads: number
}
