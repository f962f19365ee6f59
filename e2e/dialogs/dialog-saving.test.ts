import type { Page, Route } from '@playwright/test'
import { imageOf } from '../../server/testing/pictures.ts'
import { devicePresets, expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openOffice } from '../support/public-machine.ts'
import { openRecords } from '../support/records.ts'
import { waitUntilReady } from '../support/window-focus.ts'

test('while a form is being saved, a transparent overlay covers everything and nothing closes the form', async ({
  page,
}) => {
  await resumeAsStaff(page)
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  await form.getByLabel('Firmenname').fill('Adler Antriebe')
  await form.getByLabel('Kundennummer').fill('10002')
  await form.getByRole('button', { name: 'Generieren' }).click()
  const { held: heldCount, release } = await hold(page, 'POST', '/api/companies')
  await form.getByRole('button', { name: 'Speichern' }).click()

  const loader = page.getByRole('alertdialog', { name: 'Wird gespeichert …' })
  await expect(loader).toBeFocused()
  expect(await loader.boundingBox()).toEqual({ x: 0, y: 0, ...devicePresets.desk.viewport })
  await expect(loader).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(loader.locator('header, h1, h2, button')).toHaveCount(0)
  for (const key of ['Escape', 'Enter', 'Tab', 'n', 'Control+k']) await page.keyboard.press(key)
  await expect(loader).toBeFocused()
  const { width, height } = devicePresets.desk.viewport
  await page.mouse.click(width / 2, height / 2)
  await page.mouse.click(4, 4)
  await page.goBack()
  await expect(loader).toBeVisible()
  await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(1)
  await expect(page).toHaveURL('/companies')

  release()
  await expect(page.getByText('Firma wurde hinzugefügt!')).toBeVisible()
  await expect(loader).toHaveCount(0)
  await expect(form).toHaveCount(0)
  expect(heldCount()).toBe(1)
})

test('saving waits for a picture that is still being uploaded', async ({ portal, page }) => {
  const office = await openOffice(portal)
  const image = async (name: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await imageOf('png', 300, 200),
  })
  // Pages without HTTPS do not have it.
  await page.addInitScript('delete Crypto.prototype.randomUUID')
  await resumeAsStaff(page)
  await page.goto('/devices?reiter=artikelnummern')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Artikelnummer hinzufügen' })
  const firstUpload = await hold(page, 'POST', '/api/upload')
  await form.locator('input[type=file]').setInputFiles(await image('Maschine.png'))
  await expect.poll(firstUpload.held).toBe(1)
  await form.getByLabel('Titel').fill('KP-100')
  await form.getByLabel('Titel').press('Enter')
  await expect(form.getByRole('button', { name: 'Speichern' })).toBeDisabled()
  // Otherwise the browser fires no event when the same file is chosen again after it failed or was removed.
  await expect(form.locator('input[type=file]')).toHaveValue('')
  firstUpload.release()
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Artikelnummer wurde hinzugefügt!')).toBeVisible()
  const part = await office.newest('/api/parts')
  const { picture } = await office.show(`/api/parts/${part}?populate=picture`)
  expect(picture.data.attributes.name).toBe('Maschine.png')
  await page.unrouteAll()

  await page.goto('/settings')
  const logoUpload = await hold(page, 'POST', '/api/upload')
  await page.locator('input[type=file]').setInputFiles(await image('Logo.png'))
  await expect.poll(logoUpload.held).toBe(1)
  await page.getByLabel('Name', { exact: true }).fill('Müller Antriebe')
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeDisabled()
  await expect(page.locator('input[type=file]')).toHaveValue('')
  logoUpload.release()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Einstellungen wurden gespeichert!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logo entfernen' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Logo', exact: true })).toBeVisible()
})

test('a failed save removes the overlay and keeps the input', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(0)
  await resumeAsStaff(page)
  await page.goto('/files?reiter=dokumententypen')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Dokumententyp hinzufügen' })
  await form.getByLabel('Titel').fill('Betriebsanleitung')
  const { release } = await hold(page, 'POST', '/api/doctypes', (route) => route.abort())
  await page.keyboard.press('Enter')
  const loader = page.getByRole('alertdialog', { name: 'Wird gespeichert …' })
  await expect(loader).toBeVisible()
  release()
  await expect(loader).toHaveCount(0)
  await expect(form.getByLabel('Titel')).toHaveValue('Betriebsanleitung')
  await expect(form.getByLabel('Titel')).toBeFocused()
})

test('a question deletes nothing until it is confirmed, and then once', async ({
  portal,
  page,
}) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  await page.goto('/devices')
  const { held: heldCount, release } = await hold(page, 'DELETE', '/api/devices/')
  const question = page.getByRole('dialog', { name: 'Want you realy to delete?' })
  const attempts: (() => Promise<void>)[] = [
    () => question.getByRole('button', { name: 'Abbrechen' }).click(),
    () => question.getByRole('button', { name: 'Dialog schließen' }).click(),
    () => page.keyboard.press('Escape'),
    // The initial focus is on the button that loses nothing.
    () => page.keyboard.press('Enter'),
  ]
  for (const leave of attempts) {
    await page.getByRole('button', { name: 'Gerät KP-4711 löschen' }).click()
    await expect(question).toContainText('KP-4711')
    await waitUntilReady(question)
    await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
    await leave()
    await expect(question).toHaveCount(0)
  }
  expect(heldCount()).toBe(0)
  await expect(page.getByRole('cell', { name: 'KP-4711', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Gerät KP-4711 löschen' }).click()
  await question.getByRole('button', { name: 'Löschen' }).dblclick()
  await expect.poll(heldCount).toBe(1)
  // A request that was sent cannot be cancelled, so nothing offers to.
  await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  release()
  await expect(page.getByText('Gerät wurde gelöscht!')).toBeVisible()
  await expect(page.getByText('Noch keine Geräte.')).toBeVisible()
  expect(heldCount()).toBe(1)
})

/** Holds requests whose path starts with `path` back until `release` is called, and counts them. */
async function hold(
  page: Page,
  method: string,
  path: string,
  proceed: (route: Route) => Promise<void> = (route) => route.continue(),
) {
  let count = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname.startsWith(path),
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      count += 1
      await released
      await proceed(route)
    },
  )
  return { held: () => count, release }
}
