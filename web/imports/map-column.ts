/** Gives a column its field; whichever had it before counts for nothing then. */
export function mapColumn(
  columns: readonly (string | null)[],
  index: number,
  field: string | null,
): (string | null)[] {
  return columns.map((own, at) => {
    if (at === index) return field
    return own === field ? null : own
  })
}
