/** What a file is by its first bytes, as far as it matters where it lies in an archive. */
export type Kind = 'zip' | 'gzip' | 'ole' | 'xml' | 'other'

const marks: [kind: Kind, mark: Buffer][] = [
  ['zip', Buffer.from('PK\x03\x04', 'latin1')],
  ['gzip', Buffer.from('1f8b08', 'hex')],
  ['ole', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
]

/** Whatever a file is called: programs look at its bytes as well. */
export function kindOf(head: Buffer): Kind {
  const found = marks.find(([, mark]) => head.subarray(0, mark.length).equals(mark))
  if (found) return found[0]
  return /^\s*</.test(textOf(head)) ? 'xml' : 'other'
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
