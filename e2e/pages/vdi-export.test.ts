import { openMadeZip } from '../../server/testing/open-made-zip.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords } from '../support/records.ts'
import { refocusWindow, waitUntilReady } from '../support/window-focus.ts'

test('issue 19, 1: a container is checked, created despite faults, downloaded, and downloaded again unchanged', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { device } = await oneDevice(records)
  await resumeAsStaff(page)
  await page.goto(`/devices/${device}`)
  await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Container nach VDI 2770 …' }).click()
  const dialog = await waitUntilReady(page.getByRole('dialog', { name: 'Container nach VDI 2770' }))
  const faults = dialog.getByRole('list', { name: 'Verletzte Regeln' })
  await expect(faults).toContainText('Anleitung.pdf')
  await expect(faults).toContainText('pdf-')
  const make = dialog.getByRole('button', { name: 'Erstellen' })
  await expect(make).toBeDisabled()

  // By keyboard: the recipient, and the confirmation to create it despite the faults.
  await expect(dialog.getByRole('textbox', { name: 'An wen der Container geht' })).toBeFocused()
  await page.keyboard.type('Chemie AG')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Ungespeicherte Eingaben' })
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(question).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'Trotzdem erstellen' }).focus()
  await page.keyboard.press('Space')
  await expect(make).toBeEnabled()
  await make.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(/ist erstellt und wird aufbewahrt/)
  const link = dialog.getByRole('link', { name: /herunterladen$/ })
  const address = (await link.getAttribute('href')) ?? ''
  const firstDownload = await (await page.request.get(address)).body()
  const names = [...(await openMadeZip(firstDownload)).keys()]
  expect(names.slice(0, 2)).toEqual(['VDI2770_Main.xml', 'VDI2770_Main.pdf'])
  await refocusWindow(page)
  await expect(dialog.getByRole('region', { name: 'Erstellt', exact: true })).toContainText(
    'SHA-256',
  )
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).click()

  await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Container nach VDI 2770 …' }).click()
  const earlier = dialog.getByRole('region', { name: 'Früher erstellt' })
  await expect(earlier).toContainText('an Chemie AG')
  await expect(earlier).toContainText('SHA-256')
  const again = await (await page.request.get(address)).body()
  expect(again.equals(firstDownload)).toBe(true)
})

test('former containers that could not be loaded are loaded by another try', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  const { device } = await oneDevice(await openRecords(portal))
  await resumeAsStaff(page)
  await page.goto(`/devices/${device}`)
  const message = 'Der Server ist gerade überlastet.'
  await page.route('**/api/vdi2770/packages?*', (route) =>
    route.fulfill({ status: 500, json: { data: null, error: { status: 500, name: '', message } } }),
  )
  await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Container nach VDI 2770 …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Container nach VDI 2770' })
  await expect(dialog.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: message })).toHaveCount(0)
})
