import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readPdf } from '../../server/testing/read-pdf.ts'
import { moveFocusTo } from '../support/focus-order.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords } from '../support/records.ts'
import { closeByEscape, waitUntilReady } from '../support/window-focus.ts'

test('17.4: letters and labels of many devices are ordered, left and downloaded without a mouse', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(409)
  const records = await openRecords(portal)
  const { companie, part } = await oneDevice(records, 'SN-1')
  const otherDevices: number[] = []
  for (const n of [2, 3]) otherDevices.push(await records.device({ sn: `SN-${n}`, companie, part }))
  await resumeAsStaff(page)
  await page.goto('/devices?sortierung=id%3Aasc')
  await moveFocusTo(
    page,
    page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }),
  )
  await page.keyboard.press('Space')
  // The actions on selected rows come right before the rows.
  await moveFocusTo(page, page.getByRole('button', { name: 'Briefe und Etiketten' }), 'Shift+Tab')
  await page.keyboard.press('Enter')

  const form = page.getByRole('dialog', { name: 'Briefe und Etiketten' })
  await expect(form).toContainText('Für 3 Geräte.')
  await waitUntilReady(form)
  await expect(form.getByRole('checkbox', { name: 'Zugangsdaten' })).toBeFocused()
  await moveFocusTo(page, form.getByRole('checkbox', { name: 'Etiketten' }))
  await page.keyboard.press('Space')
  await moveFocusTo(page, form.getByRole('checkbox', { name: 'Neue Passwörter vergeben' }))
  await page.keyboard.press('Space')
  await press(page, form.getByRole('button', { name: 'Erstellen' }))

  const progress = page.getByRole('dialog', { name: /^Sammelauftrag \d+$/ })
  await closeByEscape(progress)
  await page.goto('/user')
  const card = page.getByRole('region', { name: 'Sammelaufträge' })
  await expect(card).toContainText('Briefe und Etiketten · 3 Geräte')
  await expect(card).toContainText('fertig')
  // A batch that has finished since the dialog last fetched it is not cancelled: only its letters have the passwords.
  const batchAddress = /\/api\/documents\/batches\/\d+$/
  await page.route(batchAddress, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const asBefore = { ...(await response.json()), state: 'waiting', files: [] }
    await route.fulfill({ response, json: asBefore })
  })
  await press(page, card.getByRole('button', { name: /öffnen$/ }))
  await waitUntilReady(progress)
  await press(page, progress.getByRole('button', { name: 'Auftrag abbrechen' }))
  await expect(page.getByText('Der Auftrag ist inzwischen fertig').first()).toBeVisible()
  await page.unroute(batchAddress)
  await expect(progress).toContainText('Fertig: 3 Geräte.')
  await expect(progress).toContainText('Die neuen Passwörter gelten schon')
  await waitUntilReady(progress)
  await expect(progress).not.toContainText('vernichten')
  // A colleague has just changed the password of one of them.
  await records.change(`/api/devices/${otherDevices[0]}`, { pass: 'Kegelradgetriebe 12' })
  const letters = await loaded(page, progress.getByRole('button', { name: 'Briefe laden' }))
  expect(letters.pages).toHaveLength(3)
  for (const [n, text] of letters.pages.entries()) {
    expect(text).toContain(`SN-${n + 1}`)
    expect(text).toContain('Ohne Abstand eingeben.')
  }
  await expect(progress).toContainText('SN-2: Das Passwort ist inzwischen ein anderes.')
  const labels = await loaded(page, progress.getByRole('button', { name: 'Etiketten laden' }))
  expect(labels.pages).toHaveLength(3)

  await press(page, progress.getByRole('button', { name: 'Auftrag löschen' }))
  const question = page.getByRole('dialog', { name: 'Sammelauftrag wirklich löschen?' })
  await expect(question).toContainText('stehen nur in diesen Briefen')
  await waitUntilReady(question)
  await press(page, question.getByRole('button', { name: 'Löschen' }))
  await expect(progress).toBeHidden()
  await expect(card).toBeHidden()
})

async function press(page: Page, button: Locator) {
  await moveFocusTo(page, button)
  await page.keyboard.press('Enter')
}

async function loaded(page: Page, button: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button)])
  return readPdf(await readFile(await file.path()))
}
