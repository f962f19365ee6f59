import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import { encodingOf } from './entry-kinds.ts'
import type { Part } from './inspect-archive.ts'
import { Refusal, unreadable } from './refusal.ts'
import { maxXml, type Spent } from './zip-limits.ts'

/** Hears what stands in a part. Names come without prefix, whatever prefixes the part has chosen. */
export interface XmlWatcher {
  open?(name: string, attributes: ReadonlyMap<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

/** A single name, value or text that is longer would lie in memory whole; in bytes. */
const maxPiece = 16e6
/** Vector images bring names of their own with them, and the drawings of old programs are no XML: neither acts. */
const inertRoots = new Set(['svg', 'xml'])

/** Thrown for more XML than is read of one file; says so of a document. */
export class TooMuchXml extends Refusal {
  constructor() {
    super(
      'enthält zu viel Text, um sie zu prüfen (mehr als 256 MB). Bitte aufteilen oder als PDF hochladen!',
    )
  }
}

/** Ends the reading of a part that is of no interest. */
class Inert extends Error {}

/** Reads a part piece by piece; throws where it is no XML as office programs write it. */
export async function readXml(part: Part, spent: Spent, watcher: XmlWatcher): Promise<void> {
  const decoder = new TextDecoder(encodingOf(part.head), { fatal: true })
  const parser = parserFor(watcher)
  for await (const piece of part.bytes) {
    spent.xml += piece.length
    if (spent.xml > maxXml) throw new TooMuchXml()
    if (parser.isInert) continue
    parser.write(decoded(decoder, piece))
    parser.unheard += piece.length
    if (parser.unheard > maxPiece) throw unreadable()
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

function parserFor({ open, close, text }: XmlWatcher) {
  const parser = new SaxesParser()
  const state = {
    /** Bytes since something was heard. */
    unheard: 0,
    isInert: false,
    write: (piece: string) => attempt(() => parser.write(piece)),
    end: () => attempt(() => parser.close()),
  }
  let root: string | undefined
  let hasOwnNames = false
  parser.on('error', (error) => {
    throw root !== undefined && inertRoots.has(root) ? new Inert() : error
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^(?:utf-?8|utf-?16|us-ascii)$/i.test(encoding)) throw unreadable()
  })
  parser.on('doctype', (doctype) => {
    hasOwnNames = doctype.includes('[')
  })
  // Before its attributes, which may name what nobody knows.
  parser.on('opentagstart', ({ name }) => {
    if (root !== undefined) return
    root = localName(name)
    if (root === 'svg') throw new Inert()
    // Names for texts of its own would hide what is meant.
    if (hasOwnNames) throw unreadable()
  })
  parser.on('opentag', ({ name, attributes }) => {
    state.unheard = 0
    open?.(localName(name), localNames(attributes))
  })
  parser.on('closetag', ({ name }) => {
    state.unheard = 0
    close?.(localName(name))
  })
  parser.on('text', (heard) => {
    state.unheard = 0
    text?.(heard)
  })
  parser.on('cdata', (heard) => {
    state.unheard = 0
    text?.(heard)
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
