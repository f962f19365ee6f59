const plain = /^[\p{L}\p{N}/._:@%+=,-]+$/u

/** One word of a command that is printed to be pasted: a path with blanks or signs of the shell stays one path. */
export function shellWord(text: string): string {
  return plain.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
