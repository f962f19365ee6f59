/** Downloads of a file by customers and visitors of public pages, per day; nothing about the readers is stored. */
export interface FileDownloadsTable {
  media_id: number
  /** YYYY-MM-DD in the portal's time zone. */
  day: string
  downloads: number
}
