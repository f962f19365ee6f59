import type { Import } from '#contract/imports.ts'

type Mapped = Pick<Import, 'headingRow' | 'columns'>

/** Maps columns like those with the same headings before; without headings, like those at the same position. */
export function carryColumns(read: Mapped, before: Mapped): (string | null)[] {
  const hasHeadings = read.headingRow > 0 && before.headingRow > 0
  const keyOf = ({ heading, letter }: Mapped['columns'][number]) => (hasHeadings ? heading : letter)
  const known = new Map(before.columns.map((column) => [keyOf(column), column.field]))
  const carried = read.columns.map((column) => known.get(keyOf(column)))
  const taken = new Set(carried)
  return read.columns.map(({ field }, index) => {
    const own = carried[index]
    if (own !== undefined) return own
    return taken.has(field) ? null : field
  })
}
