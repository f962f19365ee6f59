import { SaxesParser } from 'saxes'
import { openPdfStructure } from './pdf-structure.ts'

const pdfaNames = 'http://www.aiim.org/pdfa/ns/id/'

interface Claimed {
  /** The PDF/A level that its metadata (XMP) claim, such as `3a`; null if there is no readable claim. */
  pdfa: string | null
  isEncrypted: boolean
  /** Null if it states none. */
  pages: number | null
}

/** What an open PDF says of itself. */
export function claimedPdfa(file: number): Claimed {
  const pdf = openPdfStructure(file)
  if (!pdf) return { pdfa: null, isEncrypted: false, pages: null }
  if (pdf.isEncrypted) return { pdfa: null, isEncrypted: true, pages: null }
  const metadata = pdf.metadata()
  const pdfa = metadata ? claimIn(metadata) : null
  return { pdfa, isEncrypted: false, pages: pdf.pages() ?? null }
}

/** The claim is in attributes or elements of its namespace, with any prefix. */
function claimIn(metadata: Buffer): string | null {
  const claimed = new Map<string, string>()
  let open: string | undefined
  const parser = new SaxesParser({ xmlns: true, fragment: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    open = uri === pdfaNames ? local : undefined
    for (const attribute of Object.values(attributes)) {
      if (attribute.uri === pdfaNames) claimed.set(attribute.local, attribute.value)
    }
  })
  parser.on('text', (text) => {
    if (open !== undefined) claimed.set(open, text)
  })
  parser.on('closetag', () => {
    open = undefined
  })
  try {
    parser.write(textOf(metadata)).close()
  } catch {
    return null // Invalid XML contains no claim.
  }
  const level = `${claimed.get('part') ?? ''}${claimed.get('conformance') ?? ''}`.trim()
  return /^[1-9][a-z]?$/i.test(level) ? level.toLowerCase() : null
}

function textOf(metadata: Buffer): string {
  const [first, second] = metadata
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(metadata)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(metadata)
  return new TextDecoder().decode(metadata)
}
