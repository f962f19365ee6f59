import type { Page } from '@playwright/test'
import { customerLoginPath } from '#contract/paths.ts'
import { moveFocusTo } from '../support/focus-order.ts'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, signInCustomer, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import type { Portal } from '../support/portal-process.ts'
import { openRecords, passwords } from '../support/records.ts'
import { expectUsable } from '../support/reflow.ts'
import { closeByEscape, refocusWindow } from '../support/window-focus.ts'

// What record-addresses.test.ts checks for each kind of page, in more steps for one of them.
test('17.1: a device’s page is reached by its address after the sign-in, by Back, Forward and reload, until it is deleted', {
  tag: '@full',
}, async ({ portal, page, expectedFailures }) => {
  const records = await openRecords(portal)
  const { device, part, companie } = await oneDevice(records)
  await page.goto(`/devices/${device}`)
  await signInHereTo(page, `/devices/${device}`)
  await expect(title(page, 'KP-4711')).toBeVisible()
  await expect(page).toHaveTitle(/^KP-4711 – /)
  await expect(page.getByRole('link', { name: 'Anleitung.pdf', exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Anmeldungen' }).click()
  await expect(page.getByText('Mit diesem Gerät hat sich noch niemand angemeldet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Mit diesem Gerät hat sich noch niemand angemeldet.')).toBeVisible()
  await page.getByRole('tab', { name: 'Verlauf' }).click()
  await expect(page.getByRole('cell', { name: /KP-4711.* angelegt/ })).toBeVisible()
  await expect(changes(page).last()).toContainText('Angelegt')
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Anleitung.pdf', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'KP-100', exact: true }).click()
  await expect(page).toHaveURL(`/parts/${part}`)
  await expect(title(page, 'KP-100')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'KP-100', exact: true })).toBeFocused()
  await page.goForward()
  await expect(title(page, 'KP-100')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'KP-100', exact: true })).toBeFocused()

  // Ctrl opens another tab, as the click on the link is left to the browser. A headless browser fails to open one for
  // about every tenth click, so the tab itself is not awaited.
  const company = page.getByRole('link', { name: 'Müller Pumpen GmbH' })
  await expect(company).toHaveAttribute('href', `/companies/${companie}`)
  const clicked = page.evaluate(
    () =>
      new Promise<boolean>((report) => {
        addEventListener('click', (event) => report(event.ctrlKey && !event.defaultPrevented), {
          once: true,
        })
      }),
  )
  await company.click({ modifiers: ['Control'] })
  expect(await clicked, 'the click is left to the browser').toBe(true)
  await expect(page).toHaveURL(`/devices/${device}`)

  await signInByCall(portal, 'KP-4711')
  await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Gerät bearbeiten' })
  await form.getByLabel('Seriennummer').fill('KP-4712')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(title(page, 'KP-4712')).toBeVisible()
  await page.getByRole('tab', { name: 'Verlauf' }).click()
  await expect(changes(page).first()).toContainText('Seriennummer: KP-4711 wurde KP-4712')

  // Sign-ins under its former number still belong to it, and not to the device that has the number now.
  const otherDevice = await records.device({ sn: 'KP-4711', companie })
  await records.change(`/api/companies/${companie}`, { name: 'Müller Antriebe GmbH' })
  await page.goto(`/devices/${device}?reiter=anmeldungen`)
  await expect(page.getByRole('cell', { name: /KP-4711/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Angaben zum Gerät' })).toContainText(
    /Letzte Anmeldung(?!noch nie)./,
  )
  await page.goto(`/companies/${companie}?reiter=anmeldungen`)
  await expect(page.getByRole('cell', { name: /KP-4711/ })).toBeVisible()
  await page.goto(`/devices/${otherDevice}?reiter=anmeldungen`)
  await expect(page.getByText('Mit diesem Gerät hat sich noch niemand angemeldet.')).toBeVisible()
  await expect(page.getByText('noch nie', { exact: true })).toBeVisible()
  // An old address whose page number is beyond its last files.
  await page.goto(`/devices/${device}?seite=9`)
  await expect(page).toHaveURL(`/devices/${device}`)

  expectedFailures.add(404)
  await records.remove(`/api/devices/${device}`)
  await refocusWindow(page)
  await expect(title(page, 'Dieses Gerät gibt es nicht (mehr)')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Meldungen' })).not.toContainText('Fehler')
  await page.getByRole('link', { name: 'Zu allen Geräten' }).click()
  await expect(page).toHaveURL('/devices')
  await page.goto('/devices/keine-nummer')
  await expect(title(page, 'Dieses Gerät gibt es nicht (mehr)')).toBeVisible()
})

test('17.1: a file’s page names some of its many article numbers, says how many there are, and links to all', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { media, part } = await oneDevice(records)
  const parts = [part]
  for (let size = 1; size <= 50; size += 1) parts.push(await records.part(`EA-${100 + size}`))
  await records.change(`/api/medias/${media}`, { parts })
  await resumeAsStaff(page)
  await page.goto(`/files/${media}`)
  const use = page.getByRole('region', { name: 'Verwendet von' })
  const list = use.getByRole('list', { name: 'Artikelnummern mit dieser Datei' })
  const links = list.getByRole('link')
  await expect(links).toHaveCount(50)
  await expect(use.getByText('50 von 51')).toBeVisible()
  const moreButton = use.getByRole('button', { name: 'Weitere Artikelnummern laden' })
  await moreButton.press('Enter')
  await expect(links).toHaveCount(51)
  await expect(links.last()).toHaveText('KP-100')
  await expect(moreButton).toHaveCount(0)
  await expect(list.getByRole('listitem').last()).toBeFocused()
})

test('17.1: the page of a file shows its versions, where it is used, and how often customers downloaded it', async ({
  portal,
  page,
  person,
}) => {
  const records = await openRecords(portal)
  const { media, device, path } = await oneDevice(records)
  const customer = await person('phone')
  await signInCustomer(customer, 'KP-4711', passwords.device)
  await customer.evaluate(async (url) => (await fetch(url)).blob(), path)
  await resumeAsStaff(page)
  await page.goto('/files')
  await page.getByRole('link', { name: 'Anleitung.pdf', exact: true }).click()
  await expect(page).toHaveURL(`/files/${media}`)
  await expect(title(page, 'Anleitung.pdf')).toBeFocused()
  await expect(page.getByRole('listitem', { name: 'Fassung 1' })).toContainText('aktuell')
  await expect(page.getByText('Heute: 1 Abruf')).toBeVisible()
  await expect(changes(page).first()).toContainText('Zuordnung hinzugefügt')
  await expect(changes(page).last()).toContainText(/angelegt/i)
  await page.getByRole('button', { name: 'Anleitung.pdf ansehen' }).click()
  await closeByEscape(page.getByRole('dialog', { name: 'Anleitung.pdf' }))
  await page.getByRole('button', { name: 'Neue Fassung …' }).click()
  await expect(page.getByRole('dialog')).toContainText('Neue Fassung')
  await closeByEscape(page.getByRole('dialog'))
  await page.getByRole('link', { name: 'KP-4711', exact: true }).click()
  await expect(page).toHaveURL(`/devices/${device}`)
})

test('17.1: printed tables fit on the page at any width, and buttons are not printed', async ({
  portal,
  page,
}) => {
  const { companie, device, media } = await oneDevice(await openRecords(portal))
  await resumeAsStaff(page)
  await page.goto(`/companies/${companie}`)
  const serial = page.getByRole('link', { name: 'KP-4711', exact: true })
  await expect(serial).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // A4 with the margins that browsers offer, and without margins.
  for (const width of [718, 756, 794]) {
    await page.setViewportSize({ width, height: 1123 })
    const box = await page.locator('.table-section').boundingBox()
    expect(box?.x, `${width} px`).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width)
    // Column headings are printed, although they are buttons that sort the table.
    await expect(
      page.locator('main :is(input, select, button:not(th > button)):visible'),
    ).toHaveCount(0)
  }
  await expect(page.getByRole('columnheader', { name: 'SN-Nr.' })).toBeVisible()
  await expect(serial).toBeVisible()

  // A list is printed without the actions of its rows, and each column keeps its own width.
  await page.goto('/companies')
  const row = page.getByRole('row').filter({ hasText: '10001' })
  for (const width of [718, 1047]) {
    await page.setViewportSize({ width, height: 794 })
    await expect(row.getByText('Müller Pumpen GmbH')).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(0)
    const name = await row.getByRole('cell').first().boundingBox()
    expect(name?.width, `${width} px`).toBeGreaterThan(200)
  }
  // Cards would begin with the serial number, and take many sheets.
  await page.setViewportSize({ width: 718, height: 1123 })
  await page.goto('/devices')
  await expect(serial).toBeVisible()
  await expect(page.getByRole('columnheader').first()).toHaveText('Kunde')

  // Drop zones are not printed.
  for (const place of [`/devices/${device}`, `/files/${media}`]) {
    await page.goto(place)
    await expect(page.getByText('Anleitung.pdf').first()).toBeVisible()
    await expect(page.getByText('hierher ziehen')).toBeHidden()
  }
  await page.emulateMedia({ media: null })
})

test('17.1: all files of a device are offered as a ZIP as soon as there are any', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const device = await records.device({ sn: 'KP-4711' })
  await resumeAsStaff(page)
  await page.goto(`/devices/${device}`)
  await expect(page.getByText('Dieses Gerät hat keine eigenen Dateien.')).toBeVisible()
  // Without files, the link would lead to a page that says that there are none.
  const zip = page.getByRole('link', { name: 'Alle als ZIP' })
  await expect(zip).toHaveCount(0)
  const doctype = await records.doctype('Prüfprotokoll')
  const { id } = await records.file(pdfFile('Protokoll.pdf', 'Protokoll'), doctype)
  await records.change(`/api/devices/${device}`, { media: [id] })
  await refocusWindow(page)
  await expect(zip).toBeVisible()

  // On a slow connection, the layout does not shift while data arrive.
  const { release: answer } = await holdBack(page, /\/api\/(devices\/\d+|settings)(\?|$)/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload({ waitUntil: 'commit' })
  const plate = page.getByRole('region', { name: 'Typenschild' })
  await expect(plate).toContainText('Gerät wird geladen')
  const before = await plate.boundingBox()
  answer()
  await expect(plate).toContainText('KP-4711')
  expect((await plate.boundingBox())?.y).toBe(before?.y)
  // A phone offers a button, as files cannot be dragged there.
  await expect(page.getByRole('button', { name: 'Dateien hochladen …' })).toBeVisible()
})

test('17.1: the page of an article number, its files and its devices are reached from the list by keyboard', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { part, device, media } = await oneDevice(records)
  await records.change(`/api/parts/${part}`, { media: [media] })
  await resumeAsStaff(page)
  await page.goto('/devices?reiter=artikelnummern')
  await moveFocusTo(page, page.getByRole('link', { name: 'KP-100', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/parts/${part}`)
  await expect(title(page, 'KP-100')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Anleitung.pdf', exact: true })).toBeVisible()
  await moveFocusTo(page, page.getByRole('tab', { name: 'Dateien' }))
  await page.keyboard.press('ArrowLeft')
  await expect(changes(page).first()).toContainText('Anleitung.pdf hinzugefügt')
  await expect(changes(page).last()).toContainText('Angelegt')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await moveFocusTo(page, page.getByRole('link', { name: 'KP-4711', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/devices/${device}`)
  await page.goBack()
  await expect(page).toHaveURL(`/parts/${part}?reiter=geraete`)
  await expect(page.getByRole('link', { name: 'KP-4711', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Gerät anlegen' }).press('Enter')
  const added = page.getByRole('dialog', { name: 'Neues Gerät hinzufügen' })
  await expect(added.getByRole('combobox', { name: 'Artikelnummer' })).toHaveValue('KP-100')
  await closeByEscape(added)

  // An article number that is too long for one line on a phone.
  const long = 'HDR_2000_EX_ATEX_II_2G_STANDARD_400V_50HZ'
  await records.change(`/api/parts/${part}`, { title: long })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/devices/${device}`)
  await expect(page.getByRole('heading', { name: `Von ${long}` })).toBeVisible()
  await expectUsable(page, 'a long article number')
})

test('17.1: the page of a company links to its devices and letters, and deleting the company leads to the list', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { companie, device } = await oneDevice(records)
  await resumeAsStaff(page)
  await page.goto('/companies')
  await page.getByRole('link', { name: 'Müller Pumpen GmbH' }).click()
  await expect(page).toHaveURL(`/companies/${companie}`)
  await expect(page.getByRole('link', { name: 'KP-4711', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Gerät anlegen' }).click()
  const added = page.getByRole('dialog', { name: 'Neues Gerät hinzufügen' })
  await expect(added.getByRole('combobox', { name: 'Firma' })).toHaveValue(
    'Müller Pumpen GmbH (10001)',
  )
  await closeByEscape(added)
  await page.getByRole('button', { name: 'Brief', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Dokumente zu Müller Pumpen GmbH' })
  await form.getByLabel('Empfänger').fill('werkstatt@mueller.example')
  await form.getByRole('button', { name: 'Senden' }).click()
  await page.getByRole('tab', { name: 'Briefe' }).click()
  await expect(page.getByRole('cell', { name: 'werkstatt@mueller.example' })).toBeVisible()
  await page.getByRole('tab', { name: 'Verlauf' }).click()
  await expect(changes(page).last()).toContainText('Angelegt')
  await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
  const edited = page.getByRole('dialog', { name: /bearbeiten/ })
  await edited.getByLabel('Kundennummer').fill('10002')
  await edited.getByRole('button', { name: 'Update' }).click()
  await expect(changes(page).first()).toContainText('Kundennummer: 10001 wurde 10002')

  await records.remove(`/api/devices/${device}`)
  await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Löschen …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Firma wurde gelöscht!')).toBeVisible()
  await expect(page).toHaveURL('/companies')
})

function title(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

/** The entries of the history on the page, newest first. */
function changes(page: Page) {
  return page.getByRole('region', { name: 'Verlauf' }).locator('.history-entries > li')
}

/** Signs in at the login that is shown, and expects to be redirected to the address. */
async function signInHereTo(page: Page, address: string) {
  await page.getByLabel('Username').fill('chefin')
  await page.getByLabel('Passwort', { exact: true }).fill('Werkstatt-Portal-26')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(address)
}

/** Signs a customer in through the API, which is logged like a sign-in in a browser. */
async function signInByCall({ url }: Portal, sn: string) {
  const answer = await fetch(url + customerLoginPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sn, pass: passwords.device }),
  })
  expect(answer.status).toBe(200)
}
