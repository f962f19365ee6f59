import { twoFilesOneAssigned } from '../support/file-assignments.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'

test('13.2: a device shows its own files and those of its article number, and which is which', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { drawing, part, companie } = await twoFilesOneAssigned(records)
  await records.change(`/api/medias/${drawing}`, { parts: { connect: [part] } })
  await records.device({ sn: 'KP-3', companie, part })
  await resumeAsStaff(page)
  await page.goto(`/devices?suche=${encodeURIComponent('"KP-1"')}`)
  const row = page.getByRole('row').filter({ hasText: 'Müller Pumpen GmbH' })
  await expect(row.locator('td[data-label="Files"]')).toHaveText('2')
  await page.getByRole('button', { name: 'KP-1 aufklappen' }).click()
  const files = page.getByRole('table', { name: 'Dateien von KP-1' })
  const ownFileRow = files.getByRole('row').filter({ hasText: 'Anleitung.pdf' })
  await expect(ownFileRow.locator('td[data-label="Herkunft"]')).toHaveText('Gerät')
  await expect(
    ownFileRow.getByRole('button', { name: /^Von diesem Gerät entfernen/ }),
  ).toBeVisible()
  const inherited = files.getByRole('row').filter({ hasText: 'Zeichnung.pdf' })
  await expect(inherited.locator('td[data-label="Herkunft"]')).toHaveText('Artikelnummer KP-100')
  await expect(inherited.getByRole('button', { name: /^Von diesem Gerät/ })).toHaveCount(0)

  await inherited.getByRole('link', { name: 'Artikelnummer KP-100' }).click()
  await expect(page).toHaveURL(`/parts/${part}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Gerät KP-1 bearbeiten' }).click()
  const device = page.getByRole('dialog', { name: 'Gerät bearbeiten' })
  const listed = (name: string) => device.getByRole('list', { name }).getByRole('listitem')
  await expect(listed('Dateien vom Gerät')).toHaveText([/^Anleitung\.pdf/])
  await expect(listed('Dateien von der Artikelnummer')).toHaveText([/^Zeichnung\.pdfZeichnung\s· /])
  await device.getByRole('button', { name: 'Abbrechen' }).click()

  await page.goto('/files')
  await page.getByRole('button', { name: 'Zeichnung.pdf löschen' }).click()
  const losing = page.getByRole('region', { name: 'Betroffene Geräte' })
  await expect(losing.getByRole('listitem')).toHaveText([/^KP-1/, /^KP-3/])
})
