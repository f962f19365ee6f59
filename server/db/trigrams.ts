/** The expression by which FTS5 finds keys that have all trigrams of a term of three characters or more. */
export function trigramsOf(term: string): string {
  const letters = [...term]
  const trigrams = letters.slice(2).map((last, at) => `${letters[at]}${letters[at + 1]}${last}`)
  return `(${[...new Set(trigrams)].map(inExpression).join(' AND ')})`
}

/** The expression for keys in which one of these terms of an index stands, or what one of `others` finds. */
export function anyOf(terms: string[], others: string[]): string {
  const all = [...terms.map(inExpression), ...others]
  return all.length === 0 ? inExpression(noTerm) : all.join(' OR ')
}

/** A text as it stands in an index: FTS5 takes two characters, which mean none, for another. */
export function asTerm(text: string): string {
  return text.replaceAll(/[\ufffe\uffff]/g, '\ufffd')
}

/** What no key has: FTS5 refuses an expression that is empty. */
const noTerm = '\u0001\u0002\u0001'

function inExpression(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
