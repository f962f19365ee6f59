/** Maps a column to a field; another column with this field loses it. */
export function mapColumn(
  columns: readonly (string | null)[],
  index: number,
  field: string | null,
): (string | null)[] {
  return columns.map((mappedField, at) => {
    if (at === index) return field
    return mappedField === field ? null : mappedField
  })
}
