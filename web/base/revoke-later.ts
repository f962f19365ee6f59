/** The browser may start saving or showing a file some time after it was told to. */
const revokeAfterMs = 60_000

export function revokeLater(objectUrl: string): void {
  setTimeout(() => URL.revokeObjectURL(objectUrl), revokeAfterMs)
}
