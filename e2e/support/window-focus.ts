import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Returns the focus to the window, which refetches what it shows. Waits for pending requests first, as those would not
 * be refetched: on a busy machine, the first response may still be under way.
 */
export async function refocusWindow(page: Page): Promise<void> {
  await expect(page.locator('table[aria-busy=true], .waiting')).toHaveCount(0)
  await waitUntilIdle(page)
  // The browser of the tests keeps every page in front, so the window's event is dispatched by hand.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
}

/**
 * Waits until a dialog has taken the focus and handles keys. A list that is opened earlier closes when the focus moves
 * to the first field, and text that is typed earlier ends up there.
 */
export async function waitUntilReady(dialog: Locator): Promise<Locator> {
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await waitUntilIdle(dialog.page())
  return dialog
}

/** Closes a dialog with Escape, which it ignores until it is ready. */
export async function closeByEscape(dialog: Locator): Promise<void> {
  await waitUntilReady(dialog)
  await dialog.page().keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/**
 * Lets the page finish pending work: registering key handlers after rendering, and moving the focus, which dialogs and
 * menus do twice in short succession. An unchanging page is not always reported as idle, hence the timeout.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => setTimeout(resolve), { timeout: 500 })
      }),
  )
}
