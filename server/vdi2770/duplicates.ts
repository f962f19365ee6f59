/** The texts that occur more than once, each once. */
export function duplicates(texts: string[]): string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const text of texts) {
    if (seen.has(text)) repeated.add(text)
    seen.add(text)
  }
  return [...repeated]
}
