import { expect, type Page } from '@playwright/test'
import type { LiteralTexts } from './literal-texts.ts'

/** Checks that literal texts are on the screen, place by place, and at the end that no place was left out. */
export function seenTexts<Texts extends LiteralTexts>(texts: Texts) {
  const missing = new Set(Object.keys(texts))
  return {
    /** All texts of a place at once: toasts stay three seconds. */
    async see(page: Page, place: keyof Texts & string) {
      missing.delete(place)
      await Promise.all(
        (texts[place] ?? []).map(([text, section, shown]) =>
          expect(visible(page, shown ?? text), `${place}: „${text}“ (${section})`).toBeVisible(),
        ),
      )
    },
    expectAllSeen() {
      expect([...missing]).toEqual([])
    },
  }
}

/** As text, as name of a field, table or button, or as placeholder. */
function visible(page: Page, text: string | RegExp) {
  return page
    .getByText(text, { exact: true })
    .or(page.getByLabel(text, { exact: true }))
    .or(page.getByRole('textbox', { name: text }))
    .or(page.getByPlaceholder(text, { exact: true }))
    .filter({ visible: true })
    .first()
}
