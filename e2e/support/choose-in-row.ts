import type { Page } from '@playwright/test'

/** Executes a rarely used action on a record of a list, from the menu behind the three dots of its row. */
export async function chooseInRow(page: Page, of: string, act: string): Promise<void> {
  await page
    .getByRole('button', { name: `Weitere Aktionen für ${of}`, exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}
