import { expect, type Locator, type Page } from '@playwright/test'

/**
 * The window gets the focus back, and what it shows is asked for anew. What it still waits for would not be: on a
 * busy machine the first answer may be under way yet.
 */
export async function comeBack(page: Page): Promise<void> {
  await expect(page.locator('table[aria-busy=true], .waiting')).toHaveCount(0)
  await rest(page)
  // The browser of the tests keeps every page in front, so the window's own event is sent by hand.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
}

/**
 * A dialog that has taken the focus and hears keys. A list that is opened before closes when the focus goes to the first
 * field, and letters that are typed before arrive there.
 */
export async function ready(dialog: Locator): Promise<Locator> {
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await rest(dialog.page())
  return dialog
}

/** Closes a dialog by the key that does; before it is ready nobody hears it. */
export async function closeByEscape(dialog: Locator): Promise<void> {
  await ready(dialog)
  await dialog.page().keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/**
 * Lets the page do what is due: listen to keys once it is drawn, and move the focus, which dialogs and menus do twice, a
 * moment after each other. A page in which nothing changes is not always told that it is idle, hence the limit.
 */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestIdleCallback(() => setTimeout(done), { timeout: 500 })
      }),
  )
}
