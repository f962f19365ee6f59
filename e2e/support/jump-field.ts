import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Opens the jump by its shortcut; returns its field. */
export async function openJump(page: Page) {
  await expect(page.getByRole('navigation', { name: 'Bereiche' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Gerät, Firma, Datei oder Bereich' })
  await expect(field).toBeFocused()
  return field
}
