import type { ActiveContent } from '#contract/files.ts'
import { type Bytes, passingPieces } from './open-bytes.ts'

/**
 * Detects active content in a table (CSV) opened in a spreadsheet. Each byte is examined once: restarting the search at
 * each potential formula takes seconds per megabyte and blocks all other requests.
 */
export async function activeTable(bytes: Bytes): Promise<Set<ActiveContent>> {
  const found = new Set<ActiveContent>()
  const [plain, quoted, fetching] = [new Call(), new Call(), new Fetching()]
  /** Whether a formula may begin here: at the start of a cell, and of a quoted one. */
  let [isCell, isQuotedCell] = [true, false]
  /** The last byte was a quotation mark, which ends a cell unless another one follows. */
  let isMark = false
  let at = 0
  const { skipped, isNamed } = await startOf(bytes)
  for await (const piece of passingPieces(bytes)) {
    for (const byte of piece) {
      if (isMark && byte !== mark) quoted.end()
      isMark = byte === mark && !isMark
      const begins = isFormulaSign[byte] === 1
      if (begins && isCell) {
        plain.begin(at)
        fetching.begin(at)
        if (isQuotedCell) quoted.begin(at)
      }
      if (plain.meets(byte, at) || quoted.meets(byte, at)) found.add('dde')
      if (fetching.meets(byte, at)) found.add('external')
      if (isSeparator[byte] === 1) {
        plain.end()
        isCell = true
        isQuotedCell = false
      } else if (byte === mark) [isCell, isQuotedCell] = [true, true]
      else if (isNamed[byte] === 1) [isCell, isQuotedCell] = [true, false]
      else if (byte !== blank && at >= skipped) [isCell, isQuotedCell] = [false, false]
      at += 1
    }
  }
  return found
}

/**
 * How many bytes of the start spreadsheets skip, and the separator that the first line names (`sep=#`). Not all programs
 * follow it: behind it a formula may begin, but none ends there.
 */
async function startOf(bytes: Bytes): Promise<{ skipped: number; isNamed: Uint8Array }> {
  const start = (await bytes.at(0, 16)).toString('latin1')
  const [, order = '', separator = ''] =
    /^(\xef\xbb\xbf)?(?:"?sep=([^"\r\n]{1,4})"?[\r\n])?/i.exec(start) ?? []
  return { skipped: order.length, isNamed: tableOf(Buffer.from(separator, 'latin1')) }
}

const [bar, bang, blank, mark, apostrophe, sharp, open] = bytesIn('|! "\'#(')
const [lineFeed, carriageReturn] = bytesIn('\n\r')
const isSeparator = tableOf(bytesIn(';,\t\r\n'))
const isFormulaSign = tableOf(bytesIn('=+-@'))
const isWordCharacter = tableOf(
  bytesIn('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_'),
)

/**
 * A call of another program: `=cmd|'/C calc'!A0`. In quotation marks it may contain cell separators: `"=IF(1,cmd|'/C
 * calc'!A0)"`. The limits are the maximum numbers of characters before and after its bar.
 */
class Call {
  static readonly #longest = { program: 200, order: 500 }
  #begin = -1
  #bar = -1

  begin(at: number): void {
    this.#begin = at
  }

  meets(byte: number, at: number): boolean {
    if (this.#begin < 0) return false
    // Only the first bar after the start counts.
    if (byte === bar && this.#begin > this.#bar && at - this.#begin <= Call.#longest.program + 1) {
      this.#bar = at
    }
    return byte === bang && this.#bar >= 0 && at - this.#bar <= Call.#longest.order + 1
  }

  end(): void {
    this.#begin = -1
    this.#bar = -1
  }
}

const fetchers = new Set(['WEBSERVICE', 'IMAGE', 'RTD'])
const external = /^(?:\\\\|\/\/|(?:https?|ftp|smb|file):)/i

/** A formula that fetches external data by a function or from another table: `='\\server\a\[b.xlsx]Sheet'!A1`. */
class Fetching {
  static readonly #longest = { formula: 500, table: 220 }
  #begin = -1
  /** The last word read, or its beginning. */
  #word = ''
  #isWordOver = true
  /** Position of the last apostrophe, and the first characters after it. */
  #apostrophe = -1
  #name = ''
  /** The previous character was an apostrophe that closed the name of an external table. */
  #isNamed = false

  begin(at: number): void {
    if (!this.#isWithin(at)) this.#forget()
    this.#begin = at
  }

  meets(byte: number, at: number): boolean {
    if (!this.#isWithin(at)) return false
    if (byte === lineFeed || byte === carriageReturn) {
      this.#begin = -1
      return false
    }
    const isTable = this.#isNamed && (byte === bang || byte === sharp)
    const isCalled = byte === open && fetchers.has(this.#word.toUpperCase())
    this.#readName(byte, at)
    this.#readWord(byte)
    return isTable || isCalled
  }

  #isWithin(at: number): boolean {
    return this.#begin >= 0 && at - this.#begin <= Fetching.#longest.formula
  }

  #forget(): void {
    this.#word = ''
    this.#isWordOver = true
    this.#apostrophe = -1
    this.#isNamed = false
  }

  #readName(byte: number, at: number): void {
    this.#isNamed = false
    if (byte === apostrophe) {
      const isShort = this.#apostrophe >= 0 && at - this.#apostrophe <= Fetching.#longest.table
      this.#isNamed = isShort && external.test(this.#name)
      this.#apostrophe = at
      this.#name = ''
    } else if (this.#name.length < 6) this.#name += String.fromCharCode(byte)
  }

  /** A function name may be separated from its bracket by spaces. */
  #readWord(byte: number): void {
    if (isWordCharacter[byte] === 1) {
      if (this.#isWordOver) this.#word = ''
      this.#isWordOver = false
      if (this.#word.length <= 10) this.#word += String.fromCharCode(byte)
    } else {
      this.#isWordOver = true
      if (byte !== blank) this.#word = ''
    }
  }
}

function bytesIn(signs: string): Buffer {
  return Buffer.from(signs)
}

function tableOf(bytes: Buffer): Uint8Array {
  const table = new Uint8Array(256)
  for (const byte of bytes) table[byte] = 1
  return table
}
