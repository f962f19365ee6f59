import { type Bytes, passingPieces } from './open-bytes.ts'
import { Refusal } from './refusal.ts'

/**
 * Markup that makes a browser render a page; inside an object of a PDF it is allowed, such as in the text of a note.
 */
const markup =
  /<(?:!doctype\s+html|html|head|body|script|iframe|svg|object|embed|img|meta|style|link)\b/i
const markupHere = new RegExp(`^${markup.source}`, 'i')
const markupSeconds = new Set(Buffer.from('!hbsiomelHBSIOMEL'))
const objectBegins = /\b\d+\s+\d+\s+obj\b/g
const objectEnds = /\bendobj\b/g
/** Longer than any pattern. */
const overlap = 64
const opens = '<'.charCodeAt(0)

/** Throws a Refusal if a PDF is also an HTML page: with markup before, between or after its objects. */
export async function inspectPdf(bytes: Bytes): Promise<void> {
  // Hardly any PDF contains markup, and locating its objects takes ten times as long.
  if (await holdsMarkup(bytes)) await refuseMarkupOutside(bytes)
}

async function holdsMarkup(bytes: Bytes): Promise<boolean> {
  for await (const piece of passingPieces(bytes, overlap)) {
    for (let at = piece.indexOf(opens); at >= 0; at = piece.indexOf(opens, at + 1)) {
      const isPossible = markupSeconds.has(piece[at + 1] ?? 0)
      if (isPossible && markupHere.test(piece.toString('latin1', at, at + overlap))) return true
    }
  }
  return false
}

async function refuseMarkupOutside(bytes: Bytes): Promise<void> {
  let rest = ''
  let isInObject = false
  /** Whether the current object contains markup, which is allowed if the object ends. */
  let isMarkedUp = false
  for await (const piece of passingPieces(bytes)) {
    const text = rest + piece.toString('latin1')
    let at = 0
    for (;;) {
      const next = isInObject ? objectEnds : objectBegins
      next.lastIndex = at
      const found = next.exec(text)
      const hasMarkup = markup.test(text.slice(at, found?.index))
      if (!isInObject && hasMarkup) throw new Refusal(isPage)
      isMarkedUp ||= hasMarkup
      if (!found) break
      at = next.lastIndex
      isInObject = !isInObject
      isMarkedUp = false
    }
    rest = text.slice(Math.max(at, text.length - overlap))
  }
  if (isInObject && isMarkedUp) throw new Refusal(isPage)
}

const isPage =
  'ist zugleich eine Seite für den Browser (HTML) und keine reine PDF-Datei. Bitte neu als PDF speichern!'
