import { type Import, imports } from '#contract/imports.ts'
import { call } from '../client/api.ts'
import { carryColumns } from './carry-columns.ts'

/** Applies the settings of a table to the same table read in another way, as far as its columns are the same. */
export async function readAsBefore(reread: Import, before: Import): Promise<Import> {
  const { id } = reread
  const { dayOrder, emptyCells } = before
  const isOtherKind = reread.kind !== before.kind
  // If no column was recognized, neither were the headings.
  const isRecognised = before.columns.some(({ field }) => field !== null)
  const isOtherSheet = reread.table.sheet !== before.table.sheet
  const hasSameHeadings = !isOtherKind && !isOtherSheet && isRecognised
  const headingRow = hasSameHeadings ? before.headingRow : reread.headingRow
  const read = await call(imports.read, { id, dayOrder, emptyCells, headingRow })
  if (isOtherKind) return read
  const columns = carryColumns(read, before)
  const isSame = columns.every((field, index) => field === read.columns[index]?.field)
  return isSame ? read : call(imports.read, { id, columns })
}
