/** The texts that occur more than once, each once. */
export function twice(texts: string[]): string[] {
  return [...new Set(texts.filter((text, at) => texts.indexOf(text) !== at))]
}
