import type { FileMetadata } from '../vdi2770/metadata-of-files.ts'
import type { PdfFacts } from '../vdi2770/pdf-facts.ts'
import type { EntryRecord } from './entries.store.ts'

/** What is stored about a file from a VDI 2770 container. */
export interface ContainedFile {
  /** Path of the containing ZIPs: `motor.zip/datasheet.zip`; empty for the outermost. */
  container: string
  /** The main document, which lists the others; a file of a document; or a file that no metadata mention. */
  role: 'main' | 'document' | 'unlisted'
  said: FileMetadata | null
  /** Facts read from a PDF after it was unpacked. */
  pdf?: PdfFacts | 'unreadable'
  /** Why its bytes are damaged, in German. */
  damage?: string
}

export function containedOf({ document }: Pick<EntryRecord, 'document'>): ContainedFile | null {
  return document === null ? null : JSON.parse(document)
}
