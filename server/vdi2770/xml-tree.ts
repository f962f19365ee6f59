import { SaxesParser } from 'saxes'
import { encodingOf } from '../inspection/entry-kinds.ts'

/** An element of metadata, and where it begins. */
export interface XmlElement {
  /** Without prefix. */
  name: string
  namespace: string
  attributes: XmlAttribute[]
  children: XmlElement[]
  /** Its text, except that of its child elements. */
  text: string
  /** From 1. */
  line: number
}

interface XmlAttribute {
  name: string
  /** Empty for attributes of the element itself. */
  namespace: string
  value: string
}

/** Why bytes are not acceptable XML, in German. */
export class XmlFault extends Error {
  readonly line: number | null

  constructor(message: string, line: number | null = null) {
    super(message)
    this.line = line
  }
}

/** Removes surrounding white space as defined by XML: others, such as U+00A0, are ordinary characters. */
export function trimmed(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && blanks.includes(text[from] ?? '')) from += 1
  while (to > from && blanks.includes(text[to - 1] ?? '')) to -= 1
  return text.slice(from, to)
}

const blanks = ' \t\r\n'

/** Limits that no legitimate metadata reach. */
const [maxDepth, maxElements] = [20, 200_000]
const xmlns = 'http://www.w3.org/2000/xmlns/'

/** Parses XML into memory; throws an `XmlFault`. A DOCTYPE is refused, as its entities would obscure the contents. */
export function readXmlTree(bytes: Buffer): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlElement[] = []
  let [root, line, count] = [undefined as XmlElement | undefined, 1, 0]
  const fault = (message: string) => new XmlFault(message, parser.line)
  parser.on('error', () => {
    throw fault(notWellFormed)
  })
  parser.on('doctype', () => {
    throw fault('Eine Dokumenttyp-Deklaration (DOCTYPE) ist in Metadaten nicht erlaubt.')
  })
  parser.on('opentagstart', () => {
    line = parser.line
    count += 1
    if (open.length >= maxDepth || count > maxElements) throw fault(tooMuch)
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const plainAttributes = Object.values(attributes).filter((attribute) => attribute.uri !== xmlns)
    const element: XmlElement = {
      ...{ name: local, namespace: uri, children: [], text: '', line },
      attributes: plainAttributes.map((found) => ({
        ...{ name: found.local, namespace: found.uri, value: found.value },
      })),
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  const hear = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', hear)
  parser.on('cdata', hear)
  parser.write(textOf(bytes)).close()
  if (!root) throw new XmlFault(notWellFormed, 1)
  return root
}

/** The text, decoded by its byte order mark or the encoding of its declaration. */
function textOf(bytes: Buffer): string {
  const begins = encodingOf(bytes.subarray(0, 4))
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    bytes.subarray(0, 200).toString('latin1'),
  )
  try {
    const encoding = begins === 'utf-8' ? (declared?.[1] ?? begins) : begins
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    const name = declared?.[1] ?? begins.toUpperCase()
    const message = `Der Text ist nicht in der Kodierung „${name}“ geschrieben, oder diese ist nicht bekannt.`
    throw Object.assign(new XmlFault(message, 1), { cause })
  }
}

const notWellFormed =
  'Ab hier ist das kein wohlgeformtes XML: Ein Element ist nicht richtig geschlossen, oder ein Zeichen wie „&“ steht nicht als „&amp;“ da.'
const tooMuch = 'Die Metadaten sind tiefer verschachtelt oder länger, als ein Dokument es braucht.'
