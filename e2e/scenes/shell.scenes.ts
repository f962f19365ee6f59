import { expect } from '../support/journey.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

const administrator = { who: 'administrator', world: 'small' } as const

export const shellScenes: Scene[] = [
  {
    ...administrator,
    name: 'account-menu',
    title: 'Konto und Darstellung',
    async open(page) {
      await page.goto('/user')
      await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
      await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'bell-empty',
    title: 'Letzte Meldungen, noch keine',
    async open(page) {
      await page.goto('/user')
      await page.getByRole('button', { name: 'Letzte Meldungen' }).click()
      await expect(page.getByRole('dialog', { name: 'Letzte Meldungen' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'bell',
    title: 'Letzte Meldungen',
    failures: [409],
    async open(page) {
      await page.goto(`/companies?suche=${encodeURIComponent(known.company.name)}`)
      await page.getByRole('button', { name: `Firma ${known.company.name} löschen` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
      await page.getByRole('button', { name: 'Meldung schließen' }).first().click()
      await page.getByRole('button', { name: 'Letzte Meldungen' }).click()
      await expect(page.getByRole('dialog', { name: 'Letzte Meldungen' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'toast-success',
    title: 'Meldung: Erfolg',
    who: 'nobody',
    async open(page) {
      await page.goto('/admin-login')
      await page.getByLabel('Username').fill('bearbeiter')
      await page.getByLabel('Passwort', { exact: true }).fill('Probelauf-im-Werk-2')
      await page.getByRole('button', { name: 'Anmelden' }).click()
      await expect(page.getByText('Sie wurden erfolgreich eingeloggt!')).toBeVisible()
      await expect(page.getByRole('heading', { name: /^Guten Tag/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-selected',
    title: 'Geräte, ausgewählt',
    async open(page) {
      await page.goto('/devices')
      await page.getByRole('checkbox', { name: `${known.device} auswählen` }).check()
      await page.getByRole('checkbox', { name: `${known.longDevice} auswählen` }).check()
      await expect(page.getByText(/ausgewählt/).first()).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-expanded',
    title: 'Geräte, Dateien offen',
    async open(page) {
      await page.goto('/devices')
      await page.getByRole('button', { name: `${known.device} aufklappen` }).click()
      await expect(page.getByRole('link', { name: /herunterladen/ }).first()).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-expanded-many-files',
    title: 'Geräte, 300 Dateien offen',
    async open(page) {
      await page.goto('/devices')
      await page.getByRole('button', { name: `${known.deviceWithManyFiles} aufklappen` }).click()
      await expect(page.getByRole('link', { name: /herunterladen/ }).first()).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-expanded-no-files',
    title: 'Geräte, Gerät ohne Dateien offen',
    async open(page) {
      await page.goto('/devices')
      await page.getByRole('button', { name: `${known.deviceWithoutFiles} aufklappen` }).click()
      await expect(page.getByText(/keine Dateien/i)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-staff',
    title: 'Geräte, Bearbeiter ohne Rechte',
    who: 'staff',
    async open(page) {
      await page.goto('/devices')
      await expect(page.getByRole('cell', { name: known.device, exact: true })).toBeVisible()
    },
  },
]
