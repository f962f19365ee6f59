import type { Locator } from '@playwright/test'

/** Words that are broken over two lines without a break opportunity. */
export function brokenWords(places: Locator): Promise<string[]> {
  return places.evaluateAll((cells) => {
    const words: string[] = []
    for (const cell of cells) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode
        for (const word of (text.textContent ?? '').matchAll(/[^\s/@-]+/g)) {
          const range = document.createRange()
          range.setStart(text, word.index)
          range.setEnd(text, word.index + word[0].length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) words.push(word[0])
        }
      }
    }
    return words
  })
}
