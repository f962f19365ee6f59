import { unusedListed } from '#contract/files.ts'
import { openDatabase } from '../../server/db/database.ts'
import { expect, resumeAsStaff, signInStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import type { Portal } from '../support/portal-process.ts'
import { openOffice } from '../support/public-machine.ts'
import { openRecords } from '../support/records.ts'

test('point 28: administrators are warned that PUBLIC_URL leads nowhere, also when printing labels', async ({
  portal,
  page,
}) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await signInStaff(page)
  const notices = page.getByRole('region', { name: 'Hinweise zum Betrieb' })
  await expect(notices).toContainText('PUBLIC_URL ist http://')
  await expect(notices).toContainText('gilt nur auf diesem Rechner')
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Etikett von Gerät KP-4711' }).click()
  const dialog = page.getByRole('dialog', { name: 'DRUCK-LABEL' })
  await expect(dialog).toContainText('PUBLIC_URL ist nicht eingestellt')
})

test('point 22: administrators are warned that a proxy is not trusted', async ({ page }) => {
  await page.request.get('/health', { headers: { 'x-forwarded-for': '203.0.113.1' } })
  await signInStaff(page)
  const notices = page.getByRole('region', { name: 'Hinweise zum Betrieb' })
  await expect(notices).toContainText('TRUST_PROXY')
})

test('point 26: administrators see uploads without an entry and remove them together', async ({
  page,
}) => {
  await resumeAsStaff(page)
  const key = await page.evaluate(() => JSON.parse(localStorage['user-info']).authKey)
  for (const name of ['eins.pdf', 'zwei.pdf']) {
    const file = {
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7\n%${name}\n%%EOF\n`),
    }
    const answer = await page.request.post('/api/upload', {
      headers: { authorization: `Bearer ${key}` },
      multipart: { files: file },
    })
    expect(answer.status()).toBe(200)
  }
  // Content that loads later above the card would move it away from the pointer.
  await page.goto('/user', { waitUntil: 'networkidle' })
  const card = page.getByRole('region', { name: 'Hochgeladen ohne Eintrag' })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expect(card.getByRole('listitem').first()).toContainText(/eins\.pdf.*\s· \S+, über die API/)
  await card.getByRole('button', { name: 'Alle entfernen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByText('Hochgeladenes ohne Eintrag wurde entfernt!')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('uploads without an entry beyond those listed are removed a thousand at a time, after their number was typed', async ({
  page,
  portal,
}) => {
  const office = await openOffice(portal)
  await office.upload('Anleitung.pdf', 'Anleitung')
  await copyUpload(portal, unusedListed)
  await resumeAsStaff(page)
  await page.goto('/user', { waitUntil: 'networkidle' })
  const card = page.getByRole('region', { name: 'Hochgeladen ohne Eintrag' })
  await expect(card).toContainText('und mindestens 990 weitere')
  await card.getByRole('button', { name: 'Alle entfernen' }).click()
  const question = page.getByRole('dialog', { name: 'Hochgeladenes ohne Eintrag entfernen?' })
  const confirm = question.getByRole('button', { name: 'Entfernen' })
  await expect(confirm).toBeDisabled()
  const countInput = question.getByLabel('Bitte geben Sie zur Bestätigung die Anzahl ein: 1.000')
  await countInput.fill('1000')
  await expect(question).toContainText('Gibt es noch mehr, stehen sie danach hier.')
  await confirm.click()
  await expect(page.getByText('Hochgeladenes ohne Eintrag wurde entfernt!')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(1)
})

test('point 24: the browser receives the reason for a refused upload, although the server does not read its body', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  await page.goto('/admin-login')
  for (let round = 0; round < 5; round += 1) {
    const response = await page.evaluate(async () => {
      const form = new FormData()
      form.append('files', new File([new Uint8Array(60_000_000)], 'groß.pdf'))
      const answer = await fetch('/api/upload', { method: 'POST', body: form })
      return { status: answer.status, body: await answer.json() }
    })
    expect(response.status).toBe(401)
    expect(response.body.error.message).toBe('Bitte melden Sie sich an!')
  }
})

/** Adds `count` uploads with the same content as the existing one. */
async function copyUpload({ databaseUrl }: Portal, count: number) {
  const db = openDatabase(databaseUrl)
  const { id, ...upload } = await db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, (_, index) => ({ ...upload, slug: `${index}.pdf` }))
  await db.insertInto('uploads').values(copies).execute()
  await db.destroy()
}
