import { expect, openStart, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords } from '../support/records.ts'

test('the start page lists what is to be done, and each line links to where it is resolved', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { part, media, companie } = await oneDevice(records, 'KP-4711')
  await resumeAsStaff(page)
  await openStart(page)
  const toDo = page.getByRole('region', { name: 'Zu tun' })
  await expect(toDo).toContainText('Im Moment ist nichts zu tun.')

  await records.device({ sn: 'KP-4712', part })
  await records.change(`/api/medias/${media}`, { doctype: null })
  await records.change(`/api/companies/${companie}`, { pass: '123456' })
  await page.reload()
  await expect(toDo.getByRole('listitem')).toHaveText([
    '1 Gerät ohne Dateien',
    '1 Datei ohne Dokumententyp',
    '1 Firma mit unsicherem Passwort',
  ])

  await toDo.getByRole('link', { name: '1 Gerät ohne Dateien' }).press('Enter')
  const devices = page.getByRole('table', { name: 'Geräteliste' })
  await expect(devices.getByRole('link', { name: 'KP-4712' })).toBeVisible()
  await expect(devices.getByRole('link', { name: 'KP-4711' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Alle Filter entfernen' }).click()
  await expect(devices.getByRole('link', { name: 'KP-4711' })).toBeVisible()
  await expect(page).toHaveURL('/devices')

  await page.goto('/files?ohne-typ=ja')
  await expect(page.getByRole('table').getByText('Anleitung.pdf')).toBeVisible()
  await page.goto('/files?vorbereitet=ja')
  await expect(page.getByText('Hier gibt es keine Dateien (mehr).')).toBeVisible()
  await page.goto('/companies?unsicher=ja')
  await expect(page.getByRole('link', { name: 'Müller Pumpen GmbH' })).toBeVisible()

  await records.change(`/api/parts/${part}`, { media: [media] })
  await openStart(page)
  await expect(toDo.getByRole('listitem').first()).toHaveText('1 Datei ohne Dokumententyp')
})
