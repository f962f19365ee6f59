import type { Page } from '@playwright/test'
import { demoAccounts } from '../../server/demo/demo-accounts.ts'
import { expect, signInCustomer } from '../support/journey.ts'
import { showAllPages } from '../support/preview-pages.ts'
import { showPictures, showTypes } from './customer-samples.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

export const customerScenes: Scene[] = [
  {
    name: 'customer-one-device',
    title: 'Geräteübersicht, ein Gerät',
    who: 'customer',
    world: 'small',
    async open(page) {
      await page.goto('/customer-view')
      await expect(page.getByRole('link', { name: /Herunterladen/ }).first()).toBeVisible()
    },
  },
  {
    name: 'customer-pictured',
    title: 'Geräteübersicht, mit Bildern',
    who: 'customer',
    world: 'versioned',
    async open(page) {
      await showPictures(page)
      await page.goto('/customer-view')
      await expect(page.locator('.file-picture')).toBeVisible()
    },
  },
  {
    name: 'customer-folded',
    title: 'Geräteübersicht, gefaltete Gruppen',
    who: 'customer',
    world: 'small',
    async open(page) {
      await showTypes(page)
      await page.goto('/customer-view')
      await expect(page.getByRole('button', { name: 'Prüfprotokoll 14 Dateien' })).toBeVisible()
    },
  },
  {
    name: 'customer-scanned',
    title: 'Geräteübersicht einer Firma, gescanntes Gerät',
    who: 'company customer',
    world: 'small',
    async open(page) {
      await showPictures(page)
      await page.goto(`/customer-login?sn=${known.device}`)
      await expect(page.getByText('Ihr gescanntes Gerät')).toBeVisible()
    },
  },
  {
    name: 'customer-versions-english',
    title: 'Geräteübersicht, englisch',
    who: 'customer',
    world: 'versioned',
    async open(page) {
      await page.goto('/customer-view?lang=en')
      await page.getByText(/^Earlier versions/).click()
      await expect(page.getByRole('button', { name: 'Polski' })).toBeVisible()
    },
  },
  {
    name: 'customer-no-files',
    title: 'Geräteübersicht, Gerät ohne Dateien',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await enter(page, known.deviceWithoutFiles)
      await expect(page.getByText('noch keine Dateien')).toBeVisible()
    },
  },
  {
    name: 'customer-versions',
    title: 'Geräteübersicht, Fassungen und Sprachen offen',
    who: 'customer',
    world: 'versioned',
    async open(page) {
      await page.goto('/customer-view')
      await page.getByText(/^Frühere Fassungen/).click()
      await expect(page.getByRole('button', { name: 'Polski' })).toBeVisible()
    },
  },
  {
    name: 'customer-many-files',
    title: 'Geräteübersicht, 300 Dateien',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await enter(page, known.deviceWithManyFiles)
      await expect(page.getByRole('link', { name: /Herunterladen/ }).first()).toBeVisible()
    },
  },
  {
    name: 'customer-long-names',
    title: 'Geräteübersicht, sehr lange Namen',
    who: 'nobody',
    world: 'small',
    async open(page) {
      await enter(page, known.longDevice)
      await expect(page.getByRole('link', { name: /Herunterladen/ }).first()).toBeVisible()
    },
  },
  {
    name: 'customer-preview',
    title: 'Vorschau einer PDF-Datei',
    who: 'customer',
    world: 'small',
    async open(page) {
      await page.goto('/customer-view')
      await page.getByRole('button', { name: `Vorschau: ${known.file}` }).click()
      await showAllPages(page.getByRole('dialog'))
      const sheet = page.getByRole('dialog').getByRole('img', { name: /^Seite 1 von/ })
      await expect(sheet.locator('canvas')).toBeVisible()
    },
  },
  {
    name: 'customer-preview-picture',
    title: 'Vorschau, wie sie beginnt',
    who: 'customer',
    world: 'small',
    async open(page) {
      await showPictures(page)
      await page.goto('/customer-view')
      await page.getByRole('button', { name: `Vorschau: ${known.file}` }).click()
      await expect(page.getByRole('button', { name: 'Alle Seiten anzeigen' })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Seite 1', exact: true })).toBeVisible()
    },
  },
  {
    name: 'customer-preview-failed',
    title: 'Vorschau ist nicht möglich',
    who: 'customer',
    world: 'small',
    failures: [500],
    async open(page) {
      await page.route('**/uploads/*.pdf', (route) => route.fulfill({ status: 500 }))
      await page.goto('/customer-view')
      await page.getByRole('button', { name: `Vorschau: ${known.file}` }).click()
      await showAllPages(page.getByRole('dialog'))
      await expect(page.getByText('Die Vorschau ist nicht möglich.')).toBeVisible()
    },
  },
  {
    name: 'customer-session-ended',
    title: 'Kunden Login, Sitzung beendet',
    who: 'customer',
    world: 'small',
    failures: [401],
    async open(page) {
      await page.goto('/customer-view')
      const preview = page.getByRole('button', { name: `Vorschau: ${known.file}` })
      await expect(preview).toBeVisible()
      await page.context().clearCookies()
      await preview.click()
      await expect(page.getByText('Ihre Sitzung ist beendet.')).toBeVisible()
    },
  },
  {
    name: 'customer-company',
    title: 'Geräteübersicht einer Firma',
    who: 'company customer',
    world: 'small',
    async open(page) {
      await page.goto('/customer-view')
      await expect(page.getByRole('searchbox', { name: 'Suche' })).toBeVisible()
    },
  },
  {
    name: 'customer-company-expanded',
    title: 'Geräteübersicht einer Firma, Dateien offen',
    who: 'company customer',
    world: 'small',
    async open(page) {
      await page.goto('/customer-view')
      await page.getByRole('button', { name: `Dateien zu Gerät ${known.device}` }).click()
      await expect(page.getByRole('link', { name: /Herunterladen/ }).first()).toBeVisible()
    },
  },
  {
    name: 'customer-company-large',
    title: 'Geräteübersicht einer Firma, 10.000 Geräte',
    who: 'company customer',
    world: 'large',
    async open(page) {
      await page.goto('/customer-view')
      await expect(page.getByRole('button', { name: 'Ältere laden' })).toBeVisible()
    },
  },
  {
    name: 'customer-search-nothing',
    title: 'Geräteübersicht, nichts gefunden',
    who: 'company customer',
    world: 'small',
    async open(page) {
      await page.goto('/customer-view')
      await page.getByRole('searchbox', { name: 'Suche' }).fill('gibt es nicht')
      await expect(page.getByRole('button', { name: 'Suche zurücksetzen' })).toBeVisible()
    },
  },
  {
    name: 'not-found',
    title: 'Unbekannte Adresse',
    who: 'nobody',
    world: 'small',
    failures: [404],
    async open(page) {
      await page.goto('/unbekannte-adresse')
      await expect(page.getByRole('heading', { name: 'Nicht gefunden' })).toBeVisible()
    },
  },
  {
    name: 'file-signed-out',
    title: 'Adresse einer Datei ohne Anmeldung',
    who: 'nobody',
    world: 'small',
    failures: [401],
    async open(page) {
      await page.goto(`/uploads/${'0'.repeat(32)}.pdf`)
      await expect(page.getByRole('heading', { name: 'Anmeldung erforderlich' })).toBeVisible()
    },
  },
  {
    name: 'file-foreign',
    title: 'Adresse einer fremden Datei',
    who: 'customer',
    world: 'small',
    failures: [404],
    async open(page) {
      await page.goto(`/uploads/${'0'.repeat(32)}.pdf`)
      await expect(page.getByRole('heading', { name: 'Nicht gefunden' })).toBeVisible()
    },
  },
]

async function enter(page: Page, sn: string): Promise<void> {
  await signInCustomer(page, sn, demoAccounts.customerPassword)
  await page.getByRole('button', { name: 'Meldung schließen' }).click()
}
