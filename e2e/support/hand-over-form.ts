import type { Locator, Page } from '@playwright/test'
import { waitUntilReady } from './window-focus.ts'

/** Opens the form for handing over a device, on the device's page. */
export async function openHandOver(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click()
  await page.getByRole('menuitem', { name: 'An andere Firma übergeben …' }).click()
  return waitUntilReady(page.getByRole('dialog', { name: /an eine andere Firma übergeben$/ }))
}
