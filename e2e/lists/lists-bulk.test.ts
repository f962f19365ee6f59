import type { Page } from '@playwright/test'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'
import { refocusWindow, waitUntilReady } from '../support/window-focus.ts'

const serials = Array.from({ length: 7 }, (_, index) => `KP-${index + 1}`)

test('many devices are deleted after one question that names the first five', async ({
  portal,
  page,
}) => {
  await withSevenDevices(portal, page)
  await selectAllOnPage(page)
  await page
    .getByRole('region', { name: 'Auswahl' })
    .getByRole('button', { name: 'Löschen' })
    .click()
  const question = page.getByRole('dialog', { name: 'Want you realy to delete?' })
  await expect(question).toContainText(
    '7 Geräte werden gelöscht: „KP-7“, „KP-6“, „KP-5“, „KP-4“, „KP-3“ und 2 weitere.',
  )
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(7)

  await page
    .getByRole('region', { name: 'Auswahl' })
    .getByRole('button', { name: 'Löschen' })
    .click()
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('7 Geräte wurden gelöscht!')).toBeVisible()
  await expect(page.getByText('Noch keine Geräte.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Auswahl' })).toHaveCount(0)
})

test('records that could not be deleted are reported once and stay selected', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  const [first] = await withSevenDevices(portal, page)
  await page.route(`**/api/devices/${first}`, (route) =>
    route.fulfill({
      status: 500,
      json: { data: null, error: { status: 500, name: 'Error', message: 'Die Platte ist voll.' } },
    }),
  )
  await selectAllOnPage(page)
  await deleteSelected(page)
  const toast = page.getByRole('alert').filter({ hasText: '6 von 7 Geräten gelöscht.' })
  await expect(toast).toContainText('Server Error: Die Platte ist voll.')
  await expect(page.locator('tbody td[data-label="SN-Nr."]')).toHaveText(['KP-1'])
  await expect(page.getByRole('checkbox', { name: 'KP-1 auswählen' })).toBeChecked()
  await expect(page.getByText('1 ausgewählt')).toBeVisible()
})

test('a long deletion can be cancelled; records not yet processed stay', async ({
  portal,
  page,
}) => {
  await withSevenDevices(portal, page)
  const { release } = await holdBack(page, '**/api/devices/*', 'DELETE')
  await selectAllOnPage(page)
  await deleteSelected(page)
  const question = page.getByRole('dialog', { name: 'Want you realy to delete?' })
  await expect(question.getByText('0 von 7')).toBeVisible()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  release()
  await expect(page.getByText('Abgebrochen: 4 von 7 Geräten gelöscht.')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('3 ausgewählt')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(3)
})

test('a long deletion stops once somebody else signs in in another tab', async ({
  portal,
  page,
}) => {
  await withSevenDevices(portal, page)
  const bernd = await (await openRecords(portal)).staff('bernd')
  const { release } = await holdBack(page, '**/api/devices/*', 'DELETE')
  await selectAllOnPage(page)
  await deleteSelected(page)
  await expect(page.getByRole('dialog').getByText('0 von 7')).toBeVisible()
  await resumeAsStaff(await page.context().newPage(), bernd)
  await expect(page.getByText('Jetzt ist „bernd“ angemeldet.')).toBeVisible()
  release()
  await expect(page.getByText('Abgebrochen: 4 von 7 Geräten gelöscht.')).toBeVisible()
})

// A hundred are restored with one request.
test('undoing a long deletion stops once somebody else signs in in another tab', {
  tag: '@full',
}, async ({ portal, page }) => {
  const records = await openRecords(portal)
  for (let count = 1; count <= 101; count += 1) await records.device({ sn: `KP-${count}` })
  const bernd = await records.staff('bernd')
  await resumeAsStaff(page)
  await page.goto('/devices?zeilen=50')
  for (const first of ['KP-101', 'KP-51', 'KP-1']) {
    await expect(page.locator('tbody td[data-label="SN-Nr."]').first()).toHaveText(first)
    await selectAllOnPage(page)
    if (first !== 'KP-1') await page.getByRole('button', { name: 'Nächste Seite' }).click()
  }
  await deleteSelected(page, '101')
  const { release } = await holdBack(page, '**/api/bin/undo', 'POST')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await resumeAsStaff(await page.context().newPage(), bernd)
  await expect(page.getByText('Jetzt ist „bernd“ angemeldet.')).toBeVisible()
  release()
  await expect(page.getByText('100 wiederhergestellt!')).toBeVisible()
  await expect(page.getByText('Noch nicht wiederhergestellt: 1 von 101.')).toBeVisible()
})

// With larger numbers than files.test.ts, „documents are assigned to selected devices; failures are counted and
// retried“.
test('more devices than fit on a page are assigned a document together, and a device deleted by somebody else is reported', {
  tag: '@full',
}, async ({ portal, page }) => {
  const records = await openRecords(portal)
  await records.file(pdfFile('Anleitung.pdf', 'Anleitung'), await records.doctype('Anleitung'))
  const firstDevice = await records.device({ sn: 'KP-0' })
  for (let count = 1; count <= 50; count += 1) await records.device({ sn: `KP-${count}` })
  await resumeAsStaff(page)
  await page.goto('/devices?zeilen=50')
  await selectAllOnPage(page)
  await expect(page.getByText('50 ausgewählt')).toBeVisible()
  await page.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await selectAllOnPage(page)
  await page.getByRole('button', { name: 'Dateien zuordnen' }).click()
  const form = page.getByRole('dialog', { name: 'Dateien zuordnen' })
  await waitUntilReady(form)
  await form.getByRole('combobox', { name: 'Dateien' }).click()
  await page.getByRole('option', { name: 'Anleitung.pdf' }).click()
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Zuordnen' }).click()
  await expect(page.getByText('51 neue Zuordnungen.')).toBeVisible()
  await page.getByRole('button', { name: 'Vorherige Seite' }).click()
  await expect(page.getByText('51 ausgewählt')).toBeVisible()
  await records.remove(`/api/devices/${firstDevice}`)
  await refocusWindow(page)
  await expect(page.getByText('50 ausgewählt')).toBeVisible()
})

test('the pager can be clicked only once rows no longer push it down', async ({ portal, page }) => {
  const records = await openRecords(portal)
  for (let count = 1; count <= 21; count += 1) await records.device({ sn: `KP-${count}` })
  // A slow computer: one row is rendered every 100 ms.
  await page.addInitScript(() => {
    globalThis.requestAnimationFrame = (draw) =>
      Number(setTimeout(() => draw(performance.now()), 100))
  })
  await resumeAsStaff(page)
  await page.goto('/devices?zeilen=20')
  const rows = page.locator('tbody tr:not(.skeleton-row)')
  const next = page.getByRole('button', { name: 'Nächste Seite' })
  // All rows are loaded, as a late response would render the list again.
  await expect(rows).toHaveCount(20)
  await next.click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Vorherige Seite' }).click()
  await expect(rows).not.toHaveCount(1)
  await next.click({ delay: 300 })
  await expect(rows).toHaveCount(1)
})

async function withSevenDevices(portal: Parameters<typeof openRecords>[0], page: Page) {
  const records = await openRecords(portal)
  const ids: number[] = []
  for (const sn of serials) ids.push(await records.device({ sn }))
  await resumeAsStaff(page)
  await page.goto('/devices')
  return ids
}

async function selectAllOnPage(page: Page) {
  await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check()
}

/** `count` is typed to confirm the deletion of many. */
async function deleteSelected(page: Page, count?: string) {
  await page
    .getByRole('region', { name: 'Auswahl' })
    .getByRole('button', { name: 'Löschen' })
    .click()
  const question = page.getByRole('dialog', { name: 'Want you realy to delete?' })
  if (count !== undefined) await question.getByRole('textbox').fill(count)
  await question.getByRole('button', { name: 'Löschen' }).click()
}
