import { type ImportKind, importKinds } from '#contract/imports.ts'
import { guessColumns, type Heading } from './guess-columns.ts'
import { fieldsOf } from './import-fields.ts'

/** What a table holds rather than what was said, where its headings name more fields of that; null where none fits better. */
export function fittingKind(kind: ImportKind, headings: Heading[]): ImportKind | null {
  const said = countNamed(kind, headings)
  const [best] = importKinds
    .map((own) => ({ own, named: countNamed(own, headings) }))
    .toSorted((one, other) => other.named - one.named)
  return best && best.named > said ? best.own : null
}

/** How many fields of a kind headings name; 0 where one is not named that no row can do without. */
function countNamed(kind: ImportKind, headings: Heading[]): number {
  const named = guessColumns(fieldsOf[kind], headings).filter((field) => field !== null)
  const isWhole = fieldsOf[kind].every(
    ({ name, isRequired }) => !isRequired || named.includes(name),
  )
  return isWhole ? named.length : 0
}
