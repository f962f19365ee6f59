/** What PDFs say of themselves, by their bytes. */
export interface PdfFactsTable {
  sha256: string
  /** The part and level of PDF/A that it claims, such as `3a`; null where it claims none. */
  pdfa: string | null
  /** Null where it cannot be opened. */
  pages: number | null
  /** Whether there is a text to be read; null where it cannot be opened. */
  has_text: number | null
  is_encrypted: number
  read_at: string
}
