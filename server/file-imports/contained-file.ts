import type { PdfFacts } from '../vdi2770/pdf-facts.ts'
import type { SaidOfFile } from '../vdi2770/said-of-files.ts'
import type { EntryRecord } from './entries.store.ts'

/** What is kept of a file that came in a container of VDI 2770. */
export interface ContainedFile {
  /** The ZIPs that lead there: `motor.zip/datasheet.zip`; empty for the outermost. */
  container: string
  /** The document that lists the others, a file of a document, or one that no metadata name. */
  role: 'main' | 'document' | 'unlisted'
  said: SaidOfFile | null
  /** What was seen of a PDF once it was here. */
  pdf?: PdfFacts | 'unreadable'
  /** Why its bytes are not whole, in German. */
  damage?: string
}

export function containedOf({ document }: Pick<EntryRecord, 'document'>): ContainedFile | null {
  return document === null ? null : JSON.parse(document)
}
