/**
 * Returns the filter that a search text stands for: each of its words stands in one of these attributes (`sn`,
 * `companie.name`). In quotation marks it stands for exactly this value, in any case; the marks may also be part of
 * a name.
 */
export function searchFilter(text: string, where: Searched): Filter {
  const words = exactValue(text) ? [text] : wordsOf(text)
  const each = words.map((word) => holding(word, where))
  return each.length === 1 && each[0] ? each[0] : { $and: each }
}

/** What comes after so many words is looked for as it stands: the server takes 50 conditions at most. */
const mostWords = 8

function wordsOf(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return [text]
  const rest = words.slice(mostWords - 1).join(' ')
  return [...words.slice(0, mostWords - 1), ...(rest ? [rest] : [])]
}

function holding(text: string, { texts, numbers = [] }: Searched): Filter {
  const exact = exactValue(text)
  const ofText = exact ? { $or: [{ $eqi: exact }, { $eqi: text }] } : { $containsi: text }
  const ofNumber = exact ? { $eq: exact } : { $contains: text }
  const fitting = exact && !wholeNumber.test(exact) ? [] : numbers
  return {
    $or: [...texts.map((path) => at(path, ofText)), ...fitting.map((path) => at(path, ofNumber))],
  }
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
