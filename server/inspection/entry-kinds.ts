/** The kind of a file inside an archive, detected by its first bytes. */
export type Kind = 'zip' | 'gzip' | 'ole' | 'xml' | 'other'

/** How many of the first bytes tell the kind of text. */
export const examined = 512

const marks: [kind: Kind, mark: Buffer][] = [
  ['zip', Buffer.from('PK\x03\x04', 'latin1')],
  ['gzip', Buffer.from('1f8b08', 'hex')],
  ['ole', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
]

/** The kind of an entry by its first bytes and its name. Content takes precedence, as programs look at it as well. */
export function kindOf(name: string, head: Buffer): Kind {
  const found = marks.find(([, mark]) => head.subarray(0, mark.length).equals(mark))
  if (found) return found[0]
  const text = textOf(head)
  // Programs skip all white space before the first tag, however long it is.
  if (head.length >= examined && text.trim() === '') return 'xml'
  if (!/^\s*</.test(text)) return 'other'
  return isCalledXml.test(name) || !hasControls(text) ? 'xml' : 'other'
}

/** Names of files that must be XML. */
const isCalledXml = /\.(?:xml|rels|vml)$/i

/**
 * Whether it contains control characters, which XML forbids. One in 256 files of other kinds begins like XML by chance,
 * such as a font obfuscated by Word.
 */
function hasControls(text: string): boolean {
  return [...text].some((sign) => sign < ' ' && !/\s/.test(sign))
}

/** The encoding of XML without a declaration, by its first bytes. */
export function encodingOf(head: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}

function textOf(head: Buffer): string {
  return new TextDecoder(encodingOf(head)).decode(head.subarray(0, examined))
}
