import { type Db, inTransaction, openDatabase } from '../../server/db/database.ts'
import { twinsOf } from '../../server/db/fold.ts'
import { addFiles } from '../../server/testing/many-rows.ts'
import { expect, signInCustomer, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords, passwords } from '../support/records.ts'

test('a company whose devices have more files than are loaded at once sees the newest, and finds the oldest by its number', async ({
  portal,
  person,
}) => {
  const records = await openRecords(portal)
  const { device, part } = await oneDevice(records, 'KP-1998')
  const db = openDatabase(portal.databaseUrl)
  try {
    await inTransaction(db, async (tx) => {
      await grow(tx, device)
      await addFiles(tx, part, 251)
    })
  } finally {
    await db.destroy()
  }
  const page = await person('phone')
  await signInCustomer(page, '10001', passwords.company)
  await expect(page.getByText(/^Hier stehen 91 von 1\.201 Geräten\./)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Suche' }).fill('kp-1998')
  await page.getByRole('button', { name: 'Dateien zu Gerät KP-1998' }).click()
  await expect(page.getByRole('link', { name: /^Herunterladen.*Anleitung/ })).toBeVisible()

  await page.goto('/customer-login?sn=KP-1998')
  await expect(page.getByText(/^Hier stehen 92 von 1\.201 Geräten\./)).toBeVisible()
})

const notice = /^Hier stehen 1\.000 von 1\.201 Geräten\./

test('a company with more devices than are loaded at once is told so, finds the oldest by its number, and can load all', async ({
  portal,
  person,
  expectedFailures,
}) => {
  const records = await openRecords(portal)
  const { device } = await oneDevice(records, 'KP-1998')
  const db = openDatabase(portal.databaseUrl)
  try {
    await inTransaction(db, (tx) => grow(tx, device))
  } finally {
    await db.destroy()
  }
  const page = await person('phone')
  await signInCustomer(page, '10001', passwords.company)
  await expect(page.getByText(notice)).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Suche' })
  const oldest = page.getByRole('button', { name: 'Dateien zu Gerät KP-1998' })

  expectedFailures.add(500)
  await page.route('**/api/devices/mine?search=*', (route) => route.fulfill({ status: 500 }))
  await search.fill('kp-1998')
  await expect(page.getByText('Es wird noch gesucht …')).toBeVisible()
  await expect(
    page.getByText('Unter den übrigen Geräten konnte nicht gesucht werden.'),
  ).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  // The pressed button is gone; whoever uses a keyboard goes on from there.
  await expect(search).toBeFocused()
  await oldest.click()
  await expect(page.getByRole('link', { name: /^Herunterladen.*Anleitung/ })).toBeVisible()
  await search.fill('gibt es nicht')
  await expect(page.getByText('Kein Gerät passt zu „gibt es nicht“.')).toBeVisible()

  await page.getByRole('button', { name: 'Suche zurücksetzen' }).click()
  await page.getByRole('button', { name: 'Ältere laden' }).click()
  await expect(page.getByText('1–10 von 1.201')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ältere laden' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Geräteliste' })).toBeFocused()

  // Its nameplate leads straight to it, although it is not among the devices that are loaded first.
  await page.goto('/customer-login?sn=KP-1998')
  await expect(page.getByRole('link', { name: /^Herunterladen.*Anleitung/ })).toBeVisible()
  await expect(page.getByText(/^Hier stehen 1\.001 von 1\.201 Geräten\./)).toBeVisible()
})

/** Adds 1,200 newer devices of the same company. */
async function grow(tx: Db, device: number) {
  const { id: _, ...sample } = await tx
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  for (let first = 1; first <= 1_200; first += 400) {
    const rows = Array.from({ length: 400 }, (_own, at) => {
      const sn = `Reihe ${first + at}`
      const public_id = String(first + at).padStart(8, 'x')
      return { ...sample, serial_number: sn, ...twinsOf('serial_number', sn), public_id }
    })
    await tx.insertInto('devices').values(rows).execute()
  }
}
