import { randomBytes } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { withAdministrator } from '../../server/testing/template.ts'
import { pick } from '../support/file-assignments.ts'
import { folderOnDisk } from '../support/folder-on-disk.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { type FileOnDisk, pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'

test('an upload shows its speed, can be cancelled without an error and started again', async ({
  portal,
  page,
}) => {
  await (await openRecords(portal)).doctype('Handbuch')
  const form = await openForm(page)
  await choose(form, [pdfFile('Gross.pdf', 'Gross', 3_000_000), pdfFile('Klein.pdf', 'Klein')])
  await expect(row(form, 'Gross.pdf')).toContainText('bereit')
  const removeLimit = await limitUpload(page, 100_000)
  await send(page, form)
  await expect(row(form, 'Gross.pdf').getByRole('progressbar')).toBeVisible()
  await expect(row(form, 'Gross.pdf')).toContainText(/\d+ %\s· \d+ kB\/s\s· noch \d+ Sekunden/)
  await form.getByRole('button', { name: 'Gross.pdf abbrechen' }).click()
  await expect(row(form, 'Gross.pdf')).toContainText('Abgebrochen')
  await expect(row(form, 'Klein.pdf')).toContainText('hochgeladen')
  // An error message would appear together with this one, and disappear after three seconds: checked once.
  await expect(page.getByText('Datei(en) hochgeladen!')).toBeVisible()
  const failures = page.getByRole('region', { name: 'Meldungen' }).getByRole('alert')
  expect(await failures.textContent()).toBe('')

  await removeLimit()
  await form.getByRole('button', { name: 'Gross.pdf erneut hochladen' }).click()
  await expect(form).toHaveCount(0)
  await expect(names(page)).toHaveText(['Gross.pdf', 'Klein.pdf'])
})

test('closing the form or the page during an upload asks for confirmation', async ({
  portal,
  page,
}) => {
  await (await openRecords(portal)).doctype('Handbuch')
  const form = await openForm(page)
  await choose(form, [pdfFile('Gross.pdf', 'Gross', 3_000_000)])
  await limitUpload(page, 50_000)
  await send(page, form)
  await expect(row(form, 'Gross.pdf').getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  const stay = page.getByRole('button', { name: 'Weiter hochladen' })
  await expect(page.getByText('Es werden noch Dateien hochgeladen.')).toBeVisible()
  await stay.click()
  await expect(row(form, 'Gross.pdf').getByRole('progressbar')).toBeVisible()

  const pendingDialog = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await pendingDialog
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await form.getByRole('button', { name: 'Alle abbrechen' }).click()
  await expect(row(form, 'Gross.pdf')).toContainText('Abgebrochen')
})

test('files that cannot be uploaded are reported before anything is sent', async ({
  portal,
  page,
}) => {
  await (await openRecords(portal)).doctype('Handbuch')
  const sent = uploadsOf(page)
  const form = await openForm(page)
  const manual = pdfFile('Anleitung.pdf', 'Anleitung')
  await choose(form, [
    manual,
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: 'leer.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    { name: 'LIESMICH', mimeType: 'text/plain', buffer: Buffer.from('Text') },
  ])
  await expect(row(form, 'setup.exe')).toContainText(
    'Dateien mit der Endung „.exe“ sind nicht erlaubt.',
  )
  await expect(row(form, 'leer.txt')).toContainText('Die Datei ist leer.')
  await expect(row(form, 'LIESMICH')).toContainText('Der Name hat keine Endung')
  await expect(form.getByText('je höchstens 200 MB')).toBeVisible()
  expect(sent()).toBe(0)

  await send(page, form)
  await expect(page.getByText('Datei(en) hochgeladen!')).toBeVisible()
  await expect(row(form, 'Anleitung.pdf')).toContainText('hochgeladen')
  expect(sent()).toBe(1)
  await form.getByRole('button', { name: 'setup.exe aus der Liste nehmen' }).click()
  await form.getByRole('button', { name: 'Fertig' }).click()
  await expect(names(page)).toHaveText(['Anleitung.pdf'])
})

test.describe('with a small limit', () => {
  test.use({ settings: { ...withAdministrator, MAX_FILE_MB: '1' } })

  test('a file that is too large is reported before it is sent', async ({ portal, page }) => {
    await (await openRecords(portal)).doctype('Handbuch')
    const sent = uploadsOf(page)
    const form = await openForm(page)
    await choose(form, [pdfFile('Gross.pdf', 'Gross', 1_000_000)])
    await expect(row(form, 'Gross.pdf')).toContainText('Zu groß: höchstens 1 MB.')
    await form.getByRole('button', { name: 'Hochladen' }).click()
    await expect(form.getByRole('alert')).toHaveText(
      'Keine dieser Dateien kann hochgeladen werden!',
    )
    expect(sent()).toBe(0)
  })
})

test('identical content is recognised: the existing document is assigned to the device', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await oneDevice(records, 'KP-1')
  await records.device({ sn: 'KP-2' })
  const sent = uploadsOf(page)
  const form = await openForm(page)
  const copy = { ...pdfFile('Anleitung.pdf', 'Anleitung'), name: 'Kopie von Anleitung.pdf' }
  await choose(form, [copy])
  await expect(row(form, copy.name)).toContainText(
    'Diese Datei gibt es schon: „Anleitung.pdf“ (Betriebsanleitung, hochgeladen am',
  )
  await expect(row(form, copy.name)).toContainText('Sie wird nicht noch einmal hochgeladen.')
  await pick(page, form, 'Geräte', 'KP-2', 'KP-2')
  await page.keyboard.press('Tab')
  await expect(row(form, copy.name)).toContainText('wird die vorhandene zugeordnet.')
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await expect(page.getByText('Diese Datei gibt es schon')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(names(page)).toHaveText(['Anleitung.pdf'])
  expect(sent()).toBe(0)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'KP-2 aufklappen' }).click()
  await expect(page.getByRole('link', { name: 'Anleitung.pdf herunterladen' })).toBeVisible()

  await page.goto('/files')
  await page.getByRole('button', { name: 'Neu', exact: true }).click()
  await choose(form, [copy])
  await form.getByRole('checkbox', { name: `${copy.name} trotzdem hochladen` }).check()
  await send(page, form, 'Betriebsanleitung')
  await expect(names(page)).toHaveText([copy.name, 'Anleitung.pdf'])
})

test('stored files are not sent again when the others are retried', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(503)
  await (await openRecords(portal)).doctype('Handbuch')
  const sent = uploadsOf(page)
  const form = await openForm(page)
  await choose(form, [pdfFile('Eins.pdf', 'Eins'), pdfFile('Zwei.pdf', 'Zwei')])
  await page.route('**/api/medias?*', (route) =>
    route.request().method() === 'POST' && route.request().postData()?.includes('Zwei.pdf')
      ? route.fulfill({
          status: 503,
          json: { data: null, error: { status: 503, name: 'Error', message: 'Gerade nicht.' } },
        })
      : route.fallback(),
  )
  await send(page, form)
  await expect(page.getByText('Datei(en) hochgeladen!')).toBeVisible()
  await expect(page.getByText('Fehler: 503 - Gerade nicht. Hochladen fehlschlagen')).toBeVisible()
  await expect(row(form, 'Eins.pdf')).toContainText('hochgeladen')
  await expect(row(form, 'Zwei.pdf')).toContainText('Gerade nicht.')

  await page.unroute('**/api/medias?*')
  await form.getByRole('button', { name: 'Hochladen', exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(names(page)).toHaveText(['Zwei.pdf', 'Eins.pdf'])
  expect(sent()).toBe(2)
})

test('issue 20, 4: many files of three types are selected and uploaded: their types come from their names, and they stay in order', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const types = ['Betriebsanleitung', 'Prüfprotokoll', 'Datenblatt']
  const each = process.env.TEST_FULL ? 10 : 3
  for (const title of types) await records.doctype(title)
  const form = await openForm(page)
  const chosenFiles = types.flatMap((title) =>
    Array.from({ length: each }, (_, n) =>
      pdfFile(`${title} KP-${n + 10} en.pdf`, `${title} ${n}`),
    ),
  )
  await choose(form, chosenFiles)
  const [firstFile] = chosenFiles
  const typeOfFirst = form.getByRole('combobox', { name: `Typ von ${firstFile?.name}` })
  await expect(typeOfFirst).toHaveValue('Betriebsanleitung')
  // The second file reaches the server first, and is still listed after the first.
  const { promise: secondUpload, resolve: secondArrived } = Promise.withResolvers<void>()
  let isOneSent = false
  await page.route('**/api/upload', async (route) => {
    const isFirst = !isOneSent
    isOneSent = true
    if (isFirst) await secondUpload
    const response = await route.fetch()
    if (!isFirst) secondArrived()
    await route.fulfill({ response })
  })
  await form.getByRole('button', { name: 'Hochladen', exact: true }).click()
  await expect(form).toHaveCount(0, { timeout: 200_000 })
  await page.goto('/files?zeilen=50')
  await expect(names(page)).toHaveText(chosenFiles.map(({ name }) => name).toReversed())
  const kinds = page.locator('tbody td[data-label="Datei-Typ"]')
  await expect(kinds.nth(0)).toContainText('Datenblatt')
  await expect(kinds.nth(each)).toContainText('Prüfprotokoll')
  await expect(kinds.last()).toContainText('Betriebsanleitung')
})

test('issue 20, 4: one file gets a type of its own, the others the one chosen for all', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (const title of ['Handbuch', 'Plan']) await records.doctype(title)
  const form = await openForm(page)
  await choose(form, [pdfFile('a.pdf', 'A'), pdfFile('b.pdf', 'B'), pdfFile('Plan.pdf', 'C')])
  // Tab selects the first match and moves on.
  await form.getByRole('combobox', { name: 'Typ von b.pdf' }).click()
  await page.keyboard.type('Pl')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('combobox', { name: 'Typ von b.pdf' })).toHaveValue('Plan')
  const tongue = form.getByRole('combobox', { name: 'Sprache von b.pdf' })
  await expect(tongue).toBeFocused()
  await page.keyboard.type('Engl')
  await page.keyboard.press('Tab')
  await expect(tongue).not.toBeFocused()
  await expect(tongue).toHaveValue('')
  await pick(page, form, 'Dokumententyp', 'Handbuch', 'Handbuch')
  await form.getByRole('button', { name: 'Für alle übernehmen' }).press('Enter')
  await expect(form.getByRole('group', { name: 'Für alle' })).toBeFocused()
  for (const name of ['b.pdf', 'Plan.pdf']) await pick(page, form, `Typ von ${name}`, 'Pl', 'Plan')
  await send(page, form)
  await expect(form).toHaveCount(0)
  const rows = page.locator('tbody tr')
  await expect(rows.filter({ hasText: 'a.pdf' })).toContainText('Handbuch')
  await expect(rows.filter({ hasText: 'b.pdf' })).toContainText('Plan')
  await expect(rows.filter({ hasText: 'b.pdf' }).getByTitle('Englisch')).toHaveText('en')
  await expect(rows.filter({ hasText: 'Plan.pdf' })).not.toContainText('Handbuch')
})

test('issue 20, 4: identical content within one batch is detected and stored once', async ({
  portal,
  page,
}) => {
  await (await openRecords(portal)).doctype('Handbuch')
  const sent = uploadsOf(page)
  const form = await openForm(page)
  const file = pdfFile('Eins.pdf', 'Eins')
  await choose(form, [file, { ...file, name: 'Kopie.pdf' }])
  await expect(row(form, 'Kopie.pdf')).toContainText('Gleicher Inhalt wie „Eins.pdf“')
  await send(page, form)
  await expect(form).toHaveCount(0)
  await expect(names(page)).toHaveText(['Eins.pdf'])
  expect(sent()).toBe(1)
})

test('issue 20, 4: type and language of selected files are changed together', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const [old] = [await records.doctype('Handbuch'), await records.doctype('Plan')]
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await records.file(pdfFile(name, name), old)
  await resumeAsStaff(page)
  await page.goto('/files')
  for (const name of ['a.pdf', 'b.pdf']) {
    await page.getByRole('checkbox', { name: `${name} auswählen` }).check()
  }
  const selection = page.getByRole('region', { name: 'Auswahl' })
  await selection.getByRole('button', { name: 'Ändern' }).click()
  const form = page.getByRole('dialog', { name: 'Dateien ändern' })
  await form.getByRole('button', { name: 'Ändern' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    'Bitte einen Dokumententyp oder Sprachen auswählen!',
  )
  await pick(page, form, 'Dokumententyp', 'Pl', 'Plan')
  await expect(form.getByText(/^Nicht öffentlich: Nur Kunden/)).toBeVisible()
  await form.getByRole('combobox', { name: 'Sprachen' }).click()
  await page.keyboard.type('Engl')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Ändern' }).click()
  await expect(page.getByText('2 Dateien wurden aktualisiert!')).toBeVisible()
  await expect(form).toHaveCount(0)
  const kinds = page.locator('tbody td[data-label="Datei-Typ"]')
  await expect(kinds).toHaveText([/Handbuch/, /Plan/, /Plan/])
  await expect(page.locator('tbody').getByTitle('Englisch')).toHaveCount(2)
})

test('many files are uploaded three at a time, and all arrive', async ({ portal, page }) => {
  await (await openRecords(portal)).doctype('Handbuch')
  const form = await openForm(page)
  let [running, maxRunning] = [0, 0]
  const { promise: three, resolve: threeArrived } = Promise.withResolvers<void>()
  await page.route('**/api/upload', async (route) => {
    maxRunning = Math.max(maxRunning, ++running)
    if (running === 3) threeArrived()
    await three
    const response = await route.fetch()
    // Before the page receives the response and sends the next file.
    running -= 1
    await route.fulfill({ response })
  })
  const notes = manyNotes()
  await choose(form, notes)
  await expect(form.getByText(`${notes.length} Dateien`)).toBeVisible()
  await send(page, form)
  await expect(form).toHaveCount(0, { timeout: 200_000 })
  await expect(page.getByText(`1–10 von ${notes.length}`)).toBeVisible()
  expect(maxRunning).toBe(3)
})

test('assignments cannot be changed during an upload, as the change would be lost', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await records.doctype('Handbuch')
  await records.device({ sn: 'KP-1' })
  const form = await openForm(page)
  await choose(form, [pdfFile('Eins.pdf', 'Eins'), pdfFile('Zwei.pdf', 'Zwei')])
  await pick(page, form, 'Geräte', 'KP-1', 'KP-1')
  const { promise: arrived, resolve: isSeen } = Promise.withResolvers<void>()
  await page.route('**/api/upload', async (route) => {
    await arrived
    await route.fulfill({ response: await route.fetch() })
  })
  await send(page, form)
  await expect(form.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '0')
  for (const name of ['Dokumententyp', 'Sprachen', 'Artikelnummern', 'Geräte']) {
    await expect(form.getByRole('combobox', { name, exact: false })).toBeDisabled()
  }
  await expect(form.locator('.mantine-MultiSelect-pill button')).toBeDisabled()
  await form.getByText('KP-1', { exact: true }).click({ force: true })
  await expect(page.getByRole('listbox')).toHaveCount(0)
  isSeen()
  await expect(form).toHaveCount(0)
  await expect(names(page)).toHaveText(['Zwei.pdf', 'Eins.pdf'])
})

test('files dropped or pasted anywhere on the page open the form with them', async ({
  portal,
  page,
}) => {
  await (await openRecords(portal)).doctype('Handbuch')
  await resumeAsStaff(page)
  await page.goto('/files')
  await expect(page.getByText('Noch keine Dateien.')).toBeVisible()
  await dispatchFiles(page, 'dragover', [])
  await expect(page.getByText('Dateien hier ablegen, um sie hochzuladen')).toBeVisible()
  await dispatchFiles(page, 'drop', ['Foto.png', 'Plan.dwg'])
  const form = page.getByRole('dialog', { name: 'Neue Dateien hinzufügen' })
  await expect(row(form, 'Foto.png')).toContainText('bereit')
  await expect(row(form, 'Plan.dwg')).toContainText('bereit')
  await expect(page.getByText('Dateien hier ablegen, um sie hochzuladen')).toHaveCount(0)
  await dispatchFiles(page, 'paste', ['Bildschirm.png'])
  await expect(row(form, 'Bildschirm.png')).toContainText('bereit')
  await expect(form).toHaveCount(1)
})

function manyNotes(): FileOnDisk[] {
  return Array.from({ length: process.env.TEST_FULL ? 50 : 11 }, (_, index) => ({
    name: `Notiz ${index}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(randomBytes(20).toString('hex')),
  }))
}

async function openForm(page: Page): Promise<Locator> {
  await resumeAsStaff(page)
  await page.goto('/files')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  return page.getByRole('dialog', { name: 'Neue Dateien hinzufügen' })
}

async function choose(form: Locator, files: FileOnDisk[]) {
  await form.locator('input[type=file]').setInputFiles(files)
}

async function send(page: Page, form: Locator, doctype = 'Handbuch') {
  await pick(page, form, 'Dokumententyp', doctype, doctype)
  await form.getByRole('button', { name: 'Hochladen', exact: true }).click()
}

function row(form: Locator, name: string): Locator {
  return form
    .getByRole('list', { name: 'Ausgewählte Dateien' })
    .getByRole('listitem')
    .filter({
      has: form.page().getByText(name, { exact: true }),
    })
}

function names(page: Page): Locator {
  return page.locator('tbody td[data-label="Datei-Name"]')
}

/** Counts the page's upload requests. */
function uploadsOf(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload')) count += 1
  })
  return () => count
}

/** Limits the upload rate, in bytes per second; the returned function removes the limit. */
async function limitUpload(page: Page, bytes: number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1 }
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: bytes })
  return async () => {
    await devtools.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 })
  }
}

/** Dispatches the event of dragging, dropping or pasting files. */
async function dispatchFiles(page: Page, type: 'dragover' | 'drop' | 'paste', names: string[]) {
  await page.evaluate(
    ([kind, files]) => {
      const data = new DataTransfer()
      for (const name of files) data.items.add(new File([name], name))
      if (files.length === 0) data.items.add(new File([''], 'x'))
      const options = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent(kind, { ...options, clipboardData: data })
          : new DragEvent(kind, { ...options, dataTransfer: data }),
      )
    },
    [type, names] as const,
  )
}

test('a file that was changed on the disk after its choice is named, not the connection', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(0)
  await (await openRecords(portal)).doctype('Handbuch')
  const folder = await folderOnDisk({ 'Anleitung.pdf': pdfFile('', 'Anleitung').buffer.toString() })
  const path = join(folder, 'Anleitung.pdf')
  const form = await openForm(page)
  await form.locator('input[type=file]').setInputFiles(path)
  await expect(row(form, 'Anleitung.pdf')).toContainText('bereit')
  await appendFile(path, '% later')
  await send(page, form)
  await expect(row(form, 'Anleitung.pdf')).toContainText(
    'Die Datei „Anleitung.pdf“ wurde inzwischen geändert, verschoben oder gelöscht.',
  )
  await expect(page.getByText('Keine Verbindung zum Server')).toHaveCount(0)
})
