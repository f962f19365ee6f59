import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { waitUntilIdle } from './window-focus.ts'

/** Opens the jump dialog by its shortcut; returns its field. */
export async function openJump(page: Page) {
  await expect(page.getByRole('navigation', { name: 'Bereiche' })).toBeVisible()
  const field = page.getByRole('combobox', {
    name: 'Gerät, Artikelnummer, Firma, Datei oder Bereich',
  })
  // On a busy machine, the previous dialog may still be closing.
  await expect(field).toHaveCount(0)
  await waitUntilIdle(page)
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  return field
}

/** Opens the camera from the jump dialog; returns the camera's dialog. */
export async function openCamera(page: Page) {
  await openJump(page)
  await page.getByRole('button', { name: 'Mit der Kamera scannen' }).click()
  return page.getByRole('dialog', { name: 'Mit der Kamera scannen' })
}
