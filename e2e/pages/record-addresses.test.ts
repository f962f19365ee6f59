import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { type Db, inTransaction, openDatabase } from '../../server/db/database.ts'
import { twinsOf } from '../../server/db/fold.ts'
import { insertFirstVersions } from '../../server/testing/first-versions.ts'
import { moveFocusTo } from '../support/focus-order.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'
import { refocusWindow } from '../support/window-focus.ts'

test('17.1: pages of every kind are reached by address after the sign-in, by reload, Back and Forward, until the record is deleted', async ({
  portal,
  page,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(404)
  const records = await openRecords(portal)
  const { device } = await oneDevice(records)
  const companie = await records.company('Zahnrad GmbH', 10_002)
  const part = await records.part('ZR-1')
  const { id: file } = await records.file(
    pdfFile('Plan.pdf', 'Plan'),
    await records.doctype('Plan'),
  )
  const kinds = [
    { path: `/devices/${device}`, api: '/api/devices', name: 'KP-4711', what: 'Dieses Gerät' },
    { path: `/files/${file}`, api: '/api/medias', name: 'Plan.pdf', what: 'Diese Datei' },
    { path: `/parts/${part}`, api: '/api/parts', name: 'ZR-1', what: 'Diese Artikelnummer' },
    {
      path: `/companies/${companie}`,
      api: '/api/companies',
      name: 'Zahnrad GmbH',
      what: 'Diese Firma',
    },
  ]
  await resumeAsStaff(page)
  // The page of a device is tested in record-pages.test.ts.
  for (const { path, name } of kinds.slice(1, process.env.TEST_FULL ? undefined : 2)) {
    const stranger = await person('desk')
    await stranger.goto(path)
    await stranger.getByLabel('Username').fill('chefin')
    await stranger.getByLabel('Passwort', { exact: true }).fill('Werkstatt-Portal-26')
    await stranger.getByRole('button', { name: 'Anmelden' }).click()
    await expect(stranger).toHaveURL(path)
    await expect(title(stranger, name)).toBeVisible()
    await stranger.context().close()
  }
  for (const { path, name } of kinds) {
    await page.goto(path)
    await page.reload()
    await expect(title(page, name)).toBeVisible()
  }
  for (const { path, name } of kinds.toReversed().slice(1)) {
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(title(page, name)).toBeVisible()
  }
  await page.goForward()
  await expect(title(page, 'Plan.pdf')).toBeVisible()
  for (const { path, api, name, what: description } of kinds) {
    await page.goto(path)
    await expect(title(page, name)).toBeVisible()
    await records.remove(api + path.slice(path.lastIndexOf('/')))
    await refocusWindow(page)
    await expect(title(page, `${description} gibt es nicht (mehr)`)).toBeVisible()
  }

  // Only the page reports that its record is gone, even if a part of the page learns it first.
  await page.addInitScript(watchFailedParts)
  for (const { path, own, part } of [
    { path: `/devices/${device}`, own: `/api/devices/${device}?*`, part: '/findings' },
    { path: `/files/${file}`, own: `/api/medias/${file}?*`, part: '/downloads' },
  ]) {
    const isPartRefused = page.waitForResponse((answer) => answer.url().endsWith(part))
    await page.route(`**${own}`, async (route) => {
      await isPartRefused
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'gibt es nicht (mehr)' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'failedParts'))).toEqual([])
  }
})

/** Records the error messages that parts of a record's page show, even briefly. */
function watchFailedParts() {
  const failed: string[] = []
  Reflect.set(window, 'failedParts', failed)
  new MutationObserver(() => {
    for (const part of document.querySelectorAll('.record-failed')) failed.push(part.innerHTML)
  }).observe(document, { subtree: true, childList: true })
}

// With larger numbers than record-pages.test.ts and the scene device-file-pages.
test('17.1: 5,000 devices of a file and 300 files of a device can be searched and paged on their pages, by keyboard too', {
  tag: '@full',
}, async ({ portal, page }) => {
  const records = await openRecords(portal)
  const { device, media } = await oneDevice(records)
  const db = openDatabase(portal.databaseUrl)
  try {
    await inTransaction(db, (tx) => grow(tx, { device, media }))
  } finally {
    await db.destroy()
  }
  await resumeAsStaff(page)
  await page.goto(`/files/${media}`)
  const used = page.getByRole('region', { name: 'Verwendet von' })
  const pager = used.getByRole('navigation', { name: 'Seiten' })
  await expect(pager).toContainText('1–10 von 5.000')
  await pager.getByRole('button', { name: 'Letzte Seite' }).click()
  await expect(pager).toContainText('4.991–5.000 von 5.000')
  await page.reload()
  await expect(pager).toContainText('4.991–5.000 von 5.000')
  const search = used.getByRole('searchbox', { name: 'Suche' })
  await search.fill('SN-4321')
  const link = used.getByRole('link', { name: 'SN-4321', exact: true })
  await moveFocusTo(page, link)
  await page.keyboard.press('Enter')
  await expect(title(page, 'SN-4321')).toBeFocused()
  await page.goBack()
  await expect(link).toBeVisible()
  await search.fill('KP-4711')
  await used.getByRole('link', { name: 'KP-4711', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Vom Gerät (300)' })).toBeVisible()
  const pageNavigation = page.getByRole('navigation', { name: 'Seiten' })
  await expect(pageNavigation).toContainText('1–25 von 300')
  await pageNavigation.getByRole('button', { name: 'Letzte Seite' }).click()
  await expect(pageNavigation).toContainText('276–300 von 300')
  // Backwards from the pager, which is below the list.
  await pageNavigation.getByRole('button', { name: 'Vorherige Seite' }).focus()
  await moveFocusTo(
    page,
    page.getByRole('link', { name: 'Plan 299.pdf', exact: true }),
    'Shift+Tab',
  )
  await page.keyboard.press('Enter')
  await expect(title(page, 'Plan 299.pdf')).toBeFocused()
})

function title(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

/** Gives the file 5,000 devices and the device 300 files. */
async function grow(tx: Db, { device, media }: { device: number; media: number }) {
  const { id: _, ...sample } = await tx
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  for (let first = 1; first < 5_000; first += 500) {
    const rows = numbers(first, Math.min(500, 5_000 - first)).map((index) => ({
      ...sample,
      serial_number: `SN-${index}`,
      ...twinsOf('serial_number', `SN-${index}`),
      public_id: String(index).padStart(8, 'x'),
    }))
    await tx.insertInto('devices').values(rows).execute()
  }
  const { id: __, ...upload } = await tx.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
  const uploads = await tx
    .insertInto('uploads')
    .values(numbers(1, 299).map((index) => ({ ...upload, slug: `${index}.pdf` })))
    .returning('id')
    .execute()
  const { id: ___, ...file } = await tx
    .selectFrom('medias')
    .selectAll()
    .where('id', '=', media)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('medias')
    .values(
      uploads.map(({ id }, at) => {
        const filename = `Plan ${String(at + 1).padStart(3, '0')}.pdf`
        return { ...file, upload_id: id, filename, ...twinsOf('filename', filename) }
      }),
    )
    .execute()
  await insertFirstVersions(tx)
  await sql`insert into device_medias (device_id, media_id)
    select id, ${media} from devices where id <> ${device}`.execute(tx)
  await sql`insert into device_medias (device_id, media_id)
    select ${device}, id from medias where id <> ${media}`.execute(tx)
}

function numbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at)
}
