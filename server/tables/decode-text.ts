import { isUtf8 } from 'node:buffer'
import { EncodingRefusal, Refusal } from '../inspection/refusal.ts'
import type { TextEncoding } from './cells.ts'

/**
 * The text of a file and its encoding: as marked in the file (`isSure`), as requested, or as detected. Throws a
 * `Refusal` if it cannot be decoded.
 */
export function decodeText(
  bytes: Buffer,
  wish?: TextEncoding,
): { text: string; encoding: TextEncoding; isSure: boolean } {
  const encodingMark = markOf(bytes)
  const encoding = wish ?? encodingMark?.encoding ?? unmarkedEncoding(bytes)
  const isSure = encodingMark?.encoding === encoding
  const body = isSure ? bytes.subarray(encodingMark.length) : bytes
  if (encoding.startsWith('utf-16') && body.length % 2 === 1) throw new Refusal(cutOff)
  return { text: decoded(body, encoding), encoding, isSure }
}

/** The byte order mark of Unicode files. */
function markOf(bytes: Buffer): { encoding: TextEncoding; length: number } | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', length: 3 }
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', length: 2 }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', length: 2 }
  return undefined
}

function unmarkedEncoding(bytes: Buffer): TextEncoding {
  const zeros = [0, 0]
  const sample = bytes.subarray(0, 4_096)
  for (const [at, byte] of sample.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // In UTF-16, Western text has a zero in every other byte.
  if (odd > sample.length / 4 && even === 0) return 'utf-16le'
  if (even > sample.length / 4 && odd === 0) return 'utf-16be'
  if (even + odd > 0) throw new Refusal(noText)
  if (isUtf8(bytes)) return 'utf-8'
  const signs = bytes.toString('latin1')
  if (ofOtherScripts.test(signs)) throw new EncodingRefusal(neither('in einer anderen Schrift'))
  if (ofUtf8.test(signs)) throw new EncodingRefusal(mixed)
  if (ofOthers.test(signs)) throw new EncodingRefusal(neither('für DOS oder einen alten Mac'))
  if (ofTheEast.test(signs)) throw new EncodingRefusal(neither('für den Osten Europas'))
  return 'windows-1252'
}

/**
 * Letters and signs of UTF-8 as they appear in Windows-1252 in sequences that nobody writes: Ã¼, Â§, Å¡, â€“, Î±, æ–‡.
 * Sequences that occur in real texts, such as ß followed by a quotation mark, are not included.
 */
const ofUtf8 = new RegExp(
  [
    '[\\xc2\\xc3][\\x80-\\xbf]',
    '\\xe2[\\x80-\\x84][\\x80-\\xbf]',
    ...['[\\xc4\\xc5\\xce-\\xd4]', '[\\xe0-\\xef][\\x80-\\xbf]'].map(
      (lead) =>
        `${lead}(?![\\x80\\x82\\x84\\x85\\x91-\\x97\\xa0\\xab\\xb0\\xb4\\xbb])[\\x80-\\xbf]`,
    ),
  ].join('|'),
)

/**
 * Umlauts and ß of DOS and old Macs inside a word, where Windows-1252 has capitals
 * or signs that do not occur there: K„lte and Schr”der, MŸller, KŠlte and Stra§e,
 * and both in Gr”áe and Grš§e. Excel on a Mac still writes such CSV files.
 */
const ofOthers = /[A-Za-z](?:[\x81\x84\x8a\x94\x9f\xa7]|[\x81\x84\x94]\xe1|[\x8a\x9a\x9f]\xa7)[a-z]/

/** Four letters beyond ASCII in a row are Cyrillic, Greek or similar, unless somebody tries out all umlauts: ÄÖÜß. */
const ofOtherScripts = /(?![\xc4\xd6\xdc\xdf\xe4\xf6\xfc]{4})[\xc0-\xff]{4}/

/**
 * Letters of Windows-1250 inside a word, where Windows-1252 has
 * signs that do not occur there: ł, ą, ż, ľ in Micha³ów, Pi¹tek.
 */
const ofTheEast = /[A-Za-z][\xa3\xa5\xaa\xaf\xb3\xb9\xba\xbc\xbe\xbf][a-z\xe0-\xff]/

function neither(remedy: string): string {
  return `ist weder in UTF-8 noch in Windows-1252 kodiert, sondern wohl ${remedy}; Buchstaben gingen verloren. Bitte neu als „CSV UTF-8“ speichern, oder sagen, in welchem Zeichensatz!`
}

function decoded(bytes: Buffer, encoding: TextEncoding): string {
  if (encoding === 'ibm850') return ofDos(bytes)
  // Bytes that are undefined in such an encoding become control characters or �, which make a cell doubtful.
  if (!encoding.startsWith('utf')) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new EncodingRefusal(encoding === 'utf-8' ? notUtf8 : notUtf16)
  }
}

/** The only supported encoding that neither browsers nor Node know: German text of DOS programs. */
function ofDos(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll(/[\x80-\xff]/g, (sign) => {
    return lettersOfDos[sign.charCodeAt(0) - 0x80] ?? sign
  })
}

const lettersOfDos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const noText =
  'ist weder eine Tabelle aus Excel (.xlsx) noch eine CSV-Datei. Bitte als .xlsx oder CSV speichern!'
const mixed =
  'ist teils in UTF-8, teils anders kodiert; Umlaute gingen verloren. Bitte neu als „CSV UTF-8“ speichern!'
const notUtf8 = 'ist nicht in UTF-8 kodiert. Bitte neu als „CSV UTF-8“ speichern!'
const notUtf16 = 'ist nicht in UTF-16 kodiert. Bitte neu als „CSV UTF-8“ speichern!'
const cutOff = 'endet mitten in einem Zeichen. Wurde sie vollständig übertragen?'
