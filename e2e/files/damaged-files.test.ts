import { createHash } from 'node:crypto'
import { damageBlob, placeOfBlob } from '../../server/testing/damage-blob.ts'
import { chooseInRow } from '../support/choose-in-row.ts'
import { dragFile } from '../support/drag-file.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'
import { closeByEscape } from '../support/window-focus.ts'

test('issue 16, point 2: an administrator sees which file is damaged, and repairs it by uploading it again', async ({
  portal,
  page,
  expectedFailures,
}) => {
  test.skip(process.env.TEST_FILES_URL !== undefined, 'It damages a file of the disk.')
  expectedFailures.add(400).add(500)
  const records = await openRecords(portal)
  const doctype = await records.doctype('Anleitung')
  const [good, bad] = [pdfFile('Gut.pdf', 'gut'), pdfFile('Pumpe.pdf', 'Pumpe')]
  await records.file(good, doctype)
  const { path } = await records.file(bad, doctype)
  const sha256 = createHash('sha256').update(bad.buffer).digest('hex')
  await damageBlob(placeOfBlob(portal.dataDir, sha256), 'flipped', 100)

  await resumeAsStaff(page)
  await page.goto(path)
  await expect(page.getByText('Diese Datei ist auf dem Server beschädigt')).toBeVisible()
  await page.goto('/user')
  const notices = page.getByRole('region', { name: 'Hinweise zum Betrieb' })
  await expect(notices).toContainText('„Pumpe.pdf“ (Fassung 1)')
  await notices.getByRole('link', { name: 'Zeigen' }).click()
  await expect(page.getByRole('region', { name: 'Filter' }).getByText('Beschädigt 1')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Dateiliste' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  const mark = rows.getByText('Datei beschädigt: bitte dieselbe noch einmal hochladen')
  await expect(mark).toBeVisible()
  // A file that is not served cannot be opened in a new tab either.
  await chooseInRow(page, 'Pumpe.pdf', 'Ansehen')
  const preview = page.getByRole('dialog', { name: 'Pumpe.pdf' })
  await expect(preview.getByRole('alert')).toHaveText(
    'Die Vorschau ist nicht möglich. Die Datei ließ sich nicht laden.',
  )
  await closeByEscape(preview)

  await dragFile(rows.getByRole('cell', { name: 'Pumpe.pdf', exact: true }), 'drop', bad)
  await expect(page.getByText('Die Datei ist wieder in Ordnung!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(mark).toHaveCount(0)
  await page.getByRole('button', { name: 'Filter „Beschädigt“ entfernen' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Fassung 1')
})
