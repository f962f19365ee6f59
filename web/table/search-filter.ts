/**
 * The filter that a search text stands for: one of these attributes (`sn`, `companie.name`) holds it. In quotation
 * marks it stands for exactly this value, in any case; a name may hold the marks themselves.
 */
export function searchFilter(text: string, { texts, numbers = [] }: Searched) {
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
