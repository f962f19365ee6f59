import { type Bytes, passingPieces } from './open-bytes.ts'
import { Refusal } from './refusal.ts'

/** Bytes above ASCII that are undefined in Windows-1252. */
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
/** Tab, line feed, vertical tab, form feed, carriage return, and the end-of-file mark of old programs. */
const allowedControls = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a])

/** Throws a Refusal if a text is neither UTF-8 nor Windows-1252, or contains forbidden control characters. */
export async function inspectText(bytes: Bytes): Promise<void> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let [isUtf8, isWindows] = [true, true]
  for await (const piece of passingPieces(bytes)) {
    for (const byte of piece) {
      if (byte < 0x20 ? !allowedControls.has(byte) : byte === 0x7f) throw noText()
      if (unassigned.has(byte)) isWindows = false
    }
    isUtf8 &&= isDecoded(utf8, piece, true)
    if (!isUtf8 && !isWindows) throw noText()
  }
  if (!isWindows && !isDecoded(utf8, Buffer.alloc(0), false)) throw noText()
}

function isDecoded(decoder: TextDecoder, piece: Buffer, stream: boolean): boolean {
  try {
    decoder.decode(piece, { stream })
    return true
  } catch {
    return false
  }
}

function noText(): Refusal {
  return new Refusal('ist kein Text. Bitte als Text in UTF-8 oder Windows-1252 speichern!')
}
