import type { Page } from '@playwright/test'
import type { DocumentBatch } from '#contract/document-batches.ts'
import { expect } from '../support/journey.ts'
import { waitUntilReady } from '../support/window-focus.ts'
import type { Scene } from './scene.ts'
import { known, now } from './worlds/world-facts.ts'

const administrator = { who: 'administrator', world: 'small' } as const
const sheet = 'A4, 24 Etiketten 70 × 37 mm'

const sample: DocumentBatch = {
  ...{ id: 7, docs: ['zugangsdaten', 'label'], newPasswords: true, import: null, state: 'waiting' },
  ...{ error: null, total: 1_000, done: 340, createdAt: now.toISOString(), expiresAt: null },
  ...{ files: [], problems: [] },
}

const problems = [known.device, known.longDevice, ''].map((sn) => ({
  sn,
  error: 'Dieses Gerät gibt es nicht (mehr)!',
}))

const batchStates: { name: string; title: string; batch: Partial<DocumentBatch> }[] = [
  { name: 'waiting', title: 'wird erstellt', batch: {} },
  {
    name: 'made',
    title: 'fertig, mit Fehlern bei Geräten',
    batch: {
      ...{ state: 'made', done: 1_000, problems, expiresAt: '2026-02-04T08:30:00.000Z' },
      files: [
        { kind: 'zugangsdaten', size: 45_000_000 },
        { kind: 'label', size: 2_000_000 },
      ],
    },
  },
  {
    name: 'failed',
    title: 'fehlgeschlagen',
    batch: { state: 'failed', error: 'Das Erstellen brach immer wieder ab.' },
  },
]

export const labelScenes: Scene[] = [
  { ...administrator, name: 'label', title: 'DRUCK-LABEL', open: openLabel },
  {
    ...administrator,
    name: 'label-part',
    title: 'DRUCK-LABEL einer Artikelnummer',
    async open(page) {
      await page.goto('/devices')
      await page.getByRole('tab', { name: 'Artikelnummern' }).click()
      const name = `Etikett von Artikelnummer ${known.part}`
      await page.getByRole('button', { name, exact: true }).click()
      const label = page.getByRole('img', { name: `Etikett von Artikelnummer ${known.part}` })
      await expect(label).toBeVisible()
      await waitUntilReady(page.getByRole('dialog', { name: 'DRUCK-LABEL' }))
    },
  },
  {
    ...administrator,
    name: 'label-formats',
    title: 'DRUCK-LABEL, Auswahl des Formats',
    async open(page) {
      await openLabel(page)
      await page.getByRole('combobox', { name: 'Format' }).click()
      await expect(page.getByRole('option', { name: sheet })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'label-downloads',
    title: 'DRUCK-LABEL, weitere Dateien',
    async open(page) {
      await openLabel(page)
      await page.getByRole('button', { name: 'Weitere Formate' }).click()
      await expect(page.getByRole('menuitem', { name: 'SVG' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'label-sheet',
    title: 'DRUCK-LABEL, Bogen',
    async open(page) {
      await openSheet(page)
      await page.getByLabel('Etiketten überspringen').fill('5')
      await expect(page.getByRole('img', { name: /^Erster Bogen/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'label-own-format-mistakes',
    title: 'DRUCK-LABEL, eigenes Format, Fehler in der Eingabe',
    async open(page) {
      await openSheet(page)
      await page.getByLabel('Etiketten überspringen').fill('24')
      await page.getByRole('button', { name: 'Eigenes Format' }).click()
      await page.getByRole('button', { name: 'Format speichern' }).click()
      await expect(page.locator('.banner-error')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'label-several',
    title: 'DRUCK-LABEL, mehrere Geräte',
    async open(page) {
      await page.goto('/devices')
      for (const sn of [known.device, known.longDevice]) {
        await page.getByRole('checkbox', { name: `${sn} auswählen` }).check()
      }
      await page.getByRole('button', { name: /etiketten? drucken/i }).click()
      await expect(page.getByRole('dialog', { name: 'DRUCK-LABEL' })).toBeVisible()
      await expect(page.getByRole('img').first()).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'batch-form',
    title: 'Briefe und Etiketten vieler Geräte',
    open: openBatchForm,
  },
  {
    ...administrator,
    name: 'batch-form-mistakes',
    title: 'Briefe und Etiketten, Fehler in der Eingabe',
    async open(page) {
      await openBatchForm(page)
      await page.getByRole('checkbox', { name: 'Zugangsdaten' }).uncheck()
      await page.getByRole('checkbox', { name: 'Etiketten' }).uncheck()
      await page.getByRole('button', { name: 'Erstellen' }).click()
      await expect(page.getByText('Bitte mindestens ein Dokument wählen!').first()).toBeVisible()
    },
  },
  ...batchStates.map(({ name, title, batch }) => ({
    ...administrator,
    name: `batch-${name}`,
    title: `Sammelauftrag, ${title}`,
    async open(page: Page) {
      await page.route('**/api/documents/batches', (route) =>
        route.fulfill({ json: [{ ...sample, ...batch }] }),
      )
      await page.route('**/api/documents/batches/7', (route) =>
        route.fulfill({ json: { ...sample, ...batch } }),
      )
      await page.goto('/user')
      await page.getByRole('button', { name: 'Sammelauftrag 7 öffnen' }).click()
      const dialog = page.getByRole('dialog', { name: 'Sammelauftrag 7' })
      await expect(dialog.getByRole('button', { name: /^Auftrag/ })).toBeVisible()
      await waitUntilReady(dialog)
    },
  })),
]

async function openBatchForm(page: Page): Promise<void> {
  await page.goto('/devices')
  for (const sn of [known.device, known.longDevice]) {
    await page.getByRole('checkbox', { name: `${sn} auswählen` }).check()
  }
  await page.getByRole('button', { name: 'Briefe und Etiketten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Briefe und Etiketten' })
  await dialog.getByRole('checkbox', { name: 'Etiketten' }).check()
  await waitUntilReady(dialog)
}

async function openLabel(page: Page): Promise<void> {
  await page.goto('/devices')
  await page.getByRole('button', { name: `Etikett von Gerät ${known.device}` }).click()
  await expect(page.getByRole('img', { name: `Etikett von Gerät ${known.device}` })).toBeVisible()
  await waitUntilReady(page.getByRole('dialog', { name: 'DRUCK-LABEL' }))
}

async function openSheet(page: Page): Promise<void> {
  await openLabel(page)
  await page.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: sheet }).click()
}
