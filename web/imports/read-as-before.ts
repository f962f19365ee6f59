import { type Import, imports } from '#contract/imports.ts'
import { call } from '../client/api.ts'
import { carryColumns } from './carry-columns.ts'

/** What was chosen of a table counts on for the same one that is read otherwise, as far as it has the same columns. */
export async function readAsBefore(taken: Import, before: Import): Promise<Import> {
  const { id } = taken
  const { dayOrder, emptyCells } = before
  const isOtherKind = taken.kind !== before.kind
  // Of a table in which nothing was recognised its headings were not found either.
  const isRecognised = before.columns.some(({ field }) => field !== null)
  const isOtherSheet = taken.table.sheet !== before.table.sheet
  const hasSameHeadings = !isOtherKind && !isOtherSheet && isRecognised
  const headingRow = hasSameHeadings ? before.headingRow : taken.headingRow
  const read = await call(imports.read, { id, dayOrder, emptyCells, headingRow })
  if (isOtherKind) return read
  const columns = carryColumns(read, before)
  const isSame = columns.every((field, index) => field === read.columns[index]?.field)
  return isSame ? read : call(imports.read, { id, columns })
}
