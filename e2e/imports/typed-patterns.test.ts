import { folderOnDisk } from '../support/folder-on-disk.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { authorizationOf, endSession, endSessionAt, signInAgain } from '../support/staff-session.ts'
import { refocusWindow } from '../support/window-focus.ts'

const ownPattern = '{sn}/{title}.pdf'

test('typed patterns survive the end of the session, a link, and a colleague who saves others', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  const folder = await folderOnDisk({ '0815_Plan.pdf': '%PDF-1.7\n% Plan\n%%EOF\n' })
  await resumeAsStaff(page)
  await page.goto('/import/dateien')
  await page.getByLabel('Ordner', { exact: true }).setInputFiles(folder)
  const patterns = page.getByLabel('Muster', { exact: true })
  await expect(page.getByText(/^Eine Datei: .*Gespeichert ist noch nichts/)).toBeVisible()

  await endSession(page, portal)
  await patterns.fill(ownPattern)
  await signInAgain(page)
  await expect(patterns).toHaveValue(ownPattern)

  await page.getByRole('link', { name: 'Protokolle' }).click()
  const question = page.getByRole('dialog', { name: 'Ungespeicherte Eingaben' })
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(patterns).toHaveValue(ownPattern)

  const at = `${portal.url}/api/file-imports/${page.url().split('/').at(-1)}`
  const headers = { ...(await authorizationOf(page)), 'content-type': 'application/json' }
  const body = JSON.stringify({ patterns: ['{part}_{type}.pdf'] })
  expect((await fetch(at, { method: 'PUT', headers, body })).status).toBe(200)
  await refocusWindow(page)
  await expect(page.getByText(/^Die Muster wurden inzwischen geändert\./)).toBeVisible()
  await expect(patterns).toHaveValue(ownPattern)
  await page.getByRole('button', { name: 'Muster übernehmen und planen' }).click()
  await expect(page.getByText(/^Die Muster wurden inzwischen geändert\./)).toHaveCount(0)
  await page.reload()
  await expect(patterns).toHaveValue(ownPattern)
})

test('patterns typed while others are being applied are kept, and a double click plans once', async ({
  page,
}) => {
  const folder = await folderOnDisk({ '0815_Plan.pdf': '%PDF-1.7\n% Plan\n%%EOF\n' })
  await resumeAsStaff(page)
  await page.goto('/import/dateien')
  await page.getByLabel('Ordner', { exact: true }).setInputFiles(folder)
  const patterns = page.getByLabel('Muster', { exact: true })
  const planned = page.getByText(/^Eine Datei: .*Gespeichert ist noch nichts/)
  await expect(planned).toBeVisible()
  const requestedUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/check')) requestedUrls.push(request.url())
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/file-imports/*', async (route) => {
    if (route.request().method() === 'PUT') await released
    await route.continue()
  })
  await patterns.fill(ownPattern)
  await page.getByRole('button', { name: 'Muster übernehmen und planen' }).dblclick()
  await patterns.fill(`${ownPattern}\n{part}.pdf`)
  release()
  await expect.poll(() => requestedUrls.length).toBe(1)
  await expect(planned).toBeVisible()
  await expect(patterns).toHaveValue(`${ownPattern}\n{part}.pdf`)
  await expect(page.getByText(/^Die Muster wurden inzwischen geändert\./)).toHaveCount(0)
  await page.getByRole('button', { name: 'Planen', exact: true }).dblclick()
  await expect.poll(() => requestedUrls.length).toBe(2)
  await expect(planned).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('after a colleague’s planning, typing continues in the field with patterns, where the caret was', async ({
  page,
}) => {
  const folder = await folderOnDisk({ '0815_Plan.pdf': '%PDF-1.7\n% Plan\n%%EOF\n' })
  await resumeAsStaff(page)
  await page.goto('/import/dateien')
  await page.getByLabel('Ordner', { exact: true }).setInputFiles(folder)
  const patterns = page.getByLabel('Muster', { exact: true })
  await expect(page.getByText(/^Eine Datei: .*Gespeichert ist noch nichts/)).toBeVisible()
  await patterns.fill(ownPattern)
  for (let back = 0; back < '.pdf'.length; back += 1) await page.keyboard.press('ArrowLeft')
  // The state while the server is planning.
  let isPlanning = true
  await page.route(/\/api\/file-imports\/\d+$/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    const state = isPlanning ? '"state":"checking"' : '"state":"checked"'
    await route.fulfill({ response, body: body.replace('"state":"checked"', state) })
  })
  await refocusWindow(page)
  await expect(patterns).toHaveCount(0)
  isPlanning = false
  await expect(patterns).toBeFocused()
  await page.keyboard.type('_neu')
  await expect(patterns).toHaveValue('{sn}/{title}_neu.pdf')
})

test('uploads of files and tables wait until the user has signed in again', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  const folder = await folderOnDisk({ '0815_Plan.pdf': '%PDF-1.7\n% Plan\n%%EOF\n' })
  await resumeAsStaff(page)
  await page.goto('/import/dateien')
  await expect(page.getByText('Noch keine Dateien importiert.')).toBeVisible()
  await endSessionAt(page, portal, '**/api/file-imports')
  await page.getByLabel('Ordner', { exact: true }).setInputFiles(folder)
  await signInAgain(page)
  await expect(page.getByText(/^Eine Datei: .*Gespeichert ist noch nichts/)).toBeVisible()

  await endSessionAt(page, portal, '**/api/file-imports/*/table**')
  const files = {
    name: 'Zuordnung.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Datei;SN\n;\n'),
  }
  await page.getByLabel('Zuordnungstabelle').setInputFiles(files)
  await signInAgain(page)
  await expect(page.getByText(/^Tabelle „Zuordnung\.csv“/)).toBeVisible()

  await page.getByRole('link', { name: 'Tabellen' }).click()
  await page.getByRole('radio', { name: 'Artikelnummern' }).check()
  await expect(page.getByText('Noch nichts importiert.')).toBeVisible()
  await endSessionAt(page, portal, '**/api/imports**')
  const buffer = Buffer.from('Artikelnummer\nKP-100\n')
  const table = { name: 'Artikel.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('Tabelle', { exact: true }).setInputFiles(table)
  await signInAgain(page)
  await expect(page.getByRole('heading', { name: 'Artikel.csv' })).toBeVisible()
})
