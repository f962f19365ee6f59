import { moveFocusTo } from '../support/focus-order.ts'
import { areaLink, expect, resumeAsStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'

test('findings are listed, resolved and gone, by mouse and by keyboard', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Betriebsanleitung')
  await records.change(`/api/doctypes/${doctype}`, { isRequired: true })
  const companie = await records.company('Mühle', 10_001)
  const part = await records.part('KP-100')
  await records.device({ sn: 'SN 1', companie, part })
  await resumeAsStaff(page)

  await page.goto('/user')
  await areaLink(page, 'Nachweise').click()
  await expect(page.getByRole('heading', { name: 'Nachweise' })).toBeVisible()
  const country = page.getByRole('button', { name: 'Beheben: Land der Firma unbekannt · Mühle' })
  const missing = page.getByRole('button', { name: /^Beheben: Datei fehlt\s· Betriebsanleitung/ })
  await expect(missing).toBeVisible()
  await page.getByRole('button', { name: /^1 Gerät: Datei fehlt/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'SN 1' }).click()
  await expect(page.getByRole('heading', { name: 'SN 1' })).toBeVisible()
  const card = page.getByRole('region', { name: 'Nachweise' })
  const summary = card.getByText('Nachweise: 2 Befunde')
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: /^Beheben: / })).toHaveCount(2)
  await expect(country).toBeVisible()
  await page.getByRole('link', { name: 'KP-100', exact: true }).click()
  await card.getByText('Nachweise: 1 Befund').click()
  await missing.click()
  const upload = page.getByRole('dialog', { name: 'Neue Dateien hinzufügen' })
  await expect(upload.getByRole('combobox', { name: 'Dokumententyp' })).toHaveValue(
    'Betriebsanleitung',
  )
  await expect(upload.getByText('KP-100', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(upload).toHaveCount(0)

  await areaLink(page, 'Nachweise').click()
  await country.click()
  const form = page.getByRole('dialog', { name: 'Firma bearbeiten' })
  await form.getByLabel('Land').fill('Österreich')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(country).toHaveCount(0)
  await expect(missing).toBeVisible()

  await page.getByRole('tab', { name: 'Regeln' }).click()
  const rule = page.getByRole('checkbox', { name: 'Datei fehlt' })
  await rule.focus()
  await page.keyboard.press('Space')
  await expect(rule).not.toBeChecked()
  await expect(rule).toBeFocused()
  await expect(page.getByText('ausgeschaltet', { exact: false }).first()).toBeVisible()
  await moveFocusTo(page, page.getByRole('tab', { name: 'Regeln' }), 'Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Nichts offen:')).toBeVisible()
})

test('the devices of a finding that could not be loaded are loaded by another try', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  const records = await openRecords(portal)
  const companie = await records.company('Mühle', 10_001)
  await records.device({ sn: 'SN 1', companie })
  await resumeAsStaff(page)
  await page.goto('/compliance')
  const devices = page.getByRole('button', { name: /^1 Gerät: Gerät ohne Artikelnummer/ })
  await expect(devices).toBeVisible()
  const message = 'Der Server ist gerade überlastet.'
  await page.route('**/api/compliance/**/devices*', (route) =>
    route.fulfill({ status: 500, json: { data: null, error: { status: 500, name: '', message } } }),
  )
  await devices.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText(message)
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(dialog.getByRole('link', { name: 'SN 1' })).toBeVisible()
})

test('a device with more findings than are listed at once shows the first of them and the number of the others', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (let number = 1; number <= 60; number += 1) {
    const doctype = await records.doctype(`Blatt ${number}`)
    await records.change(`/api/doctypes/${doctype}`, { isRequired: true })
  }
  const part = await records.part('KP-100')
  const device = await records.device({ sn: 'SN 1', part })
  await resumeAsStaff(page)
  await page.goto('/compliance')
  await expect(page.getByText('1–10 von 60')).toBeVisible()
  await page.goto(`/devices/${device}`)
  const card = page.getByRole('region', { name: 'Nachweise' })
  await card.getByText('Nachweise: 60 Befunde').click()
  await expect(card.getByRole('button', { name: /^Beheben: / })).toHaveCount(50)
  await expect(card.getByText('… und 10 weitere.')).toBeVisible()
})

test('findings that are still being computed are shown as soon as they are ready', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await resumeAsStaff(page)
  await page.route('**/api/compliance', (route) =>
    route.fulfill({ json: { rules: [], settledAt: null, isSettled: false } }),
  )
  await page.goto('/compliance')
  await expect(page.getByText('Nichts offen:')).toBeVisible()
  const companie = await records.company('Mühle', 10_001)
  await records.device({ sn: 'SN 1', companie })
  await page.unroute('**/api/compliance')
  await expect(page.getByText('Stand:', { exact: false })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Land der Firma unbekannt/ })).toBeVisible()
})
