/** Fields that say the same in two ways; a table has one of them. */
const alternatives: Record<string, string> = { companie: 'companieName', companieName: 'companie' }

/** Gives a column its field; whichever had it before, or its alternative, counts for nothing then. */
export function mapColumn(
  columns: readonly (string | null)[],
  index: number,
  field: string | null,
): (string | null)[] {
  const freed = field === null ? [] : [field, alternatives[field]]
  return columns.map((own, at) => {
    if (at === index) return field
    return own !== null && freed.includes(own) ? null : own
  })
}
