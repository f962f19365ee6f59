/** With the thousands of German. */
export function inWords(count: number): string {
  return count.toLocaleString('de-DE')
}

/** Of one, or of several. */
export function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${inWords(count)} ${many}`
}

/** Those that a list leaves out; one is told in words, as its gender wants it: `ein weiteres`. */
export function othersInWords(count: number, one: string): string {
  return count === 1 ? one : `${inWords(count)} weitere`
}

/** Bytes as people read them. */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB`
}
