import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { zip } from '../../server/testing/zip.ts'
import { folderOnDisk } from '../support/folder-on-disk.ts'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openOffice } from '../support/public-machine.ts'
import { openRecords, passwords } from '../support/records.ts'
import { authorizationOf } from '../support/staff-session.ts'

const pdf = (text: string) => `%PDF-1.7\n% ${text}\n%%EOF\n`

test('issue 18, 2: a folder is uploaded, resumed after a lost connection, assigned and corrected, imported in the background and undone', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(0)
  expectedFailures.add(400)
  const records = await openRecords(portal)
  await records.doctype('Betriebsanleitung')
  await records.device({ sn: '0815' })
  await records.device({ sn: '4711' })
  const folder = await folderOnDisk({
    '0815_Betriebsanleitung_de_v1.2.pdf': pdf('Anleitung'),
    '4711/Plan.pdf': pdf('Plan'),
    '4711/Kopie.pdf': pdf('Plan'),
    'Fremdes.pdf': pdf('fremd'),
    'Programm.exe': 'MZ',
  })
  const sentPaths: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/bytes')) sentPaths.push(request.url())
  })
  await resumeAsStaff(page)
  await page.goto('/import')
  const importKinds = page.getByRole('navigation', { name: 'Was importiert wird' })
  await importKinds.getByRole('link', { name: 'Dateien' }).click()
  await expect(page).toHaveURL('/import/dateien')
  await expect(page.getByText('Noch keine Dateien importiert.')).toBeVisible()

  // The connection is lost after two files.
  await page.route('**/bytes', (route) => (sentPaths.length < 2 ? route.continue() : route.abort()))
  await page.getByLabel('Ordner', { exact: true }).setInputFiles(folder)
  await expect(page).toHaveURL(/\/import\/dateien\/\d+$/)
  await expect(page.getByText(/^Die Verbindung ist abgebrochen\./)).toBeVisible()
  await page.unroute('**/bytes')
  await page.reload()
  // Two files have the same content, and the order of uploads depends on the browser.
  await expect(page.getByText(/fehlen noch [23]\./)).toBeVisible()
  sentPaths.length = 0
  await page.getByLabel('Ordner', { exact: true }).setInputFiles(folder)
  await expect(
    page.getByText('5 Dateien: 2 neu, 1 schon da, 1 passt zu nichts, 1 abgelehnt.'),
  ).toBeVisible()
  expect(sentPaths).toHaveLength(2)

  await page.getByRole('button', { name: 'Passt zu nichts 1' }).click()
  await expect(
    page.getByText(/weder ein Gerät noch eine Artikelnummer .*„Fremdes“/).first(),
  ).toBeVisible()
  await page.getByRole('button', { name: /Fremdes\.pdf zuordnen$/ }).click()
  const form = page.getByRole('dialog', { name: 'Datei zuordnen' })
  await form.getByLabel('Seriennummer').fill('0815')
  await form.getByLabel('Titel').fill('Typenschild')
  await form.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Neu 3' }).click()
  await expect(page.getByRole('row', { name: /Typenschild\.pdf/ })).toContainText('von Hand')

  await page.getByLabel('Muster', { exact: true }).fill('{sn}/{title}.pdf\n{sn}{type}.pdf')
  await expect(page.getByText(/Zwischen zwei Angaben muss etwas stehen/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Übliche Muster' }).click()
  await expect(page.getByText(/Seriennummer 0815, Typ Betriebsanleitung/)).toBeVisible()
  const mixed = Buffer.from('Datei;SN;Titel\nnie.pdf;1;M\xfcller\n;;M\xc3\xbcller\n', 'latin1')
  const mixedTable = { name: 'Gemischt.csv', mimeType: 'text/csv', buffer: mixed }
  await page.getByLabel('Zuordnungstabelle').setInputFiles(mixedTable)
  await page.getByRole('button', { name: 'So lesen' }).click()
  await expect(
    page.getByText(
      'Tabelle „Gemischt.csv“: Eine Zeile gilt vor den Mustern. Zu einer davon ist keine Datei da: nie.pdf.',
    ),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Importieren …' }).click()
  const question = page.getByRole('dialog', { name: 'Dateien jetzt importieren?' })
  await question.getByRole('button', { name: '3 importieren' }).click()
  await expect(question).toBeHidden()
  const context = page.context()
  await page.close()
  const again = await context.newPage()
  await again.goto('/import/dateien')
  await again.locator('.record-link').first().click()
  await expect(
    again.getByText('3 Dateien sind importiert. Eine Datei blieb draußen.'),
  ).toBeVisible()
  const office = await openOffice(portal)
  const newest = await office.newest('/api/medias')
  await office.change(`/api/medias/${newest}`, { filename: 'Von Hand umbenannt.pdf' })
  await again.getByRole('button', { name: 'Rückgängig machen' }).click()
  const undo = again.getByRole('dialog', { name: 'Import rückgängig machen?' })
  await undo.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(again.getByText('2 Dateien sind zurückgenommen.')).toBeVisible()
  const leftChip = again.getByRole('button', { name: 'Geblieben 1' })
  await expect(leftChip).toHaveAttribute('aria-pressed', 'true')
  const files = again.getByRole('table', { name: 'Dateien des Imports' })
  await expect(files.getByRole('row')).toHaveCount(2)
  await expect(files).toContainText('geblieben')

  await again.getByRole('link', { name: 'Nächste Dateien' }).click()
  const buffer = zip({ '4711/Aus dem ZIP.pdf': pdf('ZIP') })
  const packed = { name: 'Ablage.zip', mimeType: 'application/zip', buffer }
  await again.getByLabel('Dateien', { exact: true }).setInputFiles(packed)
  await expect(again.getByText('Eine Datei: 1 neu. Gespeichert ist noch nichts.')).toBeVisible()
  await expect(again.getByRole('heading', { name: 'Ablage.zip' })).toBeVisible()
  await rm(folder, { recursive: true })
})

test('files are not sent in the name of another user who signs in in another tab', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await records.device({ sn: '4711' })
  const folder = await folderOnDisk({ '4711/A.pdf': pdf('A'), '4711/B.pdf': pdf('B') })
  await resumeAsStaff(page)
  await page.goto('/import/dateien')
  const other = { username: 'berta', password: passwords.staff, isAdmin: true }
  const headers = { ...(await authorizationOf(page)), 'content-type': 'application/json' }
  const body = JSON.stringify(other)
  await fetch(`${portal.url}/api/users`, { method: 'POST', headers, body })
  const sentPaths: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/bytes')) sentPaths.push(request.url())
  })
  const sending = await holdBack(page, '**/bytes')
  await page.getByLabel('Ordner', { exact: true }).setInputFiles(folder)
  await sending.isHeld
  const otherTab = await page.context().newPage()
  await resumeAsStaff(otherTab, other)
  await expect(page.getByText('Jetzt ist „berta“ angemeldet.')).toBeVisible()
  sending.release()
  await expect(page.getByRole('heading', { name: 'Dateien ergänzen' })).toBeVisible()
  expect(sentPaths).toHaveLength(1)
})

test('whoever goes elsewhere while an import of a folder is begun stays there, with their input', async ({
  portal,
  page,
}) => {
  await openRecords(portal)
  const folder = await folderOnDisk({ '4711/A.pdf': pdf('A') })
  await resumeAsStaff(page)
  await page.goto('/import/dateien')
  const late = await holdBack(page, '**/api/file-imports', 'POST')
  await page.getByLabel('Ordner', { exact: true }).setInputFiles(folder)
  await late.isHeld
  await page.getByRole('button', { name: /^Konto/ }).click()
  await page.getByRole('menuitem', { name: 'Einstellungen' }).click()
  await page.getByRole('textbox', { name: 'Telefon' }).fill('0711 1')
  const sent = page.waitForResponse('**/bytes')
  late.release()
  await sent
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('textbox', { name: 'Telefon' })).toHaveValue('0711 1')
})

test('a file that was changed on the disk while its folder is sent is named in German', async ({
  portal,
  page,
}) => {
  await openRecords(portal)
  const folder = await folderOnDisk({ 'Plan.pdf': pdf('Plan') })
  await resumeAsStaff(page)
  await page.goto('/import/dateien')
  const late = await holdBack(page, '**/api/file-imports', 'POST')
  await page.getByLabel('Ordner', { exact: true }).setInputFiles(folder)
  await late.isHeld
  await appendFile(join(folder, 'Plan.pdf'), '% later')
  late.release()
  const problem = 'Die Datei „Plan.pdf“ wurde inzwischen geändert, verschoben oder gelöscht.'
  await expect(page.getByText(problem)).toBeVisible()
})
