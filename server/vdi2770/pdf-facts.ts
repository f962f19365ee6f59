import { z } from 'zod'
import { askProcess, type ProcessBounds } from '../previews/bounded-process.ts'

/** Facts of a PDF: what it claims, and what it contains. */
export interface PdfFacts {
  /** The part and level of PDF/A that it claims, such as `3a`, `2b`, `4f`; null if none. The claim is not verified. */
  pdfa: string | null
  /** Null if it cannot be opened: it is encrypted or not a readable PDF. */
  pages: number | null
  /** Whether some page has readable text (a scan has none); null if it cannot be opened, or is too large for that. */
  hasText: boolean | null
  isEncrypted: boolean
}

/**
 * Reads a local file in a separate process: whatever a hostile file does to it affects nothing else. Rejects with
 * `ProcessEnded`.
 */
export function readPdfFacts(path: string, bounds: ProcessBounds = {}): Promise<PdfFacts> {
  return askProcess(worker, { path }, Answer, bounds)
}

const worker = new URL('pdf-facts-worker.ts', import.meta.url)

const Answer: z.ZodType<PdfFacts> = z.object({
  pdfa: z.string().max(8).nullable(),
  pages: z.int().positive().nullable(),
  hasText: z.boolean().nullable(),
  isEncrypted: z.boolean(),
})
