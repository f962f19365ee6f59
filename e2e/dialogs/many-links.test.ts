import type { Locator } from '@playwright/test'
import { inTransaction, openDatabase } from '../../server/db/database.ts'
import { addFiles, addParts } from '../../server/testing/many-rows.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords } from '../support/records.ts'

test('the forms of an article number and of a file show all of more than a thousand links, and lose none', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { media, part } = await oneDevice(records)
  const db = openDatabase(portal.databaseUrl)
  try {
    await inTransaction(db, async (tx) => {
      await addFiles(tx, part, 1_001)
      await addParts(tx, media, 1_001)
    })
  } finally {
    await db.destroy()
  }
  await resumeAsStaff(page)
  await page.goto(`/parts/${part}`)
  await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
  const article = page.getByRole('dialog', { name: 'Artikelnummer bearbeiten' })
  await expect(pills(article)).toHaveCount(1_001)
  await pills(article).first().getByRole('button', { includeHidden: true }).click()
  await article.getByRole('button', { name: 'Update' }).click()
  await expect(article).toHaveCount(0)
  const files = page.getByRole('region', { name: 'Dateien der Artikelnummer' })
  await expect(files.getByText('(1.000)')).toBeVisible()

  await page.goto(`/files/${media}`)
  await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
  const file = page.getByRole('dialog', { name: 'Datei bearbeiten' })
  await expect(pills(file).filter({ hasText: 'EA-' })).toHaveCount(1_001)
})

/** The selected items in the fields of a form. */
function pills(form: Locator): Locator {
  return form.locator('.mantine-Pill-root')
}
