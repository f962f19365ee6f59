/** The FTS5 expression that finds keys with all trigrams of a term of three characters or more. */
export function trigramsOf(term: string): string {
  const letters = [...term]
  const trigrams = letters.slice(2).map((last, at) => `${letters[at]}${letters[at + 1]}${last}`)
  return `(${[...new Set(trigrams)].map(inExpression).join(' AND ')})`
}

/** A text as stored in an index: FTS5 replaces two noncharacters by another character. */
export function asTerm(text: string): string {
  return text.replaceAll(/[\ufffe\uffff]/g, '\ufffd')
}

function inExpression(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
