import type { Page } from '@playwright/test'
import { expect } from '../support/journey.ts'
import { failRequests } from './requests.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

const administrator = { who: 'administrator', world: 'small' } as const

/** Questions and messages when something is deleted, is removed from a device, or is still in use. */
export const deletingScenes: Scene[] = [
  {
    ...administrator,
    name: 'file-unlinked',
    title: 'Datei von einem Gerät entfernt',
    world: 'scratch',
    async open(page) {
      await page.goto(`/devices?suche=${known.device}`)
      await page.getByRole('button', { name: `${known.device} aufklappen` }).click()
      await page
        .getByRole('button', { name: /^Von diesem Gerät entfernen/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'files-delete-paged',
    title: 'Mehrere Dateien löschen, die viele Geräte haben?',
    async open(page) {
      await page.goto('/files?zeilen=50&sortierung=createdAt:asc')
      await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check()
      const selection = page.getByRole('region', { name: 'Auswahl' })
      await selection.getByRole('button', { name: 'Löschen' }).click()
      await expect(page.getByRole('navigation', { name: 'Seiten der Geräte' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'in-use-told',
    title: 'Firma wird noch verwendet, Meldung',
    failures: [409],
    open: removeUsedCompany,
  },
  {
    ...administrator,
    name: 'in-use-shown',
    title: 'Firma wird noch verwendet, von wem',
    failures: [409],
    async open(page) {
      await removeUsedCompany(page)
      await page.getByRole('button', { name: 'Verwendung zeigen' }).click()
      await expect(page.getByRole('dialog', { name: 'Wird noch verwendet' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-of-company',
    title: 'Geräte, nur die einer Firma',
    async open(page) {
      await page.goto('/devices?firma=1')
      await expect(page.getByRole('button', { name: /^Firma: / })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'delete-many-typed',
    title: 'Mehr als zwanzig Geräte löschen?',
    world: 'large',
    async open(page) {
      await page.goto('/devices?zeilen=50')
      await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check()
      const selection = page.getByRole('region', { name: 'Auswahl' })
      await selection.getByRole('button', { name: 'Löschen' }).click()
      await expect(page.getByLabel(/die Anzahl ein: 50$/)).toBeVisible()
    },
  },
  {
    name: 'customer-restore-failed',
    title: 'Geräteübersicht, Server antwortet mit Fehler',
    who: 'customer',
    world: 'small',
    failures: [500],
    async open(page) {
      await failRequests(page, '/api/devices/mine')
      await page.goto('/customer-view')
      await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    },
  },
]

async function removeUsedCompany(page: Page) {
  const { name } = known.company
  await page.goto(`/companies?suche=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Firma ${name} löschen` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText(/^Server Error: Verwendet von /)).toBeVisible()
}
