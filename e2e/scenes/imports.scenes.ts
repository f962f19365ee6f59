import type { Page } from '@playwright/test'
import type { DocumentBatch } from '#contract/document-batches.ts'
import type { Import, ImportRow } from '#contract/imports.ts'
import { expect } from '../support/journey.ts'
import { waitUntilReady } from '../support/window-focus.ts'
import {
  allImports,
  cancelledImport,
  checkedImport,
  checkedRows,
  checkingImport,
  cleanImport,
  failedImport,
  hashingImport,
  importedImport,
  importedRows,
  leftRows,
  lostImport,
  openImport,
  rememberedImport,
  runningImport,
  undoneImport,
} from './import-samples.ts'
import { failRequests, holdRequests } from './requests.ts'
import type { Scene } from './scene.ts'
import { now } from './worlds/world-facts.ts'

const administrator = { who: 'administrator', world: 'small' } as const

/** Imports of tables, from the first visit to undoing. */
export const importScenes: Scene[] = [
  {
    ...administrator,
    name: 'imports-empty',
    title: 'Import, noch nichts importiert',
    async open(page) {
      await page.goto('/import')
      await expect(page.getByText('Noch nichts importiert.')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'imports',
    title: 'Import, bisherige Importe',
    async open(page) {
      const older = Array.from({ length: 100 - allImports.length }, (_, index) => ({
        ...undoneImport,
        id: 1_000 + index,
      }))
      const json = [...allImports, ...older]
      await page.route('**/api/imports', (route) => route.fulfill({ json }))
      await page.goto('/import')
      await expect(page.getByRole('link', { name: 'Artikelstamm.csv' })).toBeVisible()
      await expect(page.getByText('Hier stehen die 100 neuesten.')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'imports-staff',
    title: 'Import, Bearbeiter ohne Rechte',
    who: 'staff',
    async open(page) {
      await page.goto('/import')
      await expect(page.getByText('können nur Administratoren')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'imports-failed',
    title: 'Import, Liste lädt nicht',
    failures: [500],
    async open(page) {
      await failRequests(page, '/api/imports')
      await page.goto('/import')
      await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'imports-sending',
    title: 'Import, Tabelle wird hochgeladen',
    async open(page) {
      await page.goto('/import')
      await expect(page.getByText('Noch nichts importiert.')).toBeVisible()
      await holdRequests(page, '/api/imports')
      await choose(page)
      await expect(page.getByText(/^Wird (hochgeladen|gelesen) …$/)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'imports-refused',
    title: 'Import, keine Tabelle',
    failures: [400],
    async open(page) {
      await page.goto('/import')
      await expect(page.getByText('Noch nichts importiert.')).toBeVisible()
      await choose(page, '%PDF-1.7 und so weiter')
      await expect(page.getByText('ist ein PDF und keine Tabelle')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'imports-too-many',
    title: 'Import, zu viele Tabellen',
    failures: [409],
    async open(page) {
      await page.goto('/import')
      await expect(page.getByText('Noch nichts importiert.')).toBeVisible()
      await page.route(/\/api\/imports\?kind=/, (route) =>
        route.fulfill({ status: 409, json: { data: null, error: tooMany } }),
      )
      await choose(page)
      await expect(page.getByText(tooMany.message)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'import-loading',
    title: 'Import, lädt',
    async open(page) {
      await holdRequests(page, '/api/imports/7')
      await page.goto('/import/7')
      await expect(page.getByRole('link', { name: 'Alle Importe' })).toBeVisible()
    },
  },
  page7('mapping', 'Spalten zuordnen', openImport, async (page) => {
    await expect(page.getByRole('combobox', { name: 'Spalte A wird zu' })).toBeVisible()
  }),
  page7('mapping-sheets', 'Spalten zuordnen, Excel, eine fehlt', rememberedImport, async (page) => {
    await expect(page.getByText('Noch ohne Spalte: „Seriennummer“.')).toBeVisible()
  }),
  page7('again', 'anders lesen, nachdem man zurückkam', openImport, async (page) => {
    await page.getByRole('combobox', { name: 'Zeichensatz' }).selectOption('UTF-8')
    await expect(page.getByText('wählen Sie sie bitte noch einmal aus')).toBeVisible()
  }),
  page7('checking', 'Probelauf läuft', checkingImport, async (page) => {
    await expect(page.getByRole('button', { name: 'Probelauf abbrechen' })).toBeVisible()
  }),
  page7('checked', 'Ergebnis des Probelaufs', checkedImport, seeRows),
  page7('start', 'Frage vor dem Start, mit falschen Zeilen', checkedImport, async (page) => {
    await seeRows(page)
    await page.getByRole('button', { name: 'Importieren …' }).click()
    await waitUntilReady(page.getByRole('dialog', { name: 'Geräte jetzt importieren?' }))
  }),
  page7('start-clean', 'Frage vor dem Start', cleanImport, async (page) => {
    await seeRows(page)
    await page.getByRole('button', { name: 'Importieren …' }).click()
    await waitUntilReady(page.getByRole('dialog', { name: 'Geräte jetzt importieren?' }))
  }),
  page7('running', 'Import läuft', runningImport, async (page) => {
    await expect(page.getByRole('button', { name: 'Import abbrechen' })).toBeVisible()
  }),
  page7('hashing', 'importiert, Passwörter werden vorbereitet', hashingImport, async (page) => {
    await expect(page.getByText('412 von 3.876')).toBeVisible()
    await seeRows(page)
  }),
  page7('letters', 'importiert, Briefe zu bestellen und bestellt', importedImport, async (page) => {
    await expect(page.getByText('340 von 1.000')).toBeVisible()
    await seeRows(page)
  }),
  page7('lost', 'importiert, Passwörter verloren', lostImport, async (page) => {
    await expect(page.getByText('Von 3.464 neuen Geräten ging das Passwort')).toBeVisible()
  }),
  page7('letters-form', 'Briefe und Etiketten bestellen', importedImport, async (page) => {
    await page.getByRole('button', { name: 'Briefe und Etiketten bestellen' }).click()
    await waitUntilReady(page.getByRole('dialog', { name: 'Briefe und Etiketten bestellen' }))
  }),
  page7('undo', 'Import rückgängig machen?', importedImport, async (page) => {
    await page.getByRole('button', { name: 'Rückgängig machen' }).click()
    await waitUntilReady(page.getByRole('dialog', { name: 'Import rückgängig machen?' }))
  }),
  page7('undone', 'rückgängig gemacht, zwei Zeilen geblieben', undoneImport, async (page) => {
    await expect(page.getByText('Seit dem Import geändert von bernd.')).toBeVisible()
  }),
  page7('cancelled', 'abgebrochen', cancelledImport, seeRows),
  page7('broken-off', 'fehlgeschlagen', failedImport, seeRows),
  page7(
    'expired',
    'Tabelle nach einem Tag gelöscht',
    { ...openImport, expiresAt: '2026-02-02T09:00:00.000Z', columns: [] },
    async (page) => {
      await expect(page.getByText('nach einem Tag gelöscht')).toBeVisible()
    },
  ),
  {
    ...administrator,
    name: 'import-gone',
    title: 'Import, inzwischen gelöscht',
    failures: [404],
    async open(page) {
      await page.goto('/import/4711')
      await expect(page.getByText('Diesen Import gibt es nicht (mehr)')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'import-not-loaded',
    title: 'Import, lädt nicht',
    failures: [500],
    async open(page) {
      await failRequests(page, '/api/imports/7')
      await page.goto('/import/7')
      await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    },
  },
]

/** The page of an import that is faked to be in this state. */
function page7(
  name: string,
  title: string,
  tableImport: Import,
  wait: (page: Page) => Promise<void>,
): Scene {
  return {
    ...administrator,
    name: `import-${name}`,
    title: `Import, ${title}`,
    async open(page) {
      await page.route('**/api/imports/7', (route) => route.fulfill({ json: tableImport }))
      await page.route('**/api/documents/batches', (route) => route.fulfill({ json: [batch] }))
      await page.route('**/api/imports/7/rows?*', (route) => {
        const rows = rowsOf(tableImport)
        return route.fulfill({ json: { rows, total: rows.length } })
      })
      await page.goto('/import/7')
      await wait(page)
    },
  }
}

function rowsOf({ state }: Import): ImportRow[] {
  if (state === 'undone') return leftRows
  return state === 'imported' ? importedRows : checkedRows
}

async function seeRows(page: Page): Promise<void> {
  await expect(page.getByRole('cell', { name: '0008154711' }).first()).toBeVisible()
}

async function choose(page: Page, text = 'Seriennummer;Notiz\r\nKP-1;neu\r\n'): Promise<void> {
  const buffer = Buffer.from(text)
  const file = { name: 'Maschinenliste 2026.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('Tabelle', { exact: true }).setInputFiles(file)
}

const batch: DocumentBatch = {
  ...{ id: 7, docs: ['zugangsdaten', 'label'], newPasswords: false, import: 7, state: 'waiting' },
  ...{ error: null, total: 1_000, done: 340, createdAt: now.toISOString(), expiresAt: null },
  ...{ files: [], problems: [] },
}

const tooMany = {
  status: 409,
  name: 'ConflictError',
  message:
    'Es liegen schon 30 Tabellen hier. Bitte zuerst alte Importe löschen, oder warten: Nach einem Tag werden sie gelöscht.',
  details: { code: 'conflict' },
}
