import type { Page } from '@playwright/test'
import { freePort } from '../../server/testing/free-port.ts'
import { openOidcProvider } from '../../server/testing/oidc-provider.ts'
import { withAdministrator } from '../../server/testing/template.ts'
import { expireConfirmations } from '../support/expire-confirmations.ts'
import { test as base, expect, signInStaff } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'

/** A portal whose staff may sign in at their company's identity provider. */
const test = base.extend({
  portal: async ({ host }, use) => {
    const port = await freePort()
    const portal = await host.open({
      ...withAdministrator,
      OIDC_ISSUER: `http://localhost:${port}`,
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'ein-langes-geheimnis',
      OIDC_NAME: 'Werkskonto',
    })
    const provider = await openOidcProvider(portal.url, {}, port)
    await use(portal)
    await provider.stop()
    await portal.stop()
  },
})

test('15.4: an account is linked, signs in at the provider, confirms its identity there, and signs out there, too', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(403)
  await (await openRecords(portal)).staff('bernd')
  // The provider's own pages request a font from another server.
  const isElsewhere = (url: URL) => url.hostname !== 'localhost'
  await page
    .context()
    .route(isElsewhere, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  await signInStaff(page)
  const card = page.getByRole('region', { name: 'Anmeldung beim Anbieter' })
  await expect(card.getByText('Noch nicht verknüpft.')).toBeVisible()
  await card.getByRole('button', { name: 'Verknüpfen' }).click()
  await signInAtProvider(page, 'chefin@werk')
  await expect(page).toHaveURL('/user')
  await expect(page.getByText('Ihr Konto ist verknüpft!')).toBeVisible()
  await expect(card.getByText('chefin@werk')).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL('/admin-login')

  await page.getByRole('button', { name: 'Mit Werkskonto anmelden' }).click()
  // The provider still has a session with this browser, and redirects back at once.
  await expect(page).toHaveURL('/user')
  await expect(page.getByText('Sie wurden erfolgreich eingeloggt!')).toBeVisible()
  const storedKeys = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  expect(storedKeys).toEqual(['user-info'])

  // Once the confirmation has expired, the provider asks for a new sign-in.
  await expireConfirmations(portal)
  await page.getByRole('button', { name: 'bernd löschen' }).click()
  const question = page.getByRole('dialog', { name: 'Bearbeiter wirklich löschen?' })
  await expect(question).toContainText('sperren Sie „bernd“ hier, statt zu löschen')
  await question.getByRole('button', { name: 'Löschen' }).click()
  const beside = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Mit Werkskonto neu anmelden' }).click()
  const tab = await beside
  await fillInSignIn(tab, 'chefin@werk')
  await expect(page.getByText('Bearbeiter wurde gelöscht!')).toBeVisible()
  await tab.close()

  await signOut(page)
  await page.getByRole('button', { name: /yes/i }).click()
  await expect(page).toHaveURL('/admin-login')
  await page.getByRole('button', { name: 'Mit Werkskonto anmelden' }).click()
  await signInAtProvider(page, 'fremd@werk')
  await expect(page.getByText('gehört hier kein Bearbeiter')).toBeVisible()
  await expect(page).toHaveURL('/admin-login')
})

/** Fills in the provider's forms: the sign-in, and the consent. */
async function signInAtProvider(page: Page, name: string) {
  await fillInSignIn(page, name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function fillInSignIn(page: Page, name: string) {
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('egal')
  await page.locator('button[type=submit]').click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
}
