import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sessionsListed } from '#contract/sessions.ts'
import { openDatabase } from '../../server/db/database.ts'
import { administrator } from '../../server/testing/template.ts'
import { expireConfirmations } from '../support/expire-confirmations.ts'
import {
  expect,
  openStart,
  resumeAsStaff,
  signInAtScreen,
  signInCustomer,
  test,
} from '../support/journey.ts'
import type { Portal } from '../support/portal-process.ts'
import { openRecords, passwords } from '../support/records.ts'

test('users end their own sessions after confirming the password, administrators anybody’s (15.2)', async ({
  portal,
  page,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(400).add(401).add(403)
  const records = await openRecords(portal)
  const bernd = await records.staff('bernd')
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  await records.device({ sn: 'KP-1', companie })
  const [phone, otherDesk, customer] = [
    await person('phone'),
    await person('desk'),
    await person('phone'),
  ]
  await signInAtScreen(phone)
  await signInAtScreen(otherDesk, bernd)
  await signInCustomer(customer, '10001', passwords.company)
  await signInAtScreen(page)
  await expireConfirmations(portal)

  await openStart(page)
  await page.getByRole('button', { name: 'Sitzungen', exact: true }).click()
  const ownSessions = page.getByRole('dialog', { name: 'Eigene Sitzungen' })
  await expect(
    ownSessions.getByRole('listitem').filter({ hasText: 'dieser Browser' }),
  ).toContainText(/(Chrome|Chromium) unter Linux/)
  await ownSessions.getByRole('button', { name: 'Alle anderen beenden' }).click()
  const question = page.getByRole('dialog', { name: 'Passwort bestätigen' })
  const password = question.getByRole('textbox', { name: 'Passwort' })
  await expect(password).toBeFocused()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(ownSessions.getByRole('listitem')).not.toHaveCount(1)
  await ownSessions.getByRole('button', { name: 'Alle anderen beenden' }).click()
  await password.fill('falsch')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Das Passwort ist falsch!').first()).toBeVisible()
  await password.fill(administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Die Sitzungen wurden beendet!')).toBeVisible()
  await expect(ownSessions.getByRole('listitem')).toHaveCount(1)
  await phone.reload()
  await expect(phone).toHaveURL('/admin-login')

  const download = page.waitForEvent('download')
  await ownSessions.getByRole('button', { name: 'Gespeicherte Daten' }).click()
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(saved.account.username).toBe(administrator.username)
  await ownSessions.getByRole('button', { name: 'Schließen', exact: true }).click()

  await page.getByRole('button', { name: 'Sitzungen von bernd' }).click()
  const his = page.getByRole('dialog', { name: 'Sitzungen von bernd' })
  await his.getByRole('button', { name: /^Sitzung beenden: / }).dblclick()
  await expect(page.getByText('Die Sitzung wurde beendet!')).toHaveCount(1)
  await expect(his.getByText('Gerade ist niemand angemeldet.')).toBeVisible()
  await his.getByRole('button', { name: 'Schließen', exact: true }).click()
  await otherDesk.reload()
  await expect(otherDesk).toHaveURL('/admin-login')
  await deleteColleague(page)

  await addSessions(portal, companie)
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Firma Müller Pumpen GmbH bearbeiten' }).click()
  await page.getByRole('button', { name: 'Sitzungen', exact: true }).click()
  const companySessions = page.getByRole('dialog', {
    name: 'Sitzungen der Firma Müller Pumpen GmbH',
  })
  await expect(companySessions.getByRole('listitem').first()).toContainText('10001')
  await expect(companySessions.getByText('Hier stehen die 500 zuletzt benutzten.')).toBeVisible()
  await companySessions.getByRole('button', { name: 'Alle beenden' }).click()
  await expect(companySessions.getByText('Gerade ist niemand angemeldet.')).toBeVisible()
  await customer.reload()
  await expect(customer).toHaveURL('/customer-login')
})

/** Adds as many sessions as are listed at most. */
async function addSessions({ databaseUrl }: Portal, companie: number) {
  const db = openDatabase(databaseUrl)
  const at = new Date().toISOString()
  const sessions = Array.from({ length: sessionsListed }, (_, index) => ({
    ...{ kind: 'company' as const, subject_id: companie, cookie_hash: String(index) },
    ...{ created_at: at, last_seen_at: at },
  }))
  await db.insertInto('sessions').values(sessions).execute()
  await db.destroy()
}

async function deleteColleague(page: Page) {
  await page.getByRole('button', { name: 'bernd löschen' }).click()
  const question = page.getByRole('dialog', { name: 'Bearbeiter wirklich löschen?' })
  await expect(question).toContainText('bleibt mit diesem Namen in Protokollen')
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Bearbeiter wurde gelöscht!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'bernd löschen' })).toHaveCount(0)
}

test('sessions that could not be loaded are loaded at another try', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  await (await openRecords(portal)).company('Müller Pumpen GmbH', 10_001)
  await resumeAsStaff(page)
  await page.goto('/companies')
  await page.route('**/api/companies/*/sessions', (route) => route.fulfill({ status: 500 }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Firma Müller Pumpen GmbH bearbeiten' }).click()
  await page.getByRole('button', { name: 'Sitzungen', exact: true }).click()
  const sessions = page.getByRole('dialog', { name: 'Sitzungen der Firma Müller Pumpen GmbH' })
  await expect(sessions.getByRole('alert')).toContainText('konnten nicht geladen werden')
  await sessions.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(sessions.getByText('Gerade ist niemand angemeldet.')).toBeVisible()
  await expect(sessions.getByRole('alert')).toHaveCount(0)
})
