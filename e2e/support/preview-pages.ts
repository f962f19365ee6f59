import { expect, type Locator } from '@playwright/test'

/** Reads on in a preview that begins with the picture of its first page; without a picture its pages are there at once. */
export async function readPages(preview: Locator): Promise<void> {
  const more = preview.getByRole('button', { name: /^(Alle Seiten anzeigen|Show all pages)$/ })
  // Also where the pages cannot be shown.
  const pages = preview.locator('.pdf-page, [role=alert]')
  await expect(more.or(pages).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
}
