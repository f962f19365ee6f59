/** What a file is by its first bytes, as far as it matters where it lies in an archive. */
export type Kind = 'zip' | 'gzip' | 'ole' | 'xml' | 'other'

const marks: [kind: Kind, mark: Buffer][] = [
  ['zip', Buffer.from('PK\x03\x04', 'latin1')],
  ['gzip', Buffer.from('1f8b08', 'hex')],
  ['ole', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
]

/** What an entry is whose first bytes these are. Whatever it is called: programs look at its bytes as well. */
export function kindOf(name: string, head: Buffer): Kind {
  const found = marks.find(([, mark]) => head.subarray(0, mark.length).equals(mark))
  if (found) return found[0]
  const text = textOf(head)
  if (!/^\s*</.test(text)) return 'other'
  return isCalledXml.test(name) || !hasControls(text) ? 'xml' : 'other'
}

/** What has to be XML to be anything. */
const isCalledXml = /\.(?:xml|rels|vml)$/i

/**
 * Whether signs stand in it that XML never holds. Of 256 files of other kinds one begins as XML does by chance, such as a font
 * that Word has veiled.
 */
function hasControls(text: string): boolean {
  return [...text].some((sign) => sign < ' ' && !/\s/.test(sign))
}

/** The encodings that XML may begin in without saying so, by their first bytes. */
export function encodingOf(head: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}

function textOf(head: Buffer): string {
  return new TextDecoder(encodingOf(head)).decode(head.subarray(0, 512))
}
