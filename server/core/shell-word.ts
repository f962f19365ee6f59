const plain = /^[\p{L}\p{N}/._:@%+=,-]+$/u

/** One word of a printed shell command, quoted if necessary. */
export function shellWord(text: string): string {
  return plain.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
