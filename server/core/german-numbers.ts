/** A number with German thousands separators. */
export function inWords(count: number): string {
  return count.toLocaleString('de-DE')
}

/** A count with its noun in singular or plural. */
export function counted(count: number, singular: string, plural: string): string {
  return count === 1 ? `1 ${singular}` : `${inWords(count)} ${plural}`
}

/** The number of entries that a list leaves out; one is a phrase of its own, for its gender: `ein weiteres`. */
export function othersInWords(count: number, singular: string): string {
  return count === 1 ? singular : `${inWords(count)} weitere`
}

/** A number of bytes in MB, in German. */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB`
}
