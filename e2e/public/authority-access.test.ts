import { expectAccessible } from '../support/accessibility.ts'
import { moveFocusTo } from '../support/focus-order.ts'
import { holdAnswer } from '../support/hold-back.ts'
import { areaLink, expect, resumeAsStaff, test } from '../support/journey.ts'
import { openJump } from '../support/jump-field.ts'
import { openOffice } from '../support/public-machine.ts'
import { waitUntilReady } from '../support/window-focus.ts'

test('19.6: an administrator enables links, gives one to an authority, and revokes it', async ({
  portal,
  page,
  person,
  expectedFailures,
}) => {
  const office = await openOffice(portal)
  const url = await office.upload('anleitung.pdf', 'Anleitung')
  const media = await office.create('/api/medias', { filename: 'Anleitung KP-4711', url })
  const secondVersion = await office.version(media, '2')
  await office.change(`/api/versions/${secondVersion}`, { withdrawnReason: 'falsch' })
  await office.create('/api/devices', { sn: 'KP-4711', media: [media] })
  await resumeAsStaff(page)

  await page.goto('/settings')
  await page.getByRole('checkbox', { name: 'Zugänge für Behörden' }).check()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText('Einstellungen wurden gespeichert!')).toBeVisible()

  await page.goto('/devices/nummer?sn=KP-4711')
  await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).press('Enter')
  await moveFocusTo(
    page,
    page.getByRole('menuitem', { name: 'Zugang für Behörden …' }),
    'ArrowDown',
  )
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Zugang für Behörden: Gerät KP-4711' })
  await waitUntilReady(dialog)
  await expect(dialog.getByLabel('Empfänger')).toBeFocused()
  await page.keyboard.type('Gewerbeaufsicht')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Az. 1')
  await page.keyboard.press('Enter')
  const credentials = page.getByRole('dialog', { name: 'Zugang für Behörden Nr. 1' })
  const address = await credentials.getByRole('textbox', { name: 'Link' }).inputValue()
  await waitUntilReady(credentials)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Ohne Kopie schließen?' })
  await question.getByRole('button', { name: 'Schließen' }).click()
  await expect(credentials).toBeHidden()

  const inspector = await person('phone', { bypassCSP: true })
  const link = new URL(address)
  await inspector.goto(`${link.pathname}${link.hash}`)
  await expect(inspector).toHaveURL(/\/authority\/1$/)
  await expect(inspector.getByText(/^Fassung 2\s· zurückgezogen am /)).toBeVisible()
  await expect(inspector.getByText(/^SHA-256 [\da-f]{64}$/)).toHaveCount(2)
  await expectAccessible(inspector, 'what an authority reads')
  const saved = inspector.waitForEvent('download')
  await inspector.getByRole('link', { name: 'Herunterladen: Anleitung KP-4711, Fassung 1' }).click()
  expect((await saved).suggestedFilename()).toBe('Anleitung KP-4711 (Fassung 1).pdf')

  await page.goto('/devices/nummer?sn=KP-4711')
  await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Löschen …' }).click()
  const deletion = page.getByRole('dialog', { name: 'Want you realy to delete?' })
  await expect(deletion).toContainText('Der Zugang für Behörden von „Gewerbeaufsicht“ endet damit')
  await deletion.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Zugang für Behörden …' }).click()
  await expect(dialog.getByText(/^einmal geöffnet, zuletzt /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Link Nr. 1 widerrufen' }).click()
  await page.getByRole('button', { name: 'Widerrufen', exact: true }).click()
  await expect(dialog.getByText('widerrufen', { exact: true })).toBeVisible()
  expectedFailures.add(404)
  await inspector.reload()
  await expect(inspector.getByRole('alert')).toContainText('gilt nicht oder nicht mehr')
})

test('19.6: an authority enters the code of its link without scripts', async ({
  portal,
  person,
  expectedFailures,
}) => {
  const office = await openOffice(portal)
  await office.create('/api/devices', { sn: 'KP-4711' })
  expectedFailures.add(404)
  const page = await person('desk', { javaScriptEnabled: false })
  await page.goto('/authority')
  await page.getByLabel('Code').fill('falsch')
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByRole('alert')).toContainText('gilt nicht oder nicht mehr')
})

test('19.7: staff open the record of the files that a device was delivered with', async ({
  portal,
  page,
}) => {
  const office = await openOffice(portal)
  await office.create('/api/devices', { sn: 'KP-4711', deliveredOn: '2026-01-02' })
  await resumeAsStaff(page)
  await page.goto('/devices/nummer?sn=KP-4711')
  await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).press('Enter')
  await moveFocusTo(page, page.getByRole('menuitem', { name: 'Übergabeverzeichnis' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Übergabeverzeichnis_KP-4711.pdf' })
  await expect(dialog.locator('canvas').first()).toBeVisible()
})

test('the record of delivered files does not open over another page', async ({ portal, page }) => {
  const office = await openOffice(portal)
  const id = await office.create('/api/devices', { sn: 'KP-4711', deliveredOn: '2026-01-02' })
  await resumeAsStaff(page)
  await page.goto(`/devices/${id}`)
  const late = await holdAnswer(page, '**/uebergabeverzeichnis.pdf?*')
  await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Übergabeverzeichnis' }).click()
  await late.isHeld
  await areaLink(page, 'Firmen').click()
  await expect(page.getByRole('heading', { name: 'Firmen' })).toBeVisible()
  await late.release()
  await openJump(page)
  await expect(page.getByRole('dialog')).toHaveCount(1)
})
