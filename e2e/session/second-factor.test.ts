import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { administrator } from '../../server/testing/template.ts'
import { expect, openStart, signInAtScreen, test } from '../support/journey.ts'
import { printedPageSizes } from '../support/printed-page-sizes.ts'
import { endSession, signInAgain } from '../support/staff-session.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('15.3: an app, a passkey and recovery codes are set up, required after the password, and removed', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  await addAuthenticator(page)
  await signInAtScreen(page)
  await openStart(page)
  const card = page.getByRole('region', { name: 'Zweiter Faktor' })
  await expect(card.getByText('Bisher genügt Ihr Passwort.')).toBeVisible()

  await card.getByRole('button', { name: 'App hinzufügen' }).click()
  const form = page.getByRole('dialog', { name: 'Authenticator-App hinzufügen' })
  await expect(form.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible()
  const secret = (await form.locator('code').textContent()) ?? ''
  await form.getByLabel('Code aus der App').fill(codeOf(secret))
  await form.getByRole('button', { name: 'Hinzufügen' }).click()
  const codes = page.getByRole('dialog', { name: 'Wiederherstellungscodes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  expect(await printedPageSizes(page), 'sheets with the codes').toHaveLength(1)
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByText('Ohne die Codes schließen?')).toBeVisible()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  const saving = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Herunterladen' }).click()
  expect((await saving).suggestedFilename()).toBe('wiederherstellungscodes.txt')
  await codes.getByRole('button', { name: 'Fertig' }).click()
  await expect(card.getByText('10 von 10 noch nicht benutzt')).toBeVisible()

  await card.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  const naming = page.getByRole('dialog', { name: 'Passkey hinzufügen' })
  await naming.getByLabel('Name').fill('Laptop im Büro')
  await naming.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(card.getByText('Laptop im Büro')).toBeVisible()

  // With the passkey.
  await signOut(page)
  await enterPassword(page)
  await expect(page.getByLabel('Code aus der App')).toBeFocused()
  await expect(page.getByLabel('Code aus der App')).toHaveAttribute('autocomplete', 'one-time-code')
  await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
  await expect(page).toHaveURL('/user')

  // With a wrong code, then with a recovery code.
  await signOut(page)
  await enterPassword(page)
  await page.getByLabel('Code aus der App').fill('000000')
  await page.getByRole('button', { name: 'Bestätigen', exact: true }).click()
  await expect(page.getByText('Der Code ist falsch oder verbraucht!')).toBeVisible()
  await page.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click()
  await expect(page.getByLabel('Wiederherstellungscode')).toBeFocused()
  await page.getByLabel('Wiederherstellungscode').fill(recoveryCode)
  await page.getByLabel('Wiederherstellungscode').press('Enter')
  await expect(page).toHaveURL('/user')
  await expect(card.getByText('9 von 10 noch nicht benutzt')).toBeVisible()

  await card.getByRole('button', { name: 'Passkey Laptop im Büro entfernen' }).click()
  await page.getByRole('button', { name: 'Entfernen', exact: true }).click()
  await expect(card.getByText('Laptop im Büro')).toHaveCount(0)
  await card.getByRole('button', { name: 'Authenticator-App entfernen' }).click()
  await page.getByRole('button', { name: 'Entfernen', exact: true }).click()
  await expect(card.getByText('Bisher genügt Ihr Passwort.')).toBeVisible()
})

test('setting up an app restarts in its dialog if the session expires, and also after wrong codes', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(400).add(401)
  await signInAtScreen(page)
  await openStart(page)
  const card = page.getByRole('region', { name: 'Zweiter Faktor' })
  await card.getByRole('button', { name: 'App hinzufügen' }).click()
  const form = page.getByRole('dialog', { name: 'Authenticator-App hinzufügen' })
  const key = form.locator('code')
  const add = form.getByRole('button', { name: 'Hinzufügen' })
  const firstKey = (await key.textContent()) ?? ''
  await endSession(page, portal)
  await form.getByLabel('Code aus der App').fill(codeOf(firstKey))
  await add.click()
  await signInAgain(page)
  const banner = form.getByText(/^Der Schlüssel von eben gilt nicht mehr\./)
  await expect(banner).toBeVisible()
  await expect(key).not.toHaveText(firstKey)
  await expect(add).toBeEnabled()

  const secondKey = (await key.textContent()) ?? ''
  for (let tries = 1; tries <= 6; tries += 1) {
    await form.getByLabel('Code aus der App').fill('000000')
    const answer = page.waitForResponse('**/api/auth/factors')
    await add.click()
    await answer
    await expect(add).toBeEnabled()
  }
  await expect(key).not.toHaveText(secondKey)
  await expect(add).toBeEnabled()
  // The setup has restarted automatically, and not by a timeout. The message would close automatically: checked once.
  expect(await page.getByText('Das hat zu lange gedauert').count()).toBe(0)
  await form.getByLabel('Code aus der App').fill(codeOf((await key.textContent()) ?? ''))
  await add.click()
  await expect(page.getByRole('dialog', { name: 'Wiederherstellungscodes' })).toBeVisible()
})

test('an app whose response was lost is reported as set up, and its recovery codes can be generated again', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(0).add(400)
  await signInAtScreen(page)
  await openStart(page)
  const card = page.getByRole('region', { name: 'Zweiter Faktor' })
  await card.getByRole('button', { name: 'App hinzufügen' }).click()
  const form = page.getByRole('dialog', { name: 'Authenticator-App hinzufügen' })
  const key = (await form.locator('code').textContent()) ?? ''
  let isLost = false
  await page.route('**/api/auth/factors', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await form.getByLabel('Code aus der App').fill(codeOf(key))
  const add = form.getByRole('button', { name: 'Hinzufügen' })
  await add.click()
  await expect(page.getByText(/^Fehler: 40x/).first()).toBeVisible()
  await add.click()
  await expect(form).toHaveCount(0)
  const question = page.getByRole('dialog', { name: 'Neue Wiederherstellungscodes erzeugen?' })
  await question.getByRole('button', { name: 'Erzeugen' }).click()
  await expect(page.getByRole('dialog', { name: 'Wiederherstellungscodes' })).toBeVisible()
})

test.describe('where a second factor is mandatory', () => {
  test.use({
    settings: {
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      SECOND_FACTOR: 'administrators',
    },
  })

  test('15.3: an administrator without a second factor sets one up before anything else', async ({
    page,
    expectedFailures,
  }) => {
    expectedFailures.add(400)
    await page.goto('/admin-login')
    await enterPassword(page)
    await expect(heading(page, 'Zweiten Faktor einrichten')).toBeVisible()
    const secret = (await page.locator('.app-key-typed').textContent()) ?? ''
    await page.getByLabel('Code aus der App').fill(codeOf(secret))
    await page.getByRole('button', { name: 'App bestätigen' }).click()
    await expect(page.getByRole('listitem')).toHaveCount(10)
    expect(await page.evaluate(() => localStorage.getItem('user-info'))).toBeNull()
    await page.getByRole('button', { name: 'Ich habe die Codes verwahrt' }).click()
    await expect(page).toHaveURL('/user')
  })
})

/** Adds a virtual authenticator of Chromium that confirms requests as a user would. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/-login$/)
}

async function enterPassword(page: Page) {
  if (!page.url().endsWith('/admin-login')) await page.goto('/admin-login')
  await page.getByLabel('Username').fill(administrator.username)
  await page.getByLabel('Passwort', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}
