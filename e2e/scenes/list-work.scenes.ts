import type { Page } from '@playwright/test'
import { expect } from '../support/journey.ts'
import { waitUntilIdle } from '../support/window-focus.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

const administrator = { who: 'administrator', world: 'small' } as const

/** Working in lists: the current row, ranges, menus, filter chips, views and columns. */
export const listWorkScenes: Scene[] = [
  {
    ...administrator,
    name: 'devices-row-present',
    title: 'Geräte, eine Zeile mit der Tastatur',
    async open(page) {
      await openDevices(page)
      // Keys are handled only a moment after the rows have rendered.
      await waitUntilIdle(page)
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('Shift+ArrowDown')
      await expect(page.getByText('2 ausgewählt')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-compact',
    title: 'Geräte, Zeilen dicht',
    world: 'large',
    async open(page) {
      await page.addInitScript(() => localStorage.setItem('typenschild-density', 'compact'))
      await page.goto('/devices?zeilen=20')
      await expect(page.getByText(/^1–20 von /)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-row-menu',
    title: 'Geräte, weitere Aktionen einer Zeile',
    async open(page) {
      await openDevices(page)
      await page.getByRole('button', { name: `Weitere Aktionen für Gerät ${known.device}` }).click()
      await expect(page.getByRole('menuitem', { name: 'Neues Passwort' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-filters-offered',
    title: 'Geräte, Filter hinzufügen',
    async open(page) {
      await openDevices(page)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await expect(page.getByRole('button', { name: /^Ohne Dateien \d/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-filter-days',
    title: 'Geräte, Filter nach Auslieferung',
    async open(page) {
      await openDevices(page)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('button', { name: 'Ausgeliefert …' }).click()
      await expect(page.getByLabel('Ausgeliefert von', { exact: true })).toBeFocused()
    },
  },
  {
    ...administrator,
    name: 'devices-filters-set',
    title: 'Geräte, gefiltert',
    async open(page) {
      await page.goto('/devices?firma=1&ohne-dateien=ja&ausgeliefert=2000-01-01..2099-12-31')
      await expect(page.getByRole('button', { name: 'Alle Filter entfernen' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Firma: [^…]/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-views',
    title: 'Geräte, Ansichten',
    async open(page) {
      await page.goto('/devices?suche=kp')
      await page.getByRole('button', { name: /^Ansicht: / }).click()
      await expect(page.getByRole('menuitem', { name: 'Alle Geräte' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'view-form',
    title: 'Ansicht speichern',
    async open(page) {
      await page.goto('/devices?suche=kp')
      await page.getByRole('button', { name: 'Ansicht speichern …' }).click()
      await expect(page.getByRole('dialog', { name: 'Ansicht speichern' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-columns',
    title: 'Geräte, Spalten wählen',
    async open(page) {
      await openDevices(page)
      await page.getByRole('button', { name: 'Spalten' }).click()
      await expect(page.getByRole('menuitemcheckbox', { name: 'Maschine' })).toBeVisible()
    },
  },
]

async function openDevices(page: Page): Promise<void> {
  await page.goto('/devices')
  await expect(page.getByRole('cell', { name: known.device, exact: true })).toBeVisible()
}
