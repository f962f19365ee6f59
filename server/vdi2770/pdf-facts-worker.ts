import { closeSync, openSync, statSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { claimedPdfa } from './claimed-pdfa.ts'
import type { PdfFacts } from './pdf-facts.ts'
import { readPdfText } from './pdf-text.ts'

// Entry point of the process that `pdf-facts.ts` starts: reads one file, and is then ended.

/** Bytes: larger files do not fit into PDFium's memory, and are taken at their word. */
const maxOpened = 140e6
/** Priority of the process, as `nice` counts. */
const niceness = 10

try {
  setPriority(Math.min(19, getPriority() + niceness))
} catch {
  // Not every system allows it.
}
process.once('disconnect', () => process.exit())
process.once('message', (order) => void answer((order as { path: string }).path))

async function answer(path: string) {
  const { pdfa, isEncrypted, pages } = claimOf(path)
  const read = statSync(path).size > maxOpened ? { pages, hasText: null } : await readPdfText(path)
  const facts: PdfFacts = { pdfa, isEncrypted, ...read }
  process.send?.(facts)
}

function claimOf(path: string) {
  const file = openSync(path, 'r')
  try {
    return claimedPdfa(file)
  } finally {
    closeSync(file)
  }
}
