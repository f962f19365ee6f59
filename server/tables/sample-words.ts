/** Maximum number of words, and of characters on either side of the letter. */
const maxWords = 8
const maxContext = 20

/** A word of the text for each letter beyond ASCII, up to the maximum. */
export function sampleWords(text: string): string[] {
  const seen = new Set<string>()
  const words: string[] = []
  for (const { 0: letter, index } of text.matchAll(beyondAscii)) {
    if (seen.has(letter)) continue
    const [before] = endOfWord.exec(text.slice(Math.max(0, index - maxContext), index)) ?? ['']
    const [after] = startOfWord.exec(text.slice(index, index + maxContext)) ?? ['']
    for (const symbol of after) seen.add(symbol)
    words.push(before + after)
    if (words.length === maxWords) break
  }
  return words
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const beyondAscii = /[^\u0000-\u007f\s]/gu
const endOfWord = /[^\s;,|"]*$/
const startOfWord = /^[^\s;,|"]*/
