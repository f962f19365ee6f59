import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { readCodes, readPng } from '../../server/testing/label-pictures.ts'
import { withAdministrator } from '../../server/testing/template.ts'
import { chooseInRow } from '../support/choose-in-row.ts'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, signInCustomer, test } from '../support/journey.ts'
import { oneDevice, type Records } from '../support/one-device.ts'
import { openRecords } from '../support/records.ts'
import { closeByEscape, waitUntilIdle, waitUntilReady } from '../support/window-focus.ts'

test('3: a changed password of a device or company is shown once, with letter and mail', async ({
  portal,
  page,
}) => {
  await prepare(page, await openRecords(portal))
  for (const { address, opener, title, name } of [
    {
      address: '/devices',
      opener: 'Gerät KP-4711 bearbeiten',
      title: 'Zugang für KP-4711',
      name: 'Zugangsdaten_KP-4711.pdf',
    },
    {
      address: '/companies',
      opener: 'Firma Müller Pumpen GmbH bearbeiten',
      title: 'Zugang für Müller Pumpen GmbH',
      name: 'Zugangsdaten_10001.pdf',
    },
  ]) {
    await page.goto(address)
    await page.getByRole('button', { name: opener }).click()
    await page.getByRole('dialog').getByLabel('Passwort', { exact: true }).fill('Neu-und-lang-26')
    await page.getByRole('button', { name: 'Update' }).click()
    const credentials = page.getByRole('dialog', { name: title })
    await expect(credentials.getByLabel('Passwort', { exact: true })).toHaveValue('Neu-und-lang-26')
    await expect(credentials.getByRole('button', { name: 'Passwort kopieren' })).toBeVisible()
    const letter = await saved(page, () =>
      credentials.getByRole('button', { name: 'Brief speichern' }).click(),
    )
    expect(letter.suggestedFilename()).toBe(name)
    await credentials.getByRole('button', { name: 'Zugangsdaten senden' }).click()
    const order = page.getByRole('dialog', { name: /^Dokumente zu / })
    await expect(order.getByRole('textbox', { name: /^Passwort de/ })).toHaveValue(
      'Neu-und-lang-26',
    )
    await order.getByLabel('Empfänger').fill('einkauf@mueller.example')
    await order.getByRole('button', { name: 'Senden' }).click()
    await expect(order).toHaveCount(0)
    await credentials.getByRole('button', { name: 'Fertig' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto('/user')
  const jobs = page.getByRole('region', { name: 'Dokumente per Mail' })
  await expect(jobs.getByRole('listitem').first()).toContainText('Müller Pumpen GmbH')
})

test('a held Enter saves and does nothing else: the new password stays until somebody has read it', async ({
  portal,
  page,
}) => {
  await prepare(page, await openRecords(portal))
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Firma Müller Pumpen GmbH bearbeiten' }).click()
  await page.getByRole('dialog').getByLabel('Passwort', { exact: true }).fill('Neu-und-lang-26')
  await page.keyboard.down('Enter')
  const credentials = page.getByRole('dialog', { name: 'Zugang für Müller Pumpen GmbH' })
  await waitUntilReady(credentials)
  await credentials.getByRole('button', { name: 'Fertig' }).focus()
  // A key that is still down is pressed again, as the keyboard repeats it.
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Enter')
  await waitUntilIdle(page)
  await expect(credentials).toBeVisible()
  await page.keyboard.up('Enter')
  await page.keyboard.press('Enter')
  await expect(credentials).toHaveCount(0)
})

test.describe(() => {
  test.use({ settings: { ...withAdministrator, PUBLIC_URL: 'http://portal.example.com' } })

  test('3: a new company’s password is shown, and saving without one shows none; addresses start with PUBLIC_URL', async ({
    portal,
    page,
  }) => {
    await resumeAsStaff(page)
    await page.goto('/companies')
    await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
    const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
    await form.getByLabel('Firmenname').fill('Adler Antriebe')
    await form.getByLabel('Kundennummer').fill('10003')
    await form.getByRole('button', { name: 'Generieren' }).click()
    const pass = await form.getByLabel('Passwort *').inputValue()
    await form.getByRole('button', { name: 'Speichern' }).click()
    const credentials = page.getByRole('dialog', { name: 'Zugang für Adler Antriebe' })
    await expect(credentials.getByLabel('Kundennummer', { exact: true })).toHaveValue('10003')
    await expect(credentials.getByLabel('Passwort', { exact: true })).toHaveValue(pass)
    await expect(credentials.getByLabel('Adresse', { exact: true })).toHaveValue(
      'http://portal.example.com/customer-login?sn=10003',
    )
    await credentials.getByRole('button', { name: 'Fertig' }).click()
    await page.getByRole('button', { name: 'Firma Adler Antriebe bearbeiten' }).click()
    await page.getByLabel('kurze Beschreibung').fill('Kunde seit 1991')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Firma wurde aktualisiert!')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // A code scanned off the screen is the one on the label, whatever address the portal was opened at.
    const device = await (await openRecords(portal)).device({ sn: 'KP-4711' })
    await page.goto(`/devices/${device}`)
    const plate = page.getByRole('link', { name: /^portal\.example\.com\/g\/\w{8}$/ })
    await expect(plate).toHaveAttribute('href', /^http:\/\/portal\.example\.com\/g\//)
    const code = await page.getByRole('img', { name: 'QR-Code des Geräts' }).screenshot()
    expect(await readCodes(await readPng(code))).toEqual([await plate.getAttribute('href')])
  })
})

test('3: „Neues Passwort“ in a row changes it, saves the letter and shows it in one step', async ({
  portal,
  page,
  person,
}) => {
  await prepare(page, await openRecords(portal))
  for (const [address, recordName, number] of [
    ['/devices', 'Gerät KP-4711', 'KP-4711'],
    ['/companies', 'Firma Müller Pumpen GmbH', '10001'],
  ] as const) {
    await page.goto(address)
    await chooseInRow(page, recordName, 'Neues Passwort')
    const form = page.getByRole('dialog', { name: /^Neues Passwort für / })
    await expect(form.getByLabel('Neues Passwort *')).toHaveValue(/^[0-9a-z]{10}$/)
    const letter = await saved(page, () =>
      form.getByRole('button', { name: 'Passwort setzen' }).click(),
    )
    expect(letter.suggestedFilename()).toBe(`Zugangsdaten_${number}.pdf`)
    expect((await readFile(await letter.path())).subarray(0, 5).toString()).toBe('%PDF-')
    const credentials = page.getByRole('dialog', { name: /^Zugang für / })
    const pass = await credentials.getByLabel('Passwort', { exact: true }).inputValue()
    await signInCustomer(await person('phone'), number, pass)
  }
})

test('3: when two people set a new password at the same time, the second is asked', async ({
  portal,
  page,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(412)
  await prepare(page, await openRecords(portal))
  const colleague = await person('desk')
  await resumeAsStaff(colleague)
  for (const desk of [page, colleague]) {
    await desk.goto('/companies')
    await chooseInRow(desk, 'Firma Müller Pumpen GmbH', 'Neues Passwort')
    await expect(desk.getByLabel('Neues Passwort *')).toHaveValue(/\S{10}/)
    await desk.getByRole('checkbox', { name: /^Brief mit den Zugangsdaten/ }).uncheck()
  }
  await colleague.getByRole('button', { name: 'Passwort setzen' }).click()
  // A password that was neither copied, saved nor sent cannot be lost by accident.
  const credentials = await waitUntilReady(colleague.getByRole('dialog', { name: /^Zugang für / }))
  await colleague.keyboard.press('Escape')
  const slip = colleague.getByRole('dialog', { name: 'Ohne Kopie schließen?' })
  await slip.getByRole('button', { name: 'Abbrechen' }).click()
  await credentials.getByLabel('Passwort', { exact: true }).press('ControlOrMeta+c')
  await closeByEscape(credentials)
  await page.getByRole('button', { name: 'Passwort setzen' }).click()
  const question = page.getByRole('group', { name: 'Passwort' })
  await expect(question).toContainText('das Passwort, das jetzt gilt')
  await question.getByRole('radio', { name: /Ihre Eingabe/ }).check()
  await page.getByRole('button', { name: 'Passwort setzen' }).click()
  await expect(page.getByRole('dialog', { name: /^Zugang für / })).toBeVisible()
})

test('3: setting the password of a device that was handed over in the meantime names its new company', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(412)
  const records = await openRecords(portal)
  await prepare(page, records)
  await page.goto('/devices')
  await chooseInRow(page, 'Gerät KP-4711', 'Neues Passwort')
  const form = await waitUntilReady(page.getByRole('dialog', { name: /^Neues Passwort für / }))
  await expect(form.getByLabel('Neues Passwort *')).toHaveValue(/\S{10}/)
  const buyer = await records.company('Becker AG', 10_002)
  await records.change('/api/devices/1', { companie: buyer })
  await form.getByRole('button', { name: 'Passwort setzen' }).click()
  await expect(form).toContainText('Das Gerät gehört inzwischen Becker AG (10002).')
})

async function prepare(page: Page, records: Records) {
  await oneDevice(records)
  await resumeAsStaff(page)
}

async function saved(page: Page, work: () => Promise<void>): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await work()
  return downloading
}

test('a typed password stays, although a secure one arrives that was asked for before', async ({
  page,
}) => {
  await resumeAsStaff(page)
  const { isHeld, release } = await holdBack(page, '**/api/passwords')
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  const password = form.getByRole('textbox', { name: 'Passwort' })
  await form.getByRole('button', { name: 'Art des Passworts wählen' }).click()
  await form.getByRole('menuitem', { name: 'Sicheres Passwort' }).click()
  await isHeld
  await password.fill('Kegelradgetriebe')
  const made = page.waitForResponse('**/api/passwords')
  release()
  await (await made).finished()
  await waitUntilIdle(page)
  await expect(password).toHaveValue('Kegelradgetriebe')
  await form.getByRole('button', { name: 'Art des Passworts wählen' }).click()
  await form.getByRole('menuitem', { name: 'Sicheres Passwort' }).click()
  await expect(password).not.toHaveValue('Kegelradgetriebe')
})

test('a typed password stays, although a secure one arrives that was to replace a weak one', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const company = await records.company('Müller Pumpen GmbH', 10_001)
  await records.change(`/api/companies/${company}`, { pass: '123456' })
  await resumeAsStaff(page)
  const { isHeld, release } = await holdBack(page, '**/api/passwords')
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Firma Müller Pumpen GmbH bearbeiten' }).click()
  const form = page.getByRole('dialog', { name: 'Firma bearbeiten' })
  const password = form.getByRole('textbox', { name: 'Passwort' })
  await form.getByRole('button', { name: 'Sicheres Passwort einsetzen' }).click()
  await isHeld
  await password.fill('Kegelradgetriebe')
  const made = page.waitForResponse('**/api/passwords')
  release()
  await (await made).finished()
  await waitUntilIdle(page)
  await expect(password).toHaveValue('Kegelradgetriebe')
})

test('a letter whose connection breaks in the middle is reported in German', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(0)
  await oneDevice(await openRecords(portal), 'KP-4711')
  await page.addInitScript(() => {
    Response.prototype.blob = () => Promise.reject(new TypeError('network error'))
  })
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Weitere Aktionen für Gerät KP-4711' }).click()
  await page.getByRole('menuitem', { name: 'Neues Passwort' }).click()
  const form = page.getByRole('dialog', { name: /KP-4711/ })
  await form.locator('button[type=submit]').click()
  const failure = page.getByRole('region', { name: 'Meldungen' }).getByRole('alert')
  await expect(failure).toContainText('Keine Verbindung zum Server.')
  await expect(failure).not.toContainText('network error')
})
