/** The texts that occur more than once, each once. */
export function duplicates(texts: string[]): string[] {
  return [...new Set(texts.filter((text, at) => texts.indexOf(text) !== at))]
}
