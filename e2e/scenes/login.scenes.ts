import type { Page } from '@playwright/test'
import { demoAccounts } from '../../server/demo/demo-accounts.ts'
import { expect } from '../support/journey.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

export const loginScenes: Scene[] = [
  {
    name: 'customer-login',
    title: 'Kunden Login',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await page.goto('/customer-login')
      await expect(page.getByRole('heading', { name: 'Kunden Login' })).toBeVisible()
    },
  },
  {
    name: 'customer-login-english',
    title: 'Kunden Login, englisch',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await page.goto(`/customer-login?lang=en&sn=${known.device}`)
      await expect(page.getByRole('heading', { name: 'Customer login' })).toBeVisible()
    },
  },
  {
    name: 'forgotten-password-english',
    title: 'Passwort vergessen, englisch',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await page.goto('/passwort-vergessen?lang=en')
      await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
    },
  },
  {
    name: 'customer-login-scanned',
    title: 'Kunden Login, Gerät gescannt',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await page.goto(`/customer-login?sn=${known.device}`)
      await expect(page.getByLabel('Kundennummer / Gerätenummer')).toHaveValue(known.device)
    },
  },
  {
    name: 'customer-login-wrong',
    title: 'Kunden Login, falsches Passwort',
    who: 'nobody',
    world: 'scratch',
    failures: [400],
    async open(page) {
      await page.goto(`/customer-login?sn=${known.device}`)
      await page.getByLabel('Passwort', { exact: true }).fill('ganz-falsch')
      await page.getByRole('button', { name: 'Anmelden' }).click()
      await expect(page.getByRole('alert').getByText(/^400 - \S/)).toBeVisible()
    },
  },
  {
    name: 'customer-login-without-devices',
    title: 'Kunden Login, Firma ohne Geräte',
    who: 'nobody',
    world: 'scratch',
    async open(page) {
      await page.goto('/customer-login')
      await page.getByLabel('Kundennummer / Gerätenummer').fill(String(known.newCompany.kdnr))
      await page.getByLabel('Passwort', { exact: true }).fill(demoAccounts.customerPassword)
      await page.getByRole('button', { name: 'Anmelden' }).click()
      await expect(page.getByText('noch keine Geräte hinterlegt')).toBeVisible()
    },
  },
  {
    name: 'staff-login',
    title: 'Bearbeiter Login',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await page.goto('/admin-login')
      await expect(page.getByRole('heading', { name: 'Bearbeiter Login' })).toBeVisible()
    },
  },
  {
    name: 'staff-login-empty-fields',
    title: 'Bearbeiter Login, leere Felder',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await page.goto('/admin-login')
      await page.getByRole('button', { name: 'Anmelden' }).click()
      await expect(page.getByText('Bitte füllen Sie alle Felder aus!')).toBeVisible()
    },
  },
  {
    name: 'setup',
    title: 'Portal einrichten',
    who: 'nobody',
    world: 'without administrator',
    async open(page) {
      await page.goto('/setup')
      await expect(page.getByRole('heading', { name: 'Portal einrichten' })).toBeVisible()
    },
  },
  {
    name: 'forgotten-password-customer',
    title: 'Passwort vergessen, Kunde',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await sendingMail(page, '/passwort-vergessen')
      await page.goto(`/passwort-vergessen?sn=${known.device}`)
      await expect(page.getByRole('button', { name: 'Link anfordern' })).toBeVisible()
    },
  },
  {
    name: 'forgotten-password-asked',
    title: 'Passwort vergessen, Link angefordert',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await sendingMail(page, '/passwort-vergessen')
      await page.route('**/api/auth/forgot-password', (route) => {
        return route.fulfill({ json: { ok: true } })
      })
      await page.goto('/passwort-vergessen?konto=bearbeiter')
      await page.getByLabel('Benutzername').fill('bernd')
      await page.getByRole('button', { name: 'Link anfordern' }).click()
      await expect(page.getByText('ist der Link unterwegs')).toBeVisible()
    },
  },
  {
    name: 'forgotten-password-without-mail',
    title: 'Passwort vergessen, ohne Mailserver',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await page.goto('/passwort-vergessen')
      await expect(page.getByText('So erreichen Sie uns:')).toBeVisible()
    },
  },
  {
    name: 'staff-login-with-mail',
    title: 'Bearbeiter Login, mit Mailserver',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await sendingMail(page, '/admin-login')
      await page.goto('/admin-login')
      await expect(page.getByRole('link', { name: 'Passwort vergessen?' })).toBeVisible()
    },
  },
  {
    name: 'new-password-staff',
    title: 'Neues Passwort per Link, Bearbeiter',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await page.goto('/passwort-neu#bearbeiter=ein-Code')
      await expect(page.getByRole('button', { name: 'Passwort setzen' })).toBeVisible()
    },
  },
  {
    name: 'new-password-customer',
    title: 'Neues Passwort per Link, Kunde',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await page.route('**/api/devices/reset-password', (route) => {
        return route.fulfill({ json: { sn: known.device, pass: 'k7m2x9qd4t' } })
      })
      await page.goto('/passwort-neu#kunde=ein-Code')
      await page.getByRole('button', { name: 'Neues Passwort anzeigen' }).click()
      await expect(page.getByText('k7m2x 9qd4t')).toBeVisible()
    },
  },
  {
    name: 'new-password-gone',
    title: 'Neues Passwort, der Link gilt nicht mehr',
    who: 'nobody',
    world: 'small',
    failures: [410],
    async open(page) {
      await page.goto('/passwort-neu#kunde=ein-Code')
      await page.getByRole('button', { name: 'Neues Passwort anzeigen' }).click()
      await expect(page.getByText('Dieser Link gilt nicht mehr.')).toBeVisible()
    },
  },
]

/** Fakes a configured mail server: pages behave as if there was one, and nothing is sent. */
async function sendingMail(page: Page, path: string) {
  await page.route(`**${path}*`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('hasMail&quot;:false', 'hasMail&quot;:true')
    await route.fulfill({ response: answer, body })
  })
}
