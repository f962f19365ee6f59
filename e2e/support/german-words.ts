import { expect, type Page } from '@playwright/test'
import { pageWords } from '../../server/core/page-words.ts'

const german = sentencesOf(pageWords.de)
const english = new Set(sentencesOf(pageWords.en))
/** German texts that do not also occur in English, such as „Files“ does. */
const onlyGerman = german.filter((sentence) => !english.has(sentence))

/**
 * Expects a page to be English: its language is declared, and no text, label or title contains a German sentence of
 * ours or an umlaut, except in elements that declare another language. The test's own data have no umlauts.
 */
export async function expectEnglish(page: Page, state: string): Promise<void> {
  await expect(page.locator('html'), state).toHaveAttribute('lang', 'en')
  // A page declares its language a moment before it renders in it.
  await expect.poll(() => germanOn(page), `${state}: still German`).toEqual([])
}

async function germanOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(readTexts)
  return texts.filter(
    (text) => /[äöüßÄÖÜ„]/.test(text) || onlyGerman.some((sentence) => isSaid(sentence, text)),
  )
}

/** Short texts must match completely: a longer English word might contain „Seiten“. */
function isSaid(sentence: string, text: string): boolean {
  return sentence.length < 12 ? text === sentence : text.includes(sentence)
}

/** All texts, split into the pieces between a sentence's values. */
function sentencesOf(words: object): string[] {
  return Object.values(words)
    .flatMap((word): string[] => {
      if (typeof word === 'object') return sentencesOf(word)
      if (typeof word === 'function') return String(word('|', '|', '|')).split('|')
      return [String(word)]
    })
    .map((piece) => piece.trim())
    .filter((piece) => /\p{L}{3}/u.test(piece))
}

/** Runs in the page. */
function readTexts(): string[] {
  const texts = [document.title]
  const isForeign = (element: Element | null) =>
    element?.closest('[lang]:not([lang="en"]), noscript, script, style') !== null
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!isForeign(node.parentElement)) texts.push(node.textContent ?? '')
  }
  for (const element of document.querySelectorAll('body *')) {
    if (isForeign(element)) continue
    for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'data-label']) {
      texts.push(element.getAttribute(name) ?? '')
    }
    const href = element.getAttribute('href') ?? ''
    if (href.startsWith('mailto:')) texts.push(decodeURIComponent(href))
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}
