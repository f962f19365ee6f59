/** Sorted ids as ranges, as short as possible: `3,7-12`. */
export function idRanges(ids: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const id of [...ids].sort((one, other) => one - other)) {
    const range = ranges.at(-1)
    if (range && id - range[1] <= 1) range[1] = id
    else ranges.push([id, id])
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',')
}
