import type { Page } from '@playwright/test'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords } from '../support/records.ts'

test('issues 13 and 16, retention: a file that must be kept says until when and why, and is deleted only after its name is typed', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  const records = await openRecords(portal)
  const { device } = await oneDevice(records)
  await resumeAsStaff(page)
  await page.goto('/files')
  const question = await ask(page, 'Anleitung.pdf löschen')
  await expect(question).toContainText('Die Datei „Anleitung.pdf“ wird gelöscht.')
  await expect(question.getByRole('alert')).toHaveCount(0)
  await question.getByRole('button', { name: 'Abbrechen' }).click()

  await records.change(`/api/devices/${device}`, { deliveredOn: '2099-03-02' })
  const warned = await ask(page, 'Anleitung.pdf löschen')
  await expect(warned.getByRole('alert')).toHaveText(
    'Aufzubewahren bis 2. März 2109, weil mindestens ein Gerät mit ihr in Verkehr gebracht ist. Bis dahin bleibt sie im Papierkorb.',
  )
  const name = warned.getByLabel('Name der Datei')
  await expect(name).toBeFocused()
  await name.fill('Anleitung')
  await warned.getByRole('button', { name: 'Löschen' }).click()
  await expect(warned.getByText('Das ist nicht der Name der Datei!').first()).toBeVisible()
  await name.fill('Anleitung.pdf')
  await warned.getByRole('button', { name: 'Löschen' }).click()
  const messages = page.getByRole('region', { name: 'Meldungen' })
  await expect(messages).toContainText('Datei erfolgreich gelöscht!')
  await messages.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(messages).toContainText('Wiederhergestellt!')
  await expect(page.getByRole('button', { name: 'Anleitung.pdf löschen' })).toBeVisible()

  await page.goto('/devices')
  await page.getByRole('row', { name: 'KP-4711' }).getByRole('checkbox').check()
  const selection = page.getByRole('region', { name: 'Auswahl' })
  await selection.getByRole('button', { name: 'Löschen' }).click()
  const ofDevice = page.getByRole('dialog')
  await expect(ofDevice.getByRole('alert')).toHaveText(
    'Aufzubewahren bis 2. März 2109, weil das Gerät in Verkehr gebracht ist. Bis dahin bleibt es im Papierkorb.',
  )
  await ofDevice.getByLabel('Seriennummer').fill('KP-4711')
  await ofDevice.getByRole('button', { name: 'Löschen' }).click()
  await expect(messages).toContainText('Gerät wurde gelöscht!')
})

test('issue 13, retention: the question before several files are deleted says how many must be kept', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { device, companie, part } = await oneDevice(records)
  await records.change(`/api/devices/${device}`, { deliveredOn: '2099-03-02' })
  const other = await records.device({ sn: 'KP-4712', companie, part, media: [] })
  await resumeAsStaff(page)
  await page.goto('/devices')
  for (const sn of ['KP-4711', 'KP-4712']) {
    await page.getByRole('row', { name: sn }).getByRole('checkbox').check()
  }
  await expect(page.getByText('2 ausgewählt')).toBeVisible()
  const question = await ask(page, 'Löschen')
  await expect(question.getByRole('alert')).toHaveText(
    '1 von 2 ist aufzubewahren, längstens bis 2. März 2109. Was aufzubewahren ist, lässt sich nur einzeln löschen.',
  )

  // What must be kept is left out, as was said: this is no failure.
  await question.getByRole('button', { name: 'Löschen' }).click()
  const messages = page.getByRole('region', { name: 'Meldungen' })
  await expect(messages).toHaveText('Gerät wurde gelöscht!Rückgängig')
  await expect(page.getByText('1 ausgewählt')).toBeVisible()
  await messages.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByRole('row', { name: 'KP-4712' }).getByRole('checkbox').check()

  // With nothing to delete, nothing is asked.
  await records.change(`/api/devices/${other}`, { deliveredOn: '2099-03-02' })
  await page.getByRole('button', { name: 'Löschen', exact: true }).click()
  await expect(page.locator('.toasts')).toContainText(
    '2 von 2 sind aufzubewahren, längstens bis 2. März 2109. Was aufzubewahren ist, lässt sich nur einzeln löschen.',
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

async function ask(page: Page, name: string) {
  await page.getByRole('button', { name }).first().click()
  return page.getByRole('dialog')
}
