import type { ActiveContent } from '#contract/files.ts'
import { elsewhere } from './formulas.ts'
import { type Bytes, passingPieces } from './open-bytes.ts'

/**
 * Detects active content in a table (CSV) opened in a spreadsheet. Each byte is examined once: restarting the search at
 * each potential formula takes seconds per megabyte and blocks all other requests.
 */
export async function activeTable(bytes: Bytes): Promise<Set<ActiveContent>> {
  const found = new Set<ActiveContent>()
  const [plain, quoted] = [new Call(), new Call()]
  const [plainFetching, quotedFetching] = [new Fetching(false), new Fetching(true)]
  /** Whether a formula may begin here: at the start of a cell, and of a quoted one. */
  let [isCell, isQuotedCell] = [true, false]
  /** The last byte was a quotation mark, which ends a cell unless another one follows. */
  let isMark = false
  let at = 0
  const { skipped, isNamed } = await startOf(bytes)
  for await (const piece of passingPieces(bytes)) {
    for (const byte of piece) {
      if (isMark && byte !== mark) {
        quoted.end()
        quotedFetching.end()
      }
      isMark = byte === mark && !isMark
      const begins = isFormulaSign[byte] === 1
      if (begins && isCell) {
        plain.begin(at)
        plainFetching.begin(at)
        if (isQuotedCell) {
          quoted.begin(at)
          quotedFetching.begin(at)
        }
      }
      if (plain.meets(byte, at) || quoted.meets(byte, at)) found.add('dde')
      for (const fetching of [plainFetching, quotedFetching]) {
        const content = fetching.meets(byte, at)
        if (content) found.add(content)
      }
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

const [bar, bang, blank, mark, apostrophe, sharp, open, close] = bytesIn('|! "\'#()')
const [lineFeed, carriageReturn] = bytesIn('\n\r')
const isSeparator = tableOf(bytesIn(';,\t\r\n'))
const isSpace = tableOf(bytesIn(' \r\n'))
const isFormulaSign = tableOf(bytesIn('=+-@'))
const isDigit = tableOf(bytesIn('0123456789'))
/** What a function can follow in a formula. */
const isOperator = tableOf(bytesIn('=+-@*/^&<>({;,:~'))
const isWordCharacter = tableOf(
  bytesIn('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.'),
)

/** In bytes: Excel opens formulas of 8,192 characters. */
const longestFormula = 8_192

/**
 * A call of another program: `=cmd|'/C calc'!A0`. In quotation marks it may contain cell separators: `"=IF(1,cmd|'/C
 * calc'!A0)"`.
 */
class Call {
  #begin = -1
  #hasBar = false

  begin(at: number): void {
    this.#begin = at
  }

  meets(byte: number, at: number): boolean {
    if (this.#begin < 0 || at - this.#begin > longestFormula) return false
    if (byte === bar) this.#hasBar = true
    return byte === bang && this.#hasBar
  }

  end(): void {
    this.#begin = -1
    this.#hasBar = false
  }
}

/** Functions that fetch, by the names that spreadsheets give them in each language: in a CSV, those are used. */
const fetchers = new Set(
  [
    ['WEBSERVICE', 'WEBDIENST', 'SERVICEWEB', 'SERVICIOWEB', 'SERVIZIO.WEB', 'WEBTJENESTE'],
    ['IMAGE', 'BILD', 'IMAGEN', 'IMMAGINE', 'IMAGEM', 'AFBEELDING', 'OBRAZ'],
    ['RTD'],
  ].flat(),
)
const external = new RegExp(`^${elsewhere.source}`, 'i')

/**
 * A formula that fetches external data by a function or from another table: `='\\server\a\[b.xlsx]Sheet'!A1`, or calls
 * another program by a function or beyond a separator, which not every country has: `=1,5+cmd|'/C echo a;b'!A0`.
 */
class Fetching {
  static readonly #longestTable = 220
  readonly #isQuoted: boolean
  #begin = -1
  /** The last word read, or its beginning. */
  #word = ''
  #isWordOver = true
  /** The last word cannot be a function: it is in a text or a name, or begins another cell or sentence. */
  #isNoCall = false
  /** What the function does whose bracket has just been opened. */
  #called: ActiveContent | undefined
  /** Position of the last apostrophe, and the first characters after it. */
  #apostrophe = -1
  #name = ''
  /** The previous character was an apostrophe, or even one that closed the name of an external table. */
  #isNameOver = false
  #isNamed = false
  /** The last character that is no space. */
  #last = 0
  /** An apostrophe followed a bar. */
  #isOrder = false
  #brackets = 0
  #isInText = false
  #isInName = false
  #isSecondMark = false

  constructor(isQuoted: boolean) {
    this.#isQuoted = isQuoted
  }

  begin(at: number): void {
    if (!this.#isWithin(at)) this.#forget()
    this.#begin = at
  }

  meets(byte: number, at: number): ActiveContent | undefined {
    if (!this.#isWithin(at)) return undefined
    if (!this.#isQuoted && (byte === lineFeed || byte === carriageReturn)) {
      this.end()
      return undefined
    }
    const content = this.#judge(byte)
    this.#readName(byte, at)
    this.#readWord(byte)
    this.#readBounds(byte)
    return content
  }

  end(): void {
    this.#begin = -1
  }

  #judge(byte: number): ActiveContent | undefined {
    if (byte === bang && this.#isNameOver && this.#isOrder) return 'dde'
    if (this.#isNamed && (byte === bang || byte === sharp)) return 'external'
    if (isSpace[byte] === 1) return undefined
    const called = this.#called
    this.#called = byte === open ? this.#functionNamed() : undefined
    // Addresses and programs do not begin with a digit, unlike pictures that a sentence mentions: „Bild (3)“.
    return isDigit[byte] === 1 ? undefined : called
  }

  /** What the function does that the last word names. */
  #functionNamed(): ActiveContent | undefined {
    if (this.#isNoCall) return undefined
    const word = this.#word.toUpperCase()
    if (word === 'DDE') return 'dde'
    // As in `_xlfn.WEBSERVICE`.
    const isFetcher = fetchers.has(word) || fetchers.has(word.slice(word.lastIndexOf('.') + 1))
    return isFetcher ? 'external' : undefined
  }

  #isWithin(at: number): boolean {
    return this.#begin >= 0 && at - this.#begin <= longestFormula
  }

  #forget(): void {
    this.#word = ''
    this.#isWordOver = true
    this.#called = undefined
    this.#apostrophe = -1
    this.#isNameOver = false
    this.#isNamed = false
    this.#last = 0
    this.#isOrder = false
    this.#brackets = 0
    this.#isInText = false
    this.#isInName = false
    this.#isSecondMark = false
  }

  #readName(byte: number, at: number): void {
    this.#isNamed = false
    this.#isNameOver = byte === apostrophe
    if (byte === apostrophe) {
      if (this.#last === bar) this.#isOrder = true
      const isShort = this.#apostrophe >= 0 && at - this.#apostrophe <= Fetching.#longestTable
      this.#isNamed = isShort && external.test(this.#name)
      this.#apostrophe = at
      this.#name = ''
    } else if (this.#name.length < 32) this.#name += String.fromCharCode(byte)
  }

  /** A function name may be separated from its bracket by spaces. */
  #readWord(byte: number): void {
    if (isWordCharacter[byte] === 1) {
      if (this.#isWordOver) {
        this.#word = ''
        const isNextCell = isSeparator[this.#last] === 1 && this.#brackets === 0
        this.#isNoCall = isOperator[this.#last] !== 1 || isNextCell || this.#isLiteral
      }
      this.#isWordOver = false
      if (this.#word.length <= 20) this.#word += String.fromCharCode(byte)
    } else {
      this.#isWordOver = true
      if (isSpace[byte] !== 1) this.#word = ''
    }
  }

  #readBounds(byte: number): void {
    if (byte === mark) this.#readMark()
    if (byte === apostrophe && !this.#isInText) this.#isInName = !this.#isInName
    if (byte === open && !this.#isLiteral) this.#brackets += 1
    if (byte === close && !this.#isLiteral && this.#brackets > 0) this.#brackets -= 1
    if (isSpace[byte] !== 1) this.#last = byte
  }

  /** In a quoted cell, marks are doubled. */
  #readMark(): void {
    this.#isSecondMark = this.#isQuoted && !this.#isSecondMark
    if (!this.#isQuoted || this.#isSecondMark) this.#isInText = !this.#isInText
  }

  get #isLiteral(): boolean {
    return this.#isInText || this.#isInName
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
