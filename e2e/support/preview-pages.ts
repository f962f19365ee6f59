import { expect, type Locator } from '@playwright/test'

/**
 * Shows all pages of a preview that starts with a picture of its first page; without a picture, all pages are shown at
 * once.
 */
export async function showAllPages(preview: Locator): Promise<void> {
  const showAll = preview.getByRole('button', { name: /^(Alle Seiten anzeigen|Show all pages)$/ })
  // An alert if the pages cannot be displayed.
  const pages = preview.locator('.pdf-page, [role=alert]')
  await expect(showAll.or(pages).first()).toBeVisible()
  if (await showAll.isVisible()) await showAll.click()
}
