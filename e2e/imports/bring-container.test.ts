import { metadataOf, pack, sampleFile } from '../../server/testing/given-containers.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'

test('issue 19, 2: a supplier’s container is checked, and its documents are imported by mouse or keyboard', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await records.doctype('Betriebsanleitung')
  await records.device({ sn: '4711' })
  const metadata = {
    id: 'D1',
    title: 'Betriebsanleitung',
    serialNumbers: ['4711'],
    files: ['a.pdf'],
  }
  const buffer = pack({
    'VDI2770_Metadata.xml': metadataOf(metadata),
    'a.pdf': sampleFile('level-2b.pdf'),
  })
  await resumeAsStaff(page)
  await page.goto('/import/dateien')
  const packed = { name: 'Motor.zip', mimeType: 'application/zip', buffer }
  await page.getByLabel('Dateien', { exact: true }).setInputFiles(packed)
  const containerCard = page.getByRole('region', { name: 'Container nach VDI 2770' })
  await expect(containerCard).toContainText('Ein Dokument in einem Container.')
  await expect(containerCard).toContainText('Gefunden: 1 Fehler.')
  const rules = page.getByRole('table', { name: 'Verletzte Regeln' })
  await expect(rules).toContainText('pdf-level')
  await expect(rules).toContainText('a.pdf')
  await expect(
    page.getByText('Eine Datei: 1 passt zu nichts. Gespeichert ist noch nichts.'),
  ).toBeVisible()

  await containerCard
    .getByRole('checkbox', { name: 'Auch Dokumente ungültiger Container übernehmen' })
    .focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Eine Datei: 1 neu. Gespeichert ist noch nichts.')).toBeVisible()
  await page.getByRole('button', { name: 'Importieren …' }).click()
  const question = page.getByRole('dialog', { name: 'Dateien jetzt importieren?' })
  await question.getByRole('button', { name: '1 importieren' }).click()
  await expect(page.getByText('Eine Datei ist importiert.')).toBeVisible()
  await page.getByRole('link', { name: 'Betriebsanleitung.pdf' }).click()
  await expect(page.getByRole('heading', { name: 'Betriebsanleitung.pdf' })).toBeVisible()
})
