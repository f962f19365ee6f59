import type { Page } from '@playwright/test'
import { expectFiles } from '../support/file-assignments.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice, type Records } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'
import { waitUntilIdle, waitUntilReady } from '../support/window-focus.ts'

const inherited = 'Artikelnummer KP-100'

test('13.1: files that all devices of an article number have move to it, and back', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { part, companie } = await twoDevicesWithTwoFiles(records)
  await resumeAsStaff(page, await records.staff('bernd'))
  const dialog = await openCleaningUp(page)
  const files = dialog.getByRole('list', { name: 'Gemeinsame Dateien' }).getByRole('listitem')
  await expect(files).toHaveText([/^KP-100.*Anleitung\.pdf.*2 Geräte$/, /Zeichnung\.pdf/])
  await dialog.getByRole('checkbox', { name: /Zeichnung\.pdf/ }).uncheck()
  await expect(dialog.getByRole('checkbox', { name: '1 von 2 ausgewählt' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Aufräumen' }).click()
  await expect(page.getByText('1 Datei gehört jetzt zu ihrer Artikelnummer.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Gemeinsame Dateien aufräumen' })).toBeFocused()

  await records.device({ sn: 'KP-3', companie, part })
  await expectFiles(page, 'KP-3', ['Anleitung.pdf'])
  await expectOrigins(page, 'KP-1', { 'Anleitung.pdf': inherited, 'Zeichnung.pdf': 'Gerät' })
})

// Also seen by: „cleaning up whose response was lost is retried, and undone the same way“.
test('13.1: undoing a clean-up gives the devices their own links again, as before', {
  tag: '@full',
}, async ({ portal, page }) => {
  await twoDevicesWithTwoFiles(await openRecords(portal))
  await resumeAsStaff(page)
  const dialog = await openCleaningUp(page)
  await dialog.getByRole('button', { name: 'Aufräumen' }).click()
  await expect(page.getByText('2 Dateien gehören jetzt zu ihrer Artikelnummer.')).toBeVisible()
  await waitUntilIdle(page)
  await page.keyboard.press('m')
  await page.getByRole('button', { name: /^Rückgängig: / }).click()
  const undoQuestion = await waitUntilReady(
    page.getByRole('dialog', { name: 'Aufräumen rückgängig machen?' }),
  )
  await expect(undoQuestion).toContainText('2 Dateien gehören dann wieder den einzelnen Geräten')
  await undoQuestion.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expectToast(page, '2 Dateien gehören wieder den Geräten.')
  await expectOrigins(page, 'KP-1', { 'Anleitung.pdf': 'Gerät', 'Zeichnung.pdf': 'Gerät' })
  await expectOrigins(page, 'KP-2', { 'Anleitung.pdf': 'Gerät', 'Zeichnung.pdf': 'Gerät' })
})

test('13.1: a device added in the meantime only blocks the file that it lacks, and the dialog says why', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(409)
  const records = await openRecords(portal)
  const { part, companie, drawing } = await twoDevicesWithTwoFiles(records)
  await resumeAsStaff(page)
  const dialog = await openCleaningUp(page)
  await records.device({ sn: 'KP-3', companie, part, media: [drawing] })
  await dialog.getByRole('button', { name: 'Aufräumen' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    '1 Datei aufgeräumt, 1 fehlgeschlagen. Nicht mehr alle Geräte der Artikelnummer „KP-100“ haben die Datei „Anleitung.pdf“ als eigene. Es wurde nichts geändert.',
  )
  await expect(dialog.getByText('Es gibt keine Artikelnummer, deren Geräte')).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).click()
  await expectOrigins(page, 'KP-1', { 'Anleitung.pdf': 'Gerät', 'Zeichnung.pdf': inherited })
})

test('13.1: cleaning up whose response was lost is retried, and undone the same way', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(0)
  await twoDevicesWithTwoFiles(await openRecords(portal))
  await resumeAsStaff(page)
  const dialog = await openCleaningUp(page)
  await page.route('**/api/common-files/move', async (route) => {
    expect((await route.fetch()).ok()).toBe(true)
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Aufräumen' }).click()
  await expect(dialog.getByRole('alert')).toContainText('0 Dateien aufgeräumt, 2 fehlgeschlagen.')
  await page.unroute('**/api/common-files/move')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Aufräumen' }).click()
  await expect(page.getByText('2 Dateien gehören jetzt zu ihrer Artikelnummer.')).toBeVisible()
  await page.getByRole('button', { name: /^Letzte Meldungen/ }).click()
  await page
    .getByRole('button', { name: /^Rückgängig: / })
    .first()
    .click()
  const undoQuestion = await waitUntilReady(
    page.getByRole('dialog', { name: 'Aufräumen rückgängig machen?' }),
  )
  await undoQuestion.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expectToast(page, '2 Dateien gehören wieder den Geräten.')
  await expectOrigins(page, 'KP-1', { 'Anleitung.pdf': 'Gerät', 'Zeichnung.pdf': 'Gerät' })
})

test('13.1: the search continues until it finds something, then on request; errors can be retried', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  await twoDevicesWithTwoFiles(await openRecords(portal))
  await resumeAsStaff(page)
  const offer = (id: number, next: number | null) => ({
    files: [
      {
        part: { id, title: `EA-${id}`, desc: null },
        media: { id, filename: `Plan-${id}.pdf` },
        devices: 2_400,
      },
    ],
    next,
  })
  const answers: Record<string, object> = {
    0: { files: [], next: 1_000 },
    1000: offer(1, 2_000),
    2000: offer(2, null),
  }
  let isBroken = true
  await page.route('**/api/common-files?start=*', async (route) => {
    const start = new URL(route.request().url()).searchParams.get('start') ?? ''
    if (start === '2000' && isBroken) {
      const details = { code: 'internal' }
      const error = { status: 500, name: 'InternalServerError', message: 'Kaputt', details }
      return route.fulfill({ status: 500, json: { data: null, error } })
    }
    return route.fulfill({ json: answers[start] })
  })
  const dialog = await openCleaningUp(page)
  await expect(dialog.getByRole('listitem')).toHaveText([/^EA-1.*Plan-1\.pdf.*2\.400 Geräte$/])
  await dialog.getByRole('button', { name: 'Weitere suchen' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Die gemeinsamen Dateien konnten nicht geladen werden.',
  )
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  isBroken = false
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Weitere suchen' })).toHaveCount(0)
  await expect(dialog.locator('form')).toBeFocused()
  await dialog.getByRole('checkbox', { name: '2 von 2 ausgewählt' }).uncheck()
  await dialog.getByRole('button', { name: 'Aufräumen' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Bitte mindestens eine Datei auswählen!')
})

/** Two devices of an article number that both have two files of their own. */
async function twoDevicesWithTwoFiles(records: Records) {
  const { companie, part, device, media } = await oneDevice(records, 'KP-1')
  const secondDevice = await records.device({ sn: 'KP-2', companie, part, media: [media] })
  const doctype = await records.doctype('Zeichnung')
  const { id: drawing } = await records.file(pdfFile('Zeichnung.pdf', 'Zeichnung'), doctype)
  await records.change(`/api/medias/${drawing}`, { devices: [device, secondDevice] })
  return { companie, part, drawing }
}

async function openCleaningUp(page: Page) {
  await page.goto('/devices?reiter=artikelnummern')
  await page.getByRole('button', { name: 'Gemeinsame Dateien aufräumen' }).click()
  return waitUntilReady(page.getByRole('dialog', { name: 'Gemeinsame Dateien aufräumen' }))
}

/** Checks whether each file of a device is linked by the device or its article number. */
async function expectOrigins(page: Page, sn: string, origins: Record<string, string>) {
  await expectFiles(page, sn, Object.keys(origins))
  for (const [name, origin] of Object.entries(origins)) {
    const row = page.getByRole('row').filter({ hasText: name }).last()
    await expect(row.locator('td[data-label="Herkunft"]')).toHaveText(origin)
  }
}

async function expectToast(page: Page, text: string) {
  await expect(page.getByRole('region', { name: 'Meldungen' }).getByText(text)).toBeVisible()
}
