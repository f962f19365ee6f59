import { type ImportKind, importKinds } from '#contract/imports.ts'
import { guessColumns, type Heading } from './guess-columns.ts'
import { fieldsOf } from './import-fields.ts'

/** The kind that fits the headings better than the chosen one, as it has more of these fields; null if none does. */
export function fittingKind(kind: ImportKind, headings: Heading[]): ImportKind | null {
  const namedCount = countNamed(kind, headings)
  const [best] = importKinds
    .map((importKind) => ({ own: importKind, named: countNamed(importKind, headings) }))
    .toSorted((one, other) => other.named - one.named)
  return best && best.named > namedCount ? best.own : null
}

/** Number of fields of a kind named by the headings; 0 if a required one is missing. */
function countNamed(kind: ImportKind, headings: Heading[]): number {
  const named = guessColumns(fieldsOf[kind], headings).filter((field) => field !== null)
  const isWhole = fieldsOf[kind].every(
    ({ name, isRequired }) => !isRequired || named.includes(name),
  )
  return isWhole ? named.length : 0
}
