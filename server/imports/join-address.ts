import type { Values } from './judged.ts'

/**
 * Joins street, post code and town of a row into lines of its address, as on a letter, after the text of its address
 * column.
 */
export function joinAddress(values: Values): void {
  const { street, houseNumber, postCode, town, ...others } = values
  const parts = [street, houseNumber, postCode, town]
  if (parts.every((part) => part === undefined)) return
  const address = textOf(others.address)
  const addressLines = address.split(/[\n,]/).map((line) => line.trim())
  const lines = [wordsOf(street, houseNumber), wordsOf(postCode, town)].filter((line) => {
    return !addressLines.includes(line)
  })
  for (const name of ['street', 'houseNumber', 'postCode', 'town']) delete values[name]
  values.address = [address, ...lines].filter((line) => line !== '').join('\n') || null
}

function wordsOf(...parts: unknown[]): string {
  return parts
    .map(textOf)
    .filter((part) => part !== '')
    .join(' ')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
