import type { Import } from '#contract/imports.ts'

type Mapped = Pick<Import, 'headingRow' | 'columns'>

/** Maps columns like those with the same headings before; without headings, like those at the same position. */
export function carryColumns(read: Mapped, before: Mapped): (string | null)[] {
  const hasHeadings = read.headingRow > 0 && before.headingRow > 0
  const keyOf = ({ heading, letter }: Mapped['columns'][number]) => (hasHeadings ? heading : letter)
  const knownFields = new Map(before.columns.map((column) => [keyOf(column), column.field]))
  const carried = read.columns.map((column) => knownFields.get(keyOf(column)))
  const takenFields = new Set(carried)
  return read.columns.map(({ field }, index) => {
    const carriedField = carried[index]
    if (carriedField !== undefined) return carriedField
    return takenFields.has(field) ? null : field
  })
}
