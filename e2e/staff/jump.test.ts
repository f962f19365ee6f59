import type { Page } from '@playwright/test'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, signInStaff, test } from '../support/journey.ts'
import { openJump } from '../support/jump-field.ts'
import { oneDevice } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'
import { closeByEscape, waitUntilIdle } from '../support/window-focus.ts'

test('17.1: Ctrl+K opens the page of a device, an article number, a company or a file by part of its name', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const deviceRecords = await oneDevice(records, 'KP-4711')
  await records.device({ sn: 'KP-47110' })
  await signInStaff(page)
  const field = await openJump(page)
  await field.fill('p-471')
  const devices = page.getByRole('group', { name: 'Geräte' }).getByRole('option')
  await expect(devices).toHaveText(['KP-4711Müller Pumpen GmbH · KP-100', 'KP-47110'])
  await field.press('Enter')
  await expect(page).toHaveURL(`/devices/${deviceRecords.device}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'KP-4711' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Anleitung.pdf herunterladen' })).toBeVisible()

  await (await openJump(page)).fill('pumpen')
  await page.getByRole('option', { name: 'Müller Pumpen GmbH' }).click()
  await expect(page).toHaveURL(`/companies/${deviceRecords.companie}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Müller Pumpen GmbH' })).toBeVisible()

  await (await openJump(page)).fill('ANLEIT')
  await expect(page.getByRole('option', { name: 'Anleitung.pdf' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/files/${deviceRecords.media}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Anleitung.pdf' })).toBeFocused()

  const articles = page.getByRole('group', { name: 'Artikelnummern' }).getByRole('option')
  const machine = await records.part('LEER-1', 'Kreiselpumpe')
  await (await openJump(page)).fill('kreisel')
  await expect(articles).toHaveText(['LEER-1Kreiselpumpe'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/parts/${machine}`)

  await records.device({ sn: 'KP-100-7' })
  await records.part('KP-1000')
  await (await openJump(page)).fill('kp-100')
  await expect(articles).toHaveText(['KP-1000'])
  await expect(
    page.getByRole('group', { name: 'Genau diese Artikelnummer' }).getByRole('option'),
  ).toHaveText(['KP-100'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/parts/${deviceRecords.part}`)
})

test('17.1: a scanned nameplate opens the page of its device, also with the wrong keyboard layout', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await records.device({ sn: 'PRESSE 7' })
  const id = await records.device({ sn: 'KP-4711' })
  await signInStaff(page)
  const publicId = await publicIdOf(page, id)
  for (const typed of [
    `https://portal.example/g/${publicId}`,
    `httpsÖ--portal.example-g-${exchanged(publicId)}`,
    'presse 7',
  ]) {
    await page.goto('/user')
    const field = await openJump(page)
    // As a scanner types: everything at once, and Enter before any response can have arrived.
    await field.pressSequentially(typed)
    await field.press('Enter')
    const sn = typed === 'presse 7' ? 'PRESSE 7' : 'KP-4711'
    await expect(page.getByRole('heading', { level: 1, name: sn })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  const field = await openJump(page)
  await field.fill('https://portal.example/g/00000000')
  await field.press('Enter')
  await expect(
    page.getByText('Zu diesem QR-Code gibt es weder ein Gerät noch eine Artikelnummer.'),
  ).toBeVisible()
  await field.fill('gibt es nicht')
  await expect(
    page.getByText('Nichts gefunden, das „gibt es nicht“ im Namen enthält.'),
  ).toBeVisible()
})

// How such codes are interpreted is tested in web/scan/scanned-code.test.ts.
test('17.1: labels whose code is a GS1 Digital Link or a sign-in are scanned into the jump as well', {
  tag: '@full',
}, async ({ portal, page }) => {
  const records = await openRecords(portal)
  const part = await records.part('KP-100')
  await records.change(`/api/parts/${part}`, { gtin: '4006381333931' })
  const device = await records.device({ sn: 'KP-4711', part })
  await signInStaff(page)
  for (const [typed, leadsTo] of [
    ['https://portal.example/01/04006381333931/21/KP-4711', `/devices/${device}`],
    ['httpsÖ--portal.example-01-04006381333931-21-KPß4711', `/devices/${device}`],
    ['https://portal.example/customer-login?sn=KP-4711', `/devices/${device}`],
    ['https://portal.example/01/04006381333931', `/parts/${part}`],
    // An unknown device of a known article number.
    ['https://portal.example/01/04006381333931/21/KP-1', `/parts/${part}`],
  ] as const) {
    await page.goto('/user')
    const field = await openJump(page)
    await field.pressSequentially(typed)
    await field.press('Enter')
    await expect(page, typed).toHaveURL(leadsTo)
  }
  await (await openJump(page)).fill('https://portal.example/01/04006381333948/21/KP-1')
  await expect(
    page.getByText('Zu diesem QR-Code gibt es weder ein Gerät noch eine Artikelnummer.'),
  ).toBeVisible()
})

test('13: the scanned label of an article number leads to it, and that of a deleted one says that there is none', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const part = await records.part('KP-100')
  await records.part('KP-1000')
  await signInStaff(page)
  const code = `https://portal.example/g/${await publicIdOf(page, part, 'parts')}`
  const field = await openJump(page)
  await field.pressSequentially(code)
  await field.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/parts/${part}`)
  await expect(page.getByRole('heading', { level: 1, name: 'KP-100', exact: true })).toBeVisible()

  await records.remove(`/api/parts/${part}`)
  await (await openJump(page)).fill(code)
  await expect(
    page.getByText('Zu diesem QR-Code gibt es weder ein Gerät noch eine Artikelnummer.'),
  ).toBeVisible()
})

test('expanded rows stay expanded while a dialog is open', async ({ portal, page }) => {
  const records = await openRecords(portal)
  await records.device({ sn: 'KP-1' })
  await records.device({ sn: 'KP-12', part: await records.part('KP-1') })
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'KP-1 aufklappen' }).click()
  await page.getByRole('button', { name: 'KP-12 aufklappen' }).click()
  await page.getByRole('button', { name: 'Gerät KP-12 bearbeiten' }).click()
  await closeByEscape(page.getByRole('dialog', { name: 'Gerät bearbeiten' }))
  await expect(page.getByRole('button', { name: 'KP-12 zuklappen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'KP-1 zuklappen' })).toBeVisible()
})

test('screens and new records are reached from the jump by keyboard alone', async ({ page }) => {
  await signInStaff(page)
  const field = await openJump(page)
  await expect(page.getByRole('option', { name: 'Start' })).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowUp')
  await expect(page.getByRole('option', { name: 'Tastenkürzel anzeigen' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await field.press('ArrowDown')
  await field.press('ArrowDown')

  // A screen that loads after the next dialog has opened leaves the focus there.
  const { release: answer } = await holdBack(page, /\/DevicesScreen-[^/]*\.js$/)
  await field.press('Enter')
  await expect(page).toHaveURL('/devices')
  const next = await openJump(page)
  answer()
  await expect(page.locator('main h1')).toHaveText('Geräte')
  await expect(next).toBeFocused()
  await next.fill('neue firma')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })).toBeVisible()
})

test('staff without administrator rights are not offered actions they may not perform', async ({
  portal,
  page,
}) => {
  await signInStaff(page, await (await openRecords(portal)).staff('bernd'))
  await openJump(page)
  await expect(page.getByRole('option', { name: 'Neue Firma' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Neues Gerät' })).toHaveCount(0)
})

test('a failed search is reported and can be retried', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  const records = await openRecords(portal)
  await records.file(pdfFile('Schaltplan.pdf', 'Plan'), await records.doctype('Plan'))
  await signInStaff(page)
  await page.route(/\/api\/medias/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await (await openJump(page)).fill('schaltplan')
  await expect(page.getByText('Die Suche ist fehlgeschlagen.')).toBeVisible()
  await page.unroute(/\/api\/medias/)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('option', { name: 'Schaltplan.pdf' })).toBeVisible()
})

test('a phone has a button for the jump', async ({ portal, person }) => {
  await (await openRecords(portal)).device({ sn: 'KP-4711' })
  const phone = await person('phone')
  await signInStaff(phone)
  await phone.getByRole('button', { name: 'Springen zu …' }).tap()
  await phone
    .getByRole('combobox', { name: 'Gerät, Artikelnummer, Firma, Datei oder Bereich' })
    .fill('4711')
  await phone.getByRole('option', { name: 'KP-4711' }).tap()
  await expect(phone).toHaveURL(/\/devices\/\d+$/)
})

test('the shortcuts work, are listed, and do not interfere with typing', async ({ page }) => {
  await resumeAsStaff(page)
  await page.goto('/companies')
  const search = page.getByRole('searchbox', { name: 'Suche' })
  await expect(page.getByText('Noch keine Firmen.')).toBeVisible()
  await waitUntilIdle(page)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('n/?')
  await expect(search).toHaveValue('n/?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.blur()

  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Tastenkürzel' })
  await expect(list).toContainText('Neuer Eintrag in der Liste')
  await expect(list).toContainText('In Anführungszeichen findet sie genau diesen Wert')
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await closeByEscape(list)
  await waitUntilIdle(page)
  await page.keyboard.press('n')
  await closeByEscape(page.getByRole('dialog', { name: 'Neue Firma hinzufügen' }))

  await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await page.getByRole('menuitem', { name: 'Tastenkürzel' }).click()
  await expect(list).toBeVisible()
})

async function publicIdOf(
  page: Page,
  id: number,
  of: 'devices' | 'parts' = 'devices',
): Promise<string> {
  return page.evaluate(async (path) => {
    const { authKey } = JSON.parse(localStorage.getItem('user-info') ?? '')
    const headers = { authorization: `Bearer ${authKey}` }
    const answer = await fetch(path, { headers })
    return (await answer.json()).data.attributes.publicId
  }, `/api/${of}/${id}`)
}

/** The text as typed with the other keyboard layout. */
function exchanged(text: string): string {
  return text.replace(/[yz]/g, (symbol) => (symbol === 'y' ? 'z' : 'y'))
}

test('a company that is named like a device can be chosen', async ({ portal, page }) => {
  const records = await openRecords(portal)
  const device = await records.device({ sn: 'Ahorn' })
  const company = await records.company('Ahorn', 10_001)
  // Both have the same id too.
  expect(device).toBe(company)
  await signInStaff(page)
  const field = await openJump(page)
  await field.fill('Ahorn')
  await expect(page.getByRole('option')).toHaveCount(2)
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(`/companies/${company}`)
})
