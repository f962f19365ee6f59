import { expect, type Locator, type Page } from '@playwright/test'

/**
 * The window gets the focus back, and what it shows is asked for anew. What it still waits for would not be: on a
 * busy machine the first answer may be under way yet.
 */
export async function comeBack(page: Page): Promise<void> {
  await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
  // The browser of the tests keeps every page in front, so the window's own event is sent by hand.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
}

/** A dialog that has taken the focus. A list that is opened before closes when the focus goes to the first field. */
export async function ready(dialog: Locator): Promise<Locator> {
  await expect(dialog.locator(':focus')).toHaveCount(1)
  return dialog
}
