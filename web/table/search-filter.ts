/**
 * Converts a search text to a filter: each word must occur in one of the attributes (`sn`, `companie.name`). In
 * quotation marks, the text must equal a value, ignoring case; the quotation marks may also be part of that value.
 */
export function searchFilter(text: string, where: Searched): Filter {
  const exact = exactValue(text)
  if (exact) return equalTo(exact, text, where)
  const [first, ...others] = wordsOf(text, where).map((word) => holding(word, where))
  return others.length === 0 && first ? first : { $and: [first, ...others] }
}

/**
 * Words beyond this limit are searched as one phrase: the server accepts at most 50 conditions and an address of 4 kB.
 */
const maxConditions = 24

function wordsOf(text: string, { texts, numbers = [] }: Searched): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return [text]
  const maxWords = Math.min(8, Math.floor(maxConditions / (texts.length + numbers.length)))
  const rest = words.slice(maxWords - 1).join(' ')
  return [...words.slice(0, maxWords - 1), ...(rest ? [rest] : [])]
}

function holding(word: string, { texts, numbers = [] }: Searched): Filter {
  const inTexts = texts.map((path) => at(path, { $containsi: word }))
  return { $or: [...inTexts, ...numbers.map((path) => at(path, { $contains: word }))] }
}

function equalTo(exact: string, text: string, { texts, numbers = [] }: Searched): Filter {
  const inTexts = texts.map((path) => at(path, { $or: [{ $eqi: exact }, { $eqi: text }] }))
  const fitting = wholeNumber.test(exact) ? numbers : []
  return { $or: [...inTexts, ...fitting.map((path) => at(path, { $eq: exact }))] }
}

/** Whether a search text is in quotation marks. */
export function isExact(text: string): boolean {
  return Boolean(exactValue(text))
}

/** The attributes to search. */
interface Searched {
  texts: string[]
  numbers?: string[]
}

/** "KP-1", „KP-1“ or “KP-1”, and the mixtures that keyboards produce. */
const quoted = /^["„“](.+)["“”]$/s

function exactValue(text: string): string | undefined {
  return quoted.exec(text)?.[1]?.trim()
}

/** The server refuses to compare numeric attributes with anything else. */
const wholeNumber = /^[1-9]\d{0,14}$/

type Filter = Record<string, unknown>

function at(path: string, condition: Filter): Filter {
  return path.split('.').reduceRight((inner, name) => ({ [name]: inner }), condition)
}
