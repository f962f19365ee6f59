/** What a part of a number format is about. */
type Kind = 'number' | 'day' | 'time' | 'scientific' | 'percent'

/** A part of a number format: how some numbers are shown. */
export interface Section {
  kind: Kind
  /** Which numbers these are. */
  fits(value: number): boolean
  /** Whether what is shown says itself that a number is below zero. */
  hasOwnSign: boolean
  /** Whether thousands are parted, or a point follows. */
  isWritten: boolean
  pieces: Piece[] | undefined
}

type Place = '0' | '#' | '?'

/** A place of a digit, all of the number at once, or what is shown as it stands there. */
type Piece = { place: Place } | { general: true } | { text: string }

/** The parts of a format (ECMA-376, 18.8.31) that are about numbers. */
export function sectionsOf(code: string): Section[] {
  const parts = code.match(/(?:"[^"]*"?|\\.|[_*].|\[[^\]]*\]|[^;])+|(?<=;|^)(?=;|$)/gsu) ?? []
  // The last of several may be that of texts.
  const ofTexts = parts.length > 1 && isOfTexts(parts.at(-1) ?? '') ? 1 : 0
  const own = parts.slice(0, Math.min(3, parts.length - ofTexts))
  return own.map((part, at) => sectionOf(part, at, own.length))
}

function isOfTexts(part: string): boolean {
  return bareOf(part).includes('@')
}

/** What stands in quotes, behind a backslash or in brackets is shown as it is, or says a colour, country or condition. */
function bareOf(part: string): string {
  return part.replaceAll(/"[^"]*"?|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/giu, '')
}

function sectionOf(part: string, at: number, count: number): Section {
  const condition = conditionOf(part)
  const usual = at === count - 1 ? always : at === 0 ? (count === 2 ? notBelow : above) : below
  const bare = bareOf(part)
  return {
    kind: kindOf(bare),
    fits: condition ?? usual,
    hasOwnSign: at === 1 && condition === undefined,
    isWritten: /[.,]/.test(bare),
    pieces: piecesOf(part, bare),
  }
}

type Condition = (value: number) => boolean

const always: Condition = () => true
const notBelow: Condition = (value) => value >= 0
const above: Condition = (value) => value > 0
const below: Condition = (value) => value < 0

function conditionOf(part: string): Condition | undefined {
  const [, sign, text] = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/.exec(part) ?? []
  const limit = Number(text)
  switch (sign) {
    case '<=':
      return (value) => value <= limit
    case '>=':
      return (value) => value >= limit
    case '<>':
      return (value) => value !== limit
    case '<':
      return (value) => value < limit
    case '>':
      return (value) => value > limit
    case '=':
      return (value) => value === limit
    default:
      return undefined
  }
}

function kindOf(bare: string): Kind {
  if (/general|standard/i.test(bare)) return 'number'
  if (/e[+-]/i.test(bare)) return 'scientific'
  if (bare.includes('%')) return 'percent'
  if (/[yd]/i.test(bare)) return 'day'
  if (/[hs]/i.test(bare)) return 'time'
  return /^m+$/i.test(bare) ? 'day' : 'number'
}

const token =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|_(?<blank>.)|\*(?<filler>.)|\[(?<bracket>[^\]]*)\]|(?<general>general|standard|@)|(?<place>[0#?])|(?<bare>.)/gisu

/** Undefined for parts of a whole, and for a number that is shown divided by a thousand. */
function piecesOf(part: string, bare: string): Piece[] | undefined {
  if (/[0#?]\s+[0#?]+\s*\/\s*[0#?\d]/.test(bare)) return [{ general: true }]
  if (/[0#?]\s*\/\s*[0#?\d]|[0#?],+(?![0#?,])/.test(bare)) return undefined
  let isBehindPoint = false
  return [...part.matchAll(token)].flatMap(({ groups = {} }): Piece[] => {
    const { quoted, escaped, blank, filler, bracket, general, place, bare: sign } = groups
    if (general !== undefined) return [{ general: true }]
    // Whole numbers have nothing behind the point.
    if (place !== undefined) return isBehindPoint ? [] : [{ place: place as Place }]
    if (sign === ',') return []
    if (sign === '.' && !isBehindPoint) {
      isBehindPoint = true
      return []
    }
    if (bracket !== undefined) return [{ text: moneyIn(bracket) }]
    // As wide as a sign, and a sign until the cell is full.
    if (blank !== undefined) return [{ text: ' ' }]
    if (filler !== undefined) return [{ text: filler.trim() }]
    return [{ text: quoted ?? escaped ?? sign ?? '' }]
  })
}

/** Of a colour, a country, a condition and money nothing; else `[$SN-407]` is shown as `SN`. */
function moneyIn(bracket: string): string {
  const text = /^\$([^-]*)/.exec(bracket)?.[1] ?? ''
  const isMoney = currencies.has(text.trim()) || abbreviations.includes(text.trim())
  return isMoney ? '' : text
}

const currencies = new Set(Intl.supportedValuesOf('currency'))
const abbreviations = ['kr', 'kr.', 'Kč', 'zł', 'Ft', 'lei', 'Fr.', 'SFr.', 'TL', 'лв.', 'дин.']

/** What a whole number is shown as, without signs of money; undefined where that is another number. */
export function shownBy({ pieces, hasOwnSign }: Section, value: number): string | undefined {
  if (!pieces) return undefined
  const digits = value === 0 ? '' : String(Math.abs(value))
  let left = pieces.filter((piece) => 'place' in piece).length
  let at = 0
  let text = value < 0 && !hasOwnSign ? '-' : ''
  for (const piece of pieces) {
    if ('general' in piece) text += digits || '0'
    else if ('text' in piece) text += piece.text
    else {
      // More digits than places stand at the first one.
      const end = digits.length - left + 1
      text += end > at ? digits.slice(at, end) : filled[piece.place]
      at = Math.max(at, end)
      left -= 1
    }
  }
  return text.trim().replace(money, '$1').trim()
}

/** Before a number, its sign or behind it. */
const money = /^(-?)\s*\p{Sc}\s*|\s*\p{Sc}$/u
const filled: Record<Place, string> = { '0': '0', '#': '', '?': ' ' }
