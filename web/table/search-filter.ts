/**
 * Returns the filter that a search text stands for: each of its words stands in one of these attributes (`sn`,
 * `companie.name`). In quotation marks it stands for exactly this value, in any case; the marks may also be part of
 * a name.
 */
export function searchFilter(text: string, where: Searched): Filter {
  const exact = exactValue(text)
  if (exact) return equalTo(exact, text, where)
  const [first, ...others] = wordsOf(text, where).map((word) => holding(word, where))
  return others.length === 0 && first ? first : { $and: [first, ...others] }
}

/** What more words would need is looked for as it stands: the server takes 50 conditions and an address of 4 kB at most. */
const mostConditions = 24

function wordsOf(text: string, { texts, numbers = [] }: Searched): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return [text]
  const mostWords = Math.min(8, Math.floor(mostConditions / (texts.length + numbers.length)))
  const rest = words.slice(mostWords - 1).join(' ')
  return [...words.slice(0, mostWords - 1), ...(rest ? [rest] : [])]
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

/** Whether a search text stands in quotation marks. */
export function isExact(text: string): boolean {
  return Boolean(exactValue(text))
}

/** The attributes that are searched. */
interface Searched {
  texts: string[]
  numbers?: string[]
}

/** "KP-1", „KP-1“ or “KP-1”, and what keyboards make of them. */
const quoted = /^["„“](.+)["“”]$/s

function exactValue(text: string): string | undefined {
  return quoted.exec(text)?.[1]?.trim()
}

/** The server refuses to compare a number with anything else. */
const wholeNumber = /^[1-9]\d{0,14}$/

type Filter = Record<string, unknown>

function at(path: string, condition: Filter): Filter {
  return path.split('.').reduceRight((inner, name) => ({ [name]: inner }), condition)
}
