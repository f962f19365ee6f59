import type { Page } from '@playwright/test'
import type { FileImport, FileImportEntry } from '#contract/file-imports.ts'
import { expect } from '../support/journey.ts'
import { waitUntilReady } from '../support/window-focus.ts'
import { containerEntries, containerFindings, plannedContainer } from './container-samples.ts'
import {
  arrivingFiles,
  arrivingZip,
  failedFiles,
  importedFiles,
  leftFiles,
  plannedEntries,
  plannedFiles,
  unpackingZip,
} from './file-import-samples.ts'
import { holdRequests } from './requests.ts'
import type { Scene } from './scene.ts'

const administrator = { who: 'administrator', world: 'small' } as const

/** Imports of files, from the first visit to undoing. */
export const fileImportScenes: Scene[] = [
  {
    ...administrator,
    name: 'file-imports-empty',
    title: 'Import von Dateien, noch keine',
    async open(page) {
      await page.goto('/import/dateien')
      await expect(page.getByText('Noch keine Dateien importiert.')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-imports',
    title: 'Import von Dateien, bisherige',
    async open(page) {
      const json = [
        { ...unpackingZip, id: 9 },
        { ...plannedFiles, id: 8 },
        { ...importedFiles, createdBy: null },
        { ...failedFiles, id: 6 },
      ]
      await page.route('**/api/file-imports', (route) => route.fulfill({ json }))
      await page.goto('/import/dateien')
      await expect(page.getByText('wird ausgepackt')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-import-travelling',
    title: 'Import von Dateien, wird übertragen',
    async open(page) {
      await page.goto('/import/dateien')
      await expect(page.getByText('Noch keine Dateien importiert.')).toBeVisible()
      await holdRequests(page, '/api/file-imports/*/entries')
      const buffer = Buffer.from('%PDF-1.7\n%%EOF\n')
      const file = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer }
      await page.getByLabel('Dateien', { exact: true }).setInputFiles(file)
      await expect(page.getByRole('button', { name: 'Anhalten' })).toBeVisible()
    },
  },
  page7('arriving', 'etwas fehlt noch', arrivingFiles, async (page) => {
    await expect(page.getByText('fehlen noch 46.')).toBeVisible()
    await expect(page.getByText(/^Seriennummer KP-4711/)).toBeVisible()
  }),
  page7('zip', 'ein ZIP ist noch nicht ganz da', arrivingZip, async (page) => {
    await expect(page.getByText(/1,3\sGB von 3,9\sGB sind da\./)).toBeVisible()
  }),
  page7('unpacking', 'ein ZIP wird ausgepackt', unpackingZip, async (page) => {
    await expect(page.getByText('310 von 957')).toBeVisible()
  }),
  page7('planned', 'Plan', plannedFiles, seeEntries),
  page7('correct', 'eine Datei zuordnen', plannedFiles, async (page) => {
    await seeEntries(page)
    await page
      .getByRole('button', { name: /zuordnen$/ })
      .first()
      .click()
    await waitUntilReady(page.getByRole('dialog', { name: 'Datei zuordnen' }))
  }),
  page7('start', 'Frage vor dem Start', plannedFiles, async (page) => {
    await seeEntries(page)
    await page.getByRole('button', { name: 'Importieren …' }).click()
    await waitUntilReady(page.getByRole('dialog', { name: 'Dateien jetzt importieren?' }))
  }),
  page7('container', 'ein Container nach VDI 2770', plannedContainer, async (page) => {
    await expect(page.getByRole('row', { name: /description-missing/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /VDI2770_Main\.pdf/ })).toBeVisible()
  }),
  page7('imported', 'importiert', importedFiles, seeEntries),
  page7('undone', 'rückgängig gemacht, eine geblieben', leftFiles, seeEntries),
  page7('broken-off', 'abgelehntes ZIP', failedFiles, async (page) => {
    await expect(page.getByText(/mit einem Passwort verschlüsselt/)).toBeVisible()
  }),
  {
    ...administrator,
    name: 'file-import-gone',
    title: 'Import von Dateien, inzwischen gelöscht',
    failures: [404],
    async open(page) {
      await page.goto('/import/dateien/4711')
      await expect(page.getByText('Diesen Import gibt es nicht (mehr)')).toBeVisible()
    },
  },
]

/** The page of an import that is faked to be in this state. */
function page7(
  name: string,
  title: string,
  fileImport: FileImport,
  wait: (page: Page) => Promise<void>,
): Scene {
  return {
    ...administrator,
    name: `file-import-${name}`,
    title: `Import von Dateien, ${title}`,
    async open(page) {
      const entries = fileImport.zip || fileImport.state === 'failed' ? [] : entriesOf(fileImport)
      const files = plannedEntries.map(({ path, source, named, reason }) => {
        return { path, source, named, reason }
      })
      await page.route('**/api/file-imports/7', (route) => route.fulfill({ json: fileImport }))
      await page.route('**/api/file-imports/7/preview', (route) =>
        route.fulfill({ json: { problems: [null], files } }),
      )
      await page.route('**/api/file-imports/7/entries?*', (route) =>
        route.fulfill({ json: { entries, total: entries.length } }),
      )
      await page.route('**/api/file-imports/7/findings?*', (route) =>
        route.fulfill({ json: { findings: containerFindings, total: containerFindings.length } }),
      )
      await page.goto('/import/dateien/7')
      await wait(page)
    },
  }
}

function entriesOf({ state, container }: FileImport): FileImportEntry[] {
  if (container) return containerEntries
  if (state !== 'imported' && state !== 'undone') return plannedEntries
  const outcome = state === 'imported' ? 'imported' : 'undone'
  return plannedEntries.map((entry) => {
    return entry.state === 'unmatched' || entry.state === 'refused' ? entry : { ...entry, outcome }
  })
}

async function seeEntries(page: Page): Promise<void> {
  await expect(page.getByRole('row', { name: /Kopie von Plan\.pdf/ })).toBeVisible()
}
