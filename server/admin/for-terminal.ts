/**
 * Text for the terminal of an operator: control characters in names and cells of somebody else's files would be
 * commands to it. Line breaks stay.
 */
export function forTerminal(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '\uFFFD')
}

/** The same for a line that must not look like several. */
export function inOneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, '\uFFFD')
}
