import { SaxesParser } from 'saxes'
import { openPdfStructure } from './pdf-structure.ts'

const pdfaNames = 'http://www.aiim.org/pdfa/ns/id/'

/**
 * The PDF/A level that the metadata (XMP) of an open PDF claim,
 * such as `3a`; `pdfa` is null if there is no readable claim.
 */
export function claimedPdfa(file: number): { pdfa: string | null; isEncrypted: boolean } {
  const pdf = openPdfStructure(file)
  if (!pdf) return { pdfa: null, isEncrypted: false }
  if (pdf.isEncrypted) return { pdfa: null, isEncrypted: true }
  const metadata = pdf.metadata()
  return { pdfa: metadata ? claimIn(metadata) : null, isEncrypted: false }
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
