import type { Page } from '@playwright/test'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'

test('companies without devices are deleted together; the others stay selected, with the reason', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(409)
  const records = await openRecords(portal)
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  await records.company('Adler Antriebe', 10_002)
  await records.company('Becker & Söhne', 10_003)
  await records.device({ sn: 'KP-1', companie })
  await resumeAsStaff(page, await records.staff('bernd'))
  await page.goto('/companies')
  await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check()
  await expect(selection(page)).toContainText('3 ausgewählt')
  // Only administrators print labels, as in the list of devices.
  await expect(selection(page).getByRole('button', { name: /drucken/ })).toHaveCount(0)
  await selection(page).getByRole('button', { name: 'Löschen' }).click()
  const question = page.getByRole('dialog', { name: 'Firmen wirklich löschen?' })
  await expect(question).toContainText('3 Firmen werden gelöscht')
  await question.getByRole('button', { name: 'Löschen' }).click()
  const message = page.getByRole('alert').filter({ hasText: '2 von 3 Firmen gelöscht.' })
  await expect(message).toContainText('„Müller Pumpen GmbH“ wird noch von 1 Gerät verwendet')
  await expect(names(page)).toHaveText(['Müller Pumpen GmbH'])
  await expect(selection(page)).toContainText('1 ausgewählt')
  // The message offers both: where the others are in use, and the undo of the deletion.
  await expect(message.getByRole('button', { name: 'Verwendung zeigen' })).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('Wiederhergestellt!')).toBeVisible()
  await expect(names(page)).toHaveCount(3)
  await selection(page).getByRole('button', { name: 'Löschen' }).click()
  const again = page.getByRole('dialog', { name: 'Firma wirklich löschen?' })
  await again.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('0 von 1 Firma gelöscht.')).toBeVisible()
})

test('the labels of all devices of the selected companies are one print job', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const [first, second, third] = [
    await records.company('Müller Pumpen GmbH', 10_001),
    await records.company('Adler Antriebe', 10_002),
    await records.company('Becker & Söhne', 10_003),
  ]
  await records.device({ sn: 'KP-2', companie: first })
  await records.device({ sn: 'KP-1', companie: second })
  await records.device({ sn: 'KP-3', companie: third })
  await resumeAsStaff(page)
  await page.goto('/companies')
  await select(page, 'Müller Pumpen GmbH')
  await select(page, 'Adler Antriebe')
  await selection(page).getByRole('button', { name: 'Etiketten der Geräte drucken' }).click()
  const labels = page.getByRole('dialog', { name: 'DRUCK-LABEL' })
  await expect(labels.getByText('2 Etiketten auf 2 Seiten')).toBeVisible()
  await expect(labels.getByText('1 von 2: KP-1')).toBeVisible()
})

test('the labels of more companies than fit into one request are one print job, too', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (let number = 1; number <= 51; number += 1) {
    const companie = await records.company(`Firma ${number}`, number)
    if (number % 50 === 1) await records.device({ sn: `KP-${number}`, companie })
  }
  await resumeAsStaff(page)
  await page.goto('/companies')
  await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check()
  const hits = await holdBack(page, /fields/)
  await selection(page).getByRole('button', { name: 'Alle 51 Treffer auswählen' }).click()
  const print = selection(page).getByRole('button', { name: 'Etiketten der Geräte drucken' })
  // The selection cannot be used before it is complete.
  await expect(print).toBeDisabled()
  hits.release()
  await print.click()
  const labels = page.getByRole('dialog', { name: 'DRUCK-LABEL' })
  await expect(labels.getByText('2 Etiketten auf 2 Seiten')).toBeVisible()
  // The list starts with the newest company, but its label is the last on the roll.
  await expect(labels.getByText('1 von 2: KP-1')).toBeVisible()
})

test('companies without devices have no labels, and a message says so', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await records.company('Adler Antriebe', 10_002)
  await resumeAsStaff(page)
  await page.goto('/companies')
  await select(page, 'Adler Antriebe')
  await selection(page).getByRole('button', { name: 'Etiketten der Geräte drucken' }).click()
  await expect(page.getByText('Diesen Firmen ist noch kein Gerät zugeordnet.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'DRUCK-LABEL' })).toHaveCount(0)
})

function selection(page: Page) {
  return page.getByRole('region', { name: 'Auswahl' })
}

function names(page: Page) {
  return page.locator('tbody td[data-label="Firmenname"]')
}

async function select(page: Page, name: string) {
  await page.getByRole('checkbox', { name: `${name} auswählen` }).check()
}
