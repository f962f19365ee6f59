import { expect } from '../support/journey.ts'
import type { Scene } from './scene.ts'

const administrator = { who: 'administrator', world: 'small' } as const

export const logScenes: Scene[] = [
  {
    ...administrator,
    name: 'logs-customers',
    title: 'Protokolle, Kunden',
    async open(page) {
      await page.goto('/logs?reiter=kunden')
      await expect(page.getByRole('cell', { name: /^Anmeldung/ }).first()).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'logs-info',
    title: 'Protokolle, Info',
    async open(page) {
      await page.goto('/logs?reiter=info')
      await expect(page.getByRole('cell', { name: /angemeldet|angelegt/ }).first()).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'logs-staff',
    title: 'Protokolle, Bearbeiter ohne Rechte',
    who: 'staff',
    async open(page) {
      await page.goto('/logs')
      await expect(page.getByRole('cell', { name: /customerLogin/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'logs-range-wrong',
    title: 'Protokolle, Zeitraum verkehrt herum',
    async open(page) {
      await page.goto('/logs')
      await page.getByLabel('Von', { exact: true }).fill('3.2.2026')
      await page.getByLabel('Bis', { exact: true }).fill('1.2.2026')
      await expect(page.getByText('„Bis“ liegt vor „Von“!')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'logs-selected',
    title: 'Protokolle, ausgewählt',
    async open(page) {
      await page.goto('/logs')
      await page.getByLabel('Alle Zeilen dieser Seite auswählen').check()
      await expect(page.getByRole('region', { name: 'Auswahl' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'logs-delete',
    title: 'Protokolle, mehrere Einträge löschen?',
    async open(page) {
      await page.goto('/logs')
      await page.getByLabel('Alle Zeilen dieser Seite auswählen').check()
      await page
        .getByRole('region', { name: 'Auswahl' })
        .getByRole('button', { name: 'Löschen' })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'logs-export',
    title: 'Protokolle, als CSV exportieren',
    world: 'large',
    async open(page) {
      await page.goto('/logs?reiter=info')
      await page.getByRole('button', { name: 'CSV-Export' }).click()
      await expect(page.getByRole('dialog', { name: 'Protokoll „Info“ exportieren' })).toBeVisible()
    },
  },
]
