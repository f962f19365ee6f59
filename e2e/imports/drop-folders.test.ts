import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { dragFromDisk } from '../support/drag-from-disk.ts'
import { folderOnDisk } from '../support/folder-on-disk.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'

/** Browsers return at most 100 entries of a folder at a time. */
const fileCount = 101

test('issue 18, 2: a folder dropped outside the drop zone is uploaded with all files of its subfolders; an empty one is reported', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await records.device({ sn: '4711' })
  const empty = await folderOnDisk({})
  const folder = await folderOnDisk({
    '4711/Plan.pdf': pdf('Plan'),
    '4711/Elektro/Schaltplan.pdf': pdf('Schaltplan'),
    ...Object.fromEntries(
      Array.from({ length: fileCount }, (_, at) => [`Alt/Scan ${at + 1}.pdf`, pdf('Scan')]),
    ),
    'Alt/Kaputt.pdf': 'kein PDF',
    'Alt/Kaputt (1).pdf': 'kein PDF',
  })
  await resumeAsStaff(page)
  await page.goto('/import/dateien')
  await expect(page.getByText('Noch keine Dateien importiert.')).toBeVisible()

  await (await dragFromDisk(page.getByText(/^Ordner, Dateien oder ein ZIP/), [empty])).drop()
  await expect(page.getByText('Darin ist keine Datei.')).toBeVisible()
  const beside = page.getByRole('heading', { name: 'Bisherige Importe' })
  const drag = await dragFromDisk(beside, [folder])
  await expect(page.getByText('Hier ablegen')).toBeVisible()
  await drag.drop()
  await expect(page.getByRole('heading', { name: basename(folder) })).toBeVisible()
  await expect(
    page.getByText('105 Dateien: 2 neu, 101 passen zu nichts, 2 abgelehnt.'),
  ).toBeVisible()
  // No file is missing, although many have the same content.
  await expect(page.getByText('Von 105 Dateien fehlt keine.')).toBeVisible()
  for (const path of ['4711/Plan.pdf', '4711/Elektro/Schaltplan.pdf']) {
    await expect(
      page.getByText(`${basename(folder)}/${path}`, { exact: true }).first(),
    ).toBeVisible()
  }
  await rm(folder, { recursive: true })
  await rm(empty, { recursive: true })
})

const pdf = (text: string) => `%PDF-1.7\n% ${text}\n%%EOF\n`
