import { z } from 'zod'
import { askProcess, type ProcessBounds } from '../previews/bounded-process.ts'

/** What a PDF says of itself, and what stands in it. */
export interface PdfFacts {
  /** The part and level of PDF/A that it claims, as `3a`, `2b`, `4f`; null where it claims none. Nobody tests the claim. */
  pdfa: string | null
  /** Null where it cannot be opened: it is encrypted, or no PDF that can be read. */
  pages: number | null
  /** Whether a text can be read on some page (a scan has none); null where it cannot be opened. */
  hasText: boolean | null
  isEncrypted: boolean
}

/**
 * Reads a local file in a process of its own: what a hostile one does to it reaches nothing else. Rejects with
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
