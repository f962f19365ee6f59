import type { Page } from '@playwright/test'
import { expect } from '../support/journey.ts'
import { holdRequests } from './requests.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

const administrator = { who: 'administrator', world: 'small' } as const

/** Unusual states of lists: a far page, a single row, an empty period, and a bulk deletion. */
export const tableStateScenes: Scene[] = [
  {
    ...administrator,
    name: 'devices-nothing-exact',
    title: 'Geräte, nichts genau so gefunden',
    async open(page) {
      await page.goto(`/devices?suche=${encodeURIComponent('"KP-"')}`)
      await expect(page.getByText(/^Genau das wurde nicht gefunden/)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-one-row',
    title: 'Geräte, eine einzige Zeile',
    async open(page) {
      await page.goto(`/devices?suche=${encodeURIComponent(known.longDevice)}`)
      await expect(page.getByText('1–1 von 1')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-page-1000',
    title: 'Geräte, Seite 1.000',
    world: 'large',
    async open(page) {
      await page.goto('/devices?seite=1000')
      await expect(page.getByText(/^9\.991–10\.000 von /)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-all-selected',
    title: 'Geräte, alle einer Seite ausgewählt',
    async open(page) {
      await selectAll(page, '/devices')
    },
  },
  {
    ...administrator,
    name: 'companies-all-selected',
    title: 'Firmen, alle einer Seite ausgewählt',
    async open(page) {
      await selectAll(page, '/companies')
    },
  },
  {
    ...administrator,
    // Those of the small world must all be kept.
    world: 'large',
    name: 'devices-delete-many',
    title: 'Mehrere Geräte löschen?',
    async open(page) {
      await selectAll(page, '/devices')
      await askToDelete(page)
    },
  },
  {
    ...administrator,
    // Those of the small world must all be kept.
    world: 'large',
    name: 'devices-deleting-many',
    title: 'Mehrere Geräte, werden gelöscht',
    async open(page) {
      await selectAll(page, '/devices')
      const question = await askToDelete(page)
      await holdRequests(page, /^\/api\/devices\/\d+$/)
      await question.getByRole('button', { name: 'Löschen' }).click()
      await expect(question.getByText(/^0 von \d+$/)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'logs-nothing-in-period',
    title: 'Protokolle, nichts in diesem Zeitraum',
    async open(page) {
      await page.goto('/logs?von=2020-01-01&bis=2020-01-31')
      await expect(page.getByText('Dazu gibt es keine Einträge.')).toBeVisible()
    },
  },
]

async function selectAll(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check()
  await expect(page.getByRole('region', { name: 'Auswahl' })).toBeVisible()
}

async function askToDelete(page: Page) {
  const selection = page.getByRole('region', { name: 'Auswahl' })
  await selection.getByRole('button', { name: 'Löschen' }).click()
  const question = page.getByRole('dialog', { name: 'Want you realy to delete?' })
  await expect(question).toBeVisible()
  return question
}
