import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import { encodingOf } from './entry-kinds.ts'
import type { Part } from './inspect-archive.ts'
import { OverLimit, Refusal, unreadable } from './refusal.ts'
import { maxXml, type Usage } from './zip-limits.ts'

/** Callbacks for the content of an XML part. Names are passed without their namespace prefix. */
export interface XmlHandler {
  open?(name: string, attributes: ReadonlyMap<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

/** Maximum length of a single name, value or text, which is held in memory; in bytes. */
const maxPiece = 16e6

/** Thrown if a file contains more XML than is read; the message refers to a document. */
export class TooMuchXml extends OverLimit {
  constructor() {
    super(
      'enthält zu viel Text, um sie zu prüfen (mehr als 256 MB). Bitte aufteilen oder als PDF hochladen!',
    )
  }
}

/** Ends the reading of an irrelevant part. */
class Inert extends Error {}

/** Reads a part in chunks; throws a Refusal if it is not XML as written by office programs. */
export async function readXml(part: Part, usage: Usage, handler: XmlHandler): Promise<void> {
  const decoder = new TextDecoder(encodingOf(part.head), { fatal: true })
  const parser = parserFor(handler)
  for await (const piece of part.bytes) {
    usage.xml += piece.length
    if (usage.xml > maxXml) throw new TooMuchXml()
    if (parser.isInert) continue
    parser.write(decoded(decoder, piece))
    parser.sinceLastEvent += piece.length
    if (parser.sinceLastEvent > maxPiece) throw unreadable()
  }
  if (!parser.isInert) parser.end()
}

function decoded(decoder: TextDecoder, piece: Buffer): string {
  try {
    return decoder.decode(piece, { stream: true })
  } catch (cause) {
    throw Object.assign(unreadable(), { cause })
  }
}

function parserFor({ open, close, text }: XmlHandler) {
  const parser = new SaxesParser()
  const state = {
    /** Bytes since the last event. */
    sinceLastEvent: 0,
    isInert: false,
    write: (piece: string) => attempt(() => parser.write(piece)),
    end: () => attempt(() => parser.close()),
  }
  let root: string | undefined
  let hasEntities = false
  parser.on('error', (error) => {
    // Legacy drawings are hardly XML, and may bring in pictures nevertheless: what follows is read as well.
    if (root !== 'xml') throw error
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^(?:utf-?8|utf-?16|us-ascii)$/i.test(encoding)) throw unreadable()
  })
  parser.on('doctype', (doctype) => {
    hasEntities = doctype.includes('[')
  })
  // Before the attributes, which may contain unknown entities.
  parser.on('opentagstart', ({ name }) => {
    if (root !== undefined) return
    root = localName(name)
    // SVG images may define entities, and are not active.
    if (root === 'svg') throw new Inert()
    // Custom entities could hide content.
    if (hasEntities) throw unreadable()
  })
  parser.on('opentag', ({ name, attributes }) => {
    state.sinceLastEvent = 0
    open?.(localName(name), localNames(attributes))
  })
  parser.on('closetag', ({ name }) => {
    state.sinceLastEvent = 0
    close?.(localName(name))
  })
  parser.on('text', (piece) => {
    state.sinceLastEvent = 0
    text?.(piece)
  })
  parser.on('cdata', (piece) => {
    state.sinceLastEvent = 0
    text?.(piece)
  })
  return state

  function attempt(work: () => unknown) {
    try {
      work()
    } catch (cause) {
      if (cause instanceof Inert) state.isInert = true
      else throw cause instanceof Refusal ? cause : Object.assign(unreadable(), { cause })
    }
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function localNames(attributes: Record<string, string | SaxesAttributePlain>) {
  const named = new Map<string, string>()
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'string' && !name.startsWith('xmlns')) named.set(localName(name), value)
  }
  return named
}
