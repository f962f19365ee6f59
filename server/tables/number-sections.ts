/** What a section of a number format displays. */
type Kind = 'number' | 'day' | 'time' | 'scientific' | 'percent'

/** A section of a number format, which displays some of the numbers. */
export interface Section {
  kind: Kind
  /** Whether this section displays the number. */
  fits(value: number): boolean
  /** Whether the displayed text itself shows that a number is negative. */
  hasOwnSign: boolean
  /** Whether thousands are separated, or there is a decimal point. */
  isWritten: boolean
  pieces: Piece[] | undefined
}

type Place = '0' | '#' | '?'

/** A place for a digit, the whole number, or literal text. */
type Piece = { place: Place } | { general: true } | { text: string }

/** The sections of a format (ECMA-376, 18.8.31) that display numbers. */
export function sectionsOf(code: string): Section[] {
  const parts = code.match(/(?:"[^"]*"?|\\.|[_*].|\[[^\]]*\]|[^;])+|(?<=;|^)(?=;|$)/gsu) ?? []
  // The last of several may be for texts.
  const ofTexts = parts.length > 1 && isOfTexts(parts.at(-1) ?? '') ? 1 : 0
  const ownParts = parts.slice(0, Math.min(3, parts.length - ofTexts))
  return ownParts.map((part, at) => sectionOf(part, at, ownParts.length))
}

function isOfTexts(part: string): boolean {
  return bareOf(part).includes('@')
}

/** Removes quoted and escaped characters, fillers, and brackets with a colour, country or condition. */
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

/** Undefined for fractions, and for numbers displayed divided by thousands. */
function piecesOf(part: string, bare: string): Piece[] | undefined {
  if (/[0#?]\s+[0#?]+\s*\/\s*[0#?\d]/.test(bare)) return [{ general: true }]
  if (/[0#?]\s*\/\s*[0#?\d]|[0#?],+(?![0#?,])/.test(bare)) return undefined
  let isBehindPoint = false
  return [...part.matchAll(token)].flatMap(({ groups = {} }): Piece[] => {
    const { quoted, escaped, blank, filler, bracket, general, place, bare: sign } = groups
    if (general !== undefined) return [{ general: true }]
    // Whole numbers have no digits after the decimal point.
    if (place !== undefined) return isBehindPoint ? [] : [{ place: place as Place }]
    if (sign === ',') return []
    if (sign === '.' && !isBehindPoint) {
      isBehindPoint = true
      return []
    }
    if (bracket !== undefined) return [{ text: moneyIn(bracket) }]
    // A blank as wide as a character, and a filler of the cell.
    if (blank !== undefined) return [{ text: ' ' }]
    if (filler !== undefined) return [{ text: filler.trim() }]
    return [{ text: quoted ?? escaped ?? sign ?? '' }]
  })
}

/** The text of a bracket: nothing for a colour, country, condition or currency; `[$SN-407]` is shown as `SN`. */
function moneyIn(bracket: string): string {
  const text = /^\$([^-]*)/.exec(bracket)?.[1] ?? ''
  const isMoney = currencies.has(text.trim()) || abbreviations.includes(text.trim())
  return isMoney ? '' : text
}

const currencies = new Set(Intl.supportedValuesOf('currency'))
const abbreviations = ['kr', 'kr.', 'Kč', 'zł', 'Ft', 'lei', 'Fr.', 'SFr.', 'TL', 'лв.', 'дин.']

/** The displayed text of a whole number without currency signs; undefined if it shows a different number. */
export function shownBy({ pieces, hasOwnSign }: Section, value: number): string | undefined {
  if (!pieces) return undefined
  const digits = value === 0 ? '' : String(Math.abs(value))
  let remaining = pieces.filter((piece) => 'place' in piece).length
  let at = 0
  let text = value < 0 && !hasOwnSign ? '-' : ''
  for (const piece of pieces) {
    if ('general' in piece) text += digits || '0'
    else if ('text' in piece) text += piece.text
    else {
      // Surplus digits go before the first place.
      const end = digits.length - remaining + 1
      text += end > at ? digits.slice(at, end) : fillers[piece.place]
      at = Math.max(at, end)
      remaining -= 1
    }
  }
  return text.trim().replace(money, '$1').trim()
}

/** A currency sign before a number, before its sign or after the number. */
const money = /^(-?)\s*\p{Sc}\s*|\s*\p{Sc}$/u
const fillers: Record<Place, string> = { '0': '0', '#': '', '?': ' ' }
