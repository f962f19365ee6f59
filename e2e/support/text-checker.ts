import { expect, type Page } from '@playwright/test'
import type { LiteralTexts } from './literal-texts.ts'

/** Expects literal texts on the screen, place by place, and finally that no place was left out. */
export function textChecker<Texts extends LiteralTexts>(texts: Texts) {
  const missing = new Set(Object.keys(texts))
  return {
    /** All texts of a place at once, as toasts disappear after three seconds. */
    async see(page: Page, place: keyof Texts & string) {
      missing.delete(place)
      await Promise.all(
        (texts[place] ?? []).map(([text, section, display]) =>
          expect(visible(page, display ?? text), `${place}: „${text}“ (${section})`).toBeVisible(),
        ),
      )
    },
    expectAllSeen() {
      expect([...missing]).toEqual([])
    },
  }
}

/** Finds visible text, the label of a field, table or button, or a placeholder. */
function visible(page: Page, text: string | RegExp) {
  return page
    .getByText(text, { exact: true })
    .or(page.getByLabel(text, { exact: true }))
    .or(page.getByRole('textbox', { name: text }))
    .or(page.getByPlaceholder(text, { exact: true }))
    .filter({ visible: true })
    .first()
}
