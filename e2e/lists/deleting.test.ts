import type { Page } from '@playwright/test'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice, type Records } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'

test('a file is removed from one device in the device’s list of files, and the message offers to undo it', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await twoDevicesWithOneFile(records)
  await resumeAsStaff(page)
  await page.goto('/devices')
  await expect(page.getByRole('heading', { name: 'Geräteliste' })).toBeVisible()
  await page.getByRole('button', { name: 'KP-1 aufklappen' }).click()
  const list = page.getByRole('table', { name: 'Dateien von KP-1' })
  await expect(page.getByRole('heading', { name: 'Dateiliste' })).toBeVisible()
  await expect(list.getByRole('button', { name: /löschen/ })).toHaveCount(0)
  await list.getByRole('button', { name: 'Von diesem Gerät entfernen: Anleitung.pdf' }).dblclick()
  await expect(page.getByText('Datei wurde von Gerät „KP-1“ entfernt!')).toBeVisible()
  await expect(list.getByText('Dieses Gerät hat noch keine Dateien.')).toBeVisible()
  // The button is gone with its row, so the focus moves to the list.
  await expect(page.locator('section:focus').filter({ has: list })).toHaveCount(1)
  await page.getByRole('button', { name: 'Rückgängig' }).first().click()
  await expect(page.getByText('Datei ist wieder bei Gerät „KP-1“!')).toBeVisible()
  await expect(list.getByText('Anleitung.pdf')).toBeVisible()
  // The button is gone with its message, so the focus moves to the list.
  await expect(page.locator('section:focus').filter({ has: list })).toHaveCount(1)
  await page.getByRole('button', { name: /Letzte Meldungen/ }).click()
  await expect(page.getByRole('button', { name: /^Rückgängig/ })).toHaveCount(0)
})

test('deleting a file for all devices lists those that lose it, ten at a time', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Betriebsanleitung')
  const { id } = await records.file(pdfFile('Anleitung.pdf', 'Anleitung'), doctype)
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  for (let count = 1; count <= 12; count += 1) {
    await records.device({ sn: `KP-${count}`, companie, media: [id] })
  }
  await resumeAsStaff(page)
  await page.goto('/files')
  await expect(page.getByRole('heading', { name: 'Dateiliste' })).toBeVisible()
  await page.getByRole('button', { name: 'Anleitung.pdf löschen' }).click()
  const question = page.getByRole('dialog', { name: 'Sind sie sicher?' })
  await expect(question).toContainText('Sie fehlt danach auch bei diesen 12 Geräten:')
  await expect(question.getByRole('listitem')).toHaveText(
    Array.from({ length: 10 }, (_, index) => `KP-${index + 1}, Müller Pumpen GmbH`),
  )
  await question.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect(question.getByRole('listitem')).toHaveText([/^KP-11/, /^KP-12/])
  await question.getByRole('button', { name: 'Abbrechen' }).click()

  // The same in the file's dialog.
  await page.getByRole('button', { name: 'Anleitung.pdf bearbeiten' }).click()
  await page.getByRole('button', { name: 'Datei löschen …' }).click()
  await expect(question).toContainText('KP-10')
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Datei erfolgreich gelöscht!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Noch keine Dateien.')).toBeVisible()
})

test('deleting a file for all devices lists the article numbers that lose it, even without devices', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Betriebsanleitung')
  const { id } = await records.file(pdfFile('Anleitung.pdf', 'Anleitung'), doctype)
  const parts: number[] = []
  for (const title of ['KP-100', 'KP-200', 'KP-300', 'KP-400', 'KP-500', 'KP-600']) {
    parts.push(await records.part(title))
  }
  await records.change(`/api/medias/${id}`, { parts: { connect: parts.slice(0, 1) } })
  await resumeAsStaff(page)
  await page.goto('/files')
  await page.getByRole('button', { name: 'Anleitung.pdf löschen' }).click()
  const question = page.getByRole('dialog', { name: 'Sind sie sicher?' })
  await expect(question).toContainText(
    'Sie fehlt danach auch der Artikelnummer „KP-100“, und damit allen künftigen Geräten.',
  )
  await expect(question).not.toContainText('Kein Gerät ist betroffen')
  await question.getByRole('button', { name: 'Abbrechen' }).click()

  await records.change(`/api/medias/${id}`, { parts: { connect: parts } })
  await page.getByRole('checkbox', { name: 'Anleitung.pdf auswählen' }).check()
  const selection = page.getByRole('region', { name: 'Auswahl' })
  await selection.getByRole('button', { name: 'Löschen' }).click()
  await expect(question).toContainText(
    'auch den Artikelnummern „KP-100“, „KP-200“, „KP-300“, „KP-400“, „KP-500“ und einer weiteren, und',
  )
})

test('deleting several files lists the devices that lose one of them', async ({ portal, page }) => {
  const records = await openRecords(portal)
  await twoDevicesWithOneFile(records)
  await resumeAsStaff(page)
  await page.goto('/files')
  await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check()
  await page
    .getByRole('region', { name: 'Auswahl' })
    .getByRole('button', { name: 'Löschen' })
    .click()
  const question = page.getByRole('dialog', { name: 'Sind sie sicher?' })
  await expect(question.getByRole('listitem')).toHaveText([/^KP-1/, /^KP-2/])
})

test('a record that is in use says by what, once, and links to it', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(409)
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  const kinds = [
    {
      at: '/companies',
      name: 'Firma Müller Pumpen GmbH',
      sentence: /^Die Firma „Müller Pumpen GmbH“/,
    },
    {
      at: '/devices?reiter=artikelnummern',
      name: 'Artikelnummer KP-100',
      sentence: /^Fehler: 409 - Die Artikelnummer „KP-100“/,
    },
    {
      at: '/files?reiter=dokumententypen',
      name: 'Dokumententyp Betriebsanleitung',
      sentence: /^Fehler: 409 - Der Dokumententyp „Betriebsanleitung“/,
      user: 'Anleitung.pdf',
    },
  ]
  for (const { at, name, sentence, user = 'KP-4711' } of kinds) {
    await page.goto(at)
    await page.getByRole('button', { name: `${name} löschen` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    const message = page.getByRole('alert').locator('.toast-text')
    await message.hover()
    await expect(message.locator('.toast-summary')).toHaveText(sentence)
    await expect(message.locator('.toast-detail')).toHaveText(
      `Server Error: Verwendet von „${user}“`,
    )
    await message.getByRole('button', { name: 'Verwendung zeigen' }).click()
    const box = page.getByRole('dialog', { name: 'Wird noch verwendet' })
    await expect(box.getByRole('alert')).toContainText('wird noch von 1')
    await box.getByRole('link', { name: /in der Liste zeigen/ }).click()
    await expect(box).toHaveCount(0)
    const filters = page.getByRole('region', { name: 'Filter' })
    await expect(filters).toContainText(/^(Firma|Artikelnummer|Dokumententyp): [^…]+ 1/)
    await expect(page.getByRole('cell', { name: user, exact: true })).toBeVisible()
    await filters.getByRole('button', { name: 'Alle Filter entfernen' }).click()
    await expect(filters.getByRole('button', { name: /entfernen$/ })).toHaveCount(0)
  }
})

test('17.1: each record that uses another links to its own page', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(409)
  const records = await openRecords(portal)
  // One more than the dialog lists.
  for (let count = 3; count <= 11; count += 1) {
    const otherCompany = await records.company(`Becker ${count}`, 10_000 + count)
    await records.device({ sn: `B-${count}`, companie: otherCompany })
  }
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  const empty = await records.company('Adler', 10_002)
  for (let count = 1; count <= 12; count += 1) await records.device({ sn: `KP-${count}`, companie })
  await records.device({ sn: 'A-1', companie: empty })
  await resumeAsStaff(page)
  await page.goto('/companies')
  await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check()
  const selection = page.getByRole('region', { name: 'Auswahl' })
  await selection.getByRole('button', { name: 'Alle 11 Treffer auswählen' }).click()
  await selection.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('button', { name: 'Verwendung zeigen' }).click()
  const box = page.getByRole('dialog', { name: 'Wird noch verwendet' })
  await expect(box.getByRole('alert').first()).toContainText('11 Einträge werden noch verwendet')
  await expect(box.getByText('und ein weiterer Eintrag')).toBeVisible()
  await expect(box.getByRole('link', { name: 'Alle 12 Geräte in der Liste zeigen' })).toBeVisible()
  await box.getByRole('link', { name: 'KP-2', exact: true }).click()
  await expect(page).toHaveURL(/\/devices\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'KP-2', exact: true })).toBeVisible()
})

test('deleting more files than fit into one request lists the devices that lose one of them, too', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Betriebsanleitung')
  const ids: number[] = []
  for (let count = 1; count <= 51; count += 1) {
    ids.push((await records.file(pdfFile(`Blatt ${count}.pdf`, `Blatt ${count}`), doctype)).id)
  }
  await records.device({ sn: 'KP-1', media: ids.slice(0, 1) })
  await records.device({ sn: 'KP-2', media: ids })
  for (let count = 3; count <= 12; count += 1) {
    await records.device({ sn: `KP-${count}`, media: ids.slice(-1) })
  }
  await resumeAsStaff(page)
  await page.goto('/files?zeilen=50')
  const selectAll = page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' })
  await selectAll.check()
  // The bar of the selection pushes the pager down when it appears.
  await expect(page.getByText('50 ausgewählt')).toBeVisible()
  await page.getByRole('button', { name: 'Nächste Seite' }).click()
  await page.getByRole('checkbox', { name: 'Blatt 1.pdf auswählen' }).check()
  await expect(page.getByText('51 ausgewählt')).toBeVisible()
  await remove(page)
  const question = page.getByRole('dialog', { name: 'Sind sie sicher?' })
  await expect(question).toContainText('Sie fehlen danach auch bei diesen 12 Geräten:')
  await expect(question.getByRole('listitem')).toHaveCount(10)
  await question.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect(question.getByRole('listitem')).toHaveCount(2)
})

test('more than twenty records are deleted only after their number was typed, and are all restored despite a lost connection', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(0)
  const records = await openRecords(portal)
  for (let count = 1; count <= 101; count += 1) await records.device({ sn: `KP-${count}` })
  await resumeAsStaff(page)
  await page.goto('/devices?zeilen=50')
  const selectAll = page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' })
  for (const [row, selected] of [
    ['KP-101', 50],
    ['KP-51', 100],
    ['KP-1', 101],
  ] as const) {
    if (selected > 50) await page.getByRole('button', { name: 'Nächste Seite' }).click()
    await expect(page.getByRole('cell', { name: row, exact: true })).toBeVisible()
    await selectAll.check()
    // The bar of the selection pushes the pager down when it appears.
    await expect(page.getByText(`${selected} ausgewählt`)).toBeVisible()
  }
  await remove(page)
  const question = page.getByRole('dialog', { name: 'Want you realy to delete?' })
  const confirm = question.getByRole('button', { name: 'Löschen' })
  const countInput = question.getByLabel('Bitte geben Sie zur Bestätigung die Anzahl ein: 101')
  await expect(countInput).toBeFocused()
  await expect(confirm).toBeDisabled()
  await countInput.fill('100')
  await countInput.press('Enter')
  await expect(confirm).toBeDisabled()
  await countInput.fill('101')
  await countInput.press('Enter')
  await expect(page.getByText('101 Geräte wurden gelöscht!')).toBeVisible()

  let requestCount = 0
  await page.route('**/api/bin/undo', async (route) => {
    requestCount += 1
    if (requestCount !== 2) return route.continue()
    // The server processes the request, but its response is lost.
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('100 wiederhergestellt!')).toBeVisible()
  const message = page
    .getByRole('alert')
    .filter({ hasText: 'Noch nicht wiederhergestellt: 1 von 101.' })
  await message.getByRole('button', { name: 'Übrige wiederherstellen' }).click()
  await expect(page.getByText('Wiederhergestellt!', { exact: true })).toBeVisible()
})

// Also seen by: lists-bulk.test.ts, „many devices are deleted after one question that names the first five“.
test('up to twenty records are deleted without typing their number', { tag: '@full' }, async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (let count = 1; count <= 20; count += 1) await records.device({ sn: `KP-${count}` })
  await resumeAsStaff(page)
  await page.goto('/devices?zeilen=20')
  await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check()
  await remove(page)
  const question = page.getByRole('dialog', { name: 'Want you realy to delete?' })
  await expect(question.getByRole('textbox')).toHaveCount(0)
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('20 Geräte wurden gelöscht!')).toBeVisible()
})

test('a record that somebody else has deleted leaves the list once that is reported, and one that must be kept since then asks for its name', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(404)
  const records = await openRecords(portal)
  const ids = new Map<string, number>()
  for (const sn of ['KP-1', 'KP-2', 'KP-3']) ids.set(sn, await records.device({ sn }))
  await resumeAsStaff(page)
  await page.goto('/devices')
  const removal = (sn: string) => page.getByRole('button', { name: `Gerät ${sn} löschen` })
  await expect(removal('KP-1')).toBeVisible()
  await records.remove(`/api/devices/${ids.get('KP-1')}`)
  await page.getByRole('button', { name: 'Gerät KP-1 bearbeiten' }).click()
  await expect(page.getByText('Dieses Gerät gibt es nicht (mehr)!').first()).toBeVisible()
  await expect(removal('KP-1')).toHaveCount(0)

  await removal('KP-2').click()
  const question = page.getByRole('dialog', { name: 'Want you realy to delete?' })
  // The question fetches the device first, and would not open if the device were already deleted.
  await expect(question).toBeVisible()
  await records.remove(`/api/devices/${ids.get('KP-2')}`)
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(removal('KP-2')).toHaveCount(0)

  await records.change(`/api/devices/${ids.get('KP-3')}`, { deliveredOn: '2099-03-02' })
  await removal('KP-3').click()
  await expect(question.getByLabel('Seriennummer')).toBeVisible()
})

async function remove(page: Page) {
  await page
    .getByRole('region', { name: 'Auswahl' })
    .getByRole('button', { name: 'Löschen' })
    .click()
}

async function twoDevicesWithOneFile(records: Records) {
  const doctype = await records.doctype('Betriebsanleitung')
  const { id } = await records.file(pdfFile('Anleitung.pdf', 'Anleitung'), doctype)
  for (const sn of ['KP-1', 'KP-2']) await records.device({ sn, media: [id] })
}
