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
]
