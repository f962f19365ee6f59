import type { Page } from '@playwright/test'
import { chooseInRow } from '../support/choose-in-row.ts'
import { expect } from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { waitUntilReady } from '../support/window-focus.ts'
import { failRequests, holdRequests, markFiles, nameTypes } from './requests.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

const administrator = { who: 'administrator', world: 'small' } as const

export const fileScenes: Scene[] = [
  {
    ...administrator,
    name: 'files-selected',
    title: 'Dateien, ausgewählt',
    async open(page) {
      await openFiles(page)
      await page.getByRole('checkbox', { name: `${known.file} auswählen` }).check()
      await expect(page.getByRole('region', { name: 'Auswahl' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'files-active',
    title: 'Dateien mit aktiven Inhalten',
    async open(page) {
      await markFiles(page, { activeContent: ['macros', 'external'] })
      await openFiles(page)
      await expect(page.getByText(/^Aktive Inhalte: Makros, Verweise/).first()).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'files-damaged',
    title: 'Dateien, beschädigte',
    async open(page) {
      await markFiles(page, { damage: 'bytes' })
      await page.goto('/files')
      await expect(page.getByText(/^Datei beschädigt: bitte dieselbe/).first()).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'files-long-names',
    title: 'Dateien, sehr lange Namen',
    async open(page) {
      await nameTypes(page, 'Originalbetriebsanleitung'.repeat(5).slice(0, 120))
      await page.goto('/files?suche=Originalbetriebsanleitung')
      await expect(page.getByRole('cell', { name: known.longFile, exact: true })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'device-file-pages',
    title: 'Dateien eines Geräts, die zweite Seite',
    world: 'large',
    async open(page) {
      const sn = known.deviceWithFilePages
      await page.goto(`/devices?suche=${encodeURIComponent(`"${sn}"`)}`)
      await page.getByRole('button', { name: `${sn} aufklappen` }).click()
      const pages = page.getByRole('navigation', { name: `Seiten der Dateien von ${sn}` })
      await expect(pages).toContainText('1–1.000 von 1.001')
      await pages.getByRole('button', { name: 'Nächste Seite' }).click()
      const files = page.getByRole('table', { name: `Dateien von ${sn}` })
      await expect(files.locator('td[data-label="Datei-Name"]')).toHaveText([known.file])
      await expect(pages).toContainText('1.001–1.001 von 1.001')
    },
  },
  {
    ...administrator,
    name: 'files-drop',
    title: 'Dateien, die über die Seite gezogen werden',
    async open(page) {
      await openFiles(page)
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['x'], 'x.pdf'))
        document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, dataTransfer }))
      })
      await expect(page.getByText('Dateien hier ablegen, um sie hochzuladen')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-preview',
    title: 'Vorschau einer Datei',
    async open(page) {
      await openFiles(page)
      await chooseInRow(page, known.file, 'Ansehen')
      await expect(page.getByRole('img', { name: /^Seite 1 von/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-update',
    title: 'Datei bearbeiten',
    async open(page) {
      await openFiles(page)
      await page.getByRole('button', { name: `${known.file} bearbeiten` }).click()
      await expect(page.getByRole('dialog').getByLabel('Datei-Name')).toHaveValue(known.file)
    },
  },
  {
    ...administrator,
    name: 'file-version-form',
    title: 'Neue Fassung, an einem Tag',
    async open(page) {
      const form = await openNewVersion(page)
      await form.getByRole('radio', { name: /^automatisch an einem Tag/ }).check()
      await form.getByLabel('Tag der Freigabe *').fill('20.1.2027')
      await expect(form.getByText('Mittwoch, 20. Januar 2027')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-version-uploading',
    title: 'Neue Fassung, wird hochgeladen',
    async open(page) {
      const form = await openNewVersion(page)
      await form.locator('input[type=file]').setInputFiles(pdfFile('Neu.pdf', 'Neu'))
      await holdRequests(page, '/api/upload')
      await form.getByRole('button', { name: 'Hochladen' }).click()
      await expect(form.getByRole('button', { name: 'Hochladen abbrechen' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-versions',
    title: 'Fassungen einer Datei: vorbereitet, aktuell, zurückgezogen',
    world: 'scratch',
    async open(page) {
      await openFiles(page)
      await page.getByRole('button', { name: `${known.file} bearbeiten` }).click()
      const versions = page.getByRole('region', { name: 'Fassungen' })
      await addVersion(page, 'Rev. B', 'sofort')
      await versions.getByRole('button', { name: 'Zurückziehen … Fassung 1' }).click()
      const question = page.getByRole('dialog', { name: 'Fassung „1“ zurückziehen?' })
      await question.getByLabel('Grund').fill('Falsches Drehmoment auf Seite 3')
      await question.getByRole('button', { name: 'Zurückziehen' }).click()
      await expect(versions.getByText('zurückgezogen', { exact: true })).toBeVisible()
      await addVersion(page, 'Rev. C', 'später von Hand')
      // Another scene may have prepared a version too.
      await expect(versions.getByRole('listitem', { name: 'Fassung Rev. C' })).toContainText(
        'vorbereitet',
      )
      const messages = page.getByRole('button', { name: 'Meldung schließen' })
      for (const remaining of [2, 1, 0]) {
        await messages.first().click()
        await expect(messages).toHaveCount(remaining)
      }
      await versions.getByRole('listitem').last().scrollIntoViewIfNeeded()
    },
  },
  {
    ...administrator,
    name: 'file-version-withdraw',
    title: 'Fassung zurückziehen?',
    async open(page) {
      await openFiles(page)
      await page.getByRole('button', { name: `${known.file} bearbeiten` }).click()
      await page.getByRole('button', { name: 'Zurückziehen … Fassung 1' }).click()
      await expect(page.getByRole('dialog', { name: 'Fassung „1“ zurückziehen?' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-version-update',
    title: 'Fassung bearbeiten, noch nicht freigegeben, Fehler in der Eingabe',
    world: 'scratch',
    async open(page) {
      await openFiles(page)
      await page.getByRole('button', { name: `${known.file} bearbeiten` }).click()
      await addVersion(page, 'Rev. D', 'später von Hand')
      await page.getByRole('button', { name: 'Fassung Rev. D bearbeiten' }).click()
      const form = await waitUntilReady(page.getByRole('dialog', { name: 'Fassung bearbeiten' }))
      await form.getByRole('textbox', { name: 'Tag der Freigabe' }).fill('20.1.2027')
      await form.getByLabel('Fassung *').fill('')
      await form.getByRole('button', { name: 'Update' }).click()
      await expect(form.getByRole('alert')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-version-delete',
    title: 'Fassung löschen?',
    async open(page) {
      await openFiles(page)
      await page.getByRole('button', { name: `${known.file} bearbeiten` }).click()
      await page.getByRole('button', { name: 'Fassung 1 löschen' }).click()
      await expect(page.getByRole('dialog', { name: 'Fassung wirklich löschen?' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-versions-failed',
    title: 'Fassungen einer Datei, nicht geladen',
    failures: [500],
    async open(page) {
      await failRequests(page, '/api/versions')
      await openFiles(page)
      await page.getByRole('button', { name: `${known.file} bearbeiten` }).click()
      const versions = page.getByRole('region', { name: 'Fassungen' })
      await versions.getByRole('button', { name: 'Erneut versuchen' }).scrollIntoViewIfNeeded()
      await expect(versions.getByRole('alert')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-row-drop',
    title: 'Datei, die über eine Zeile gezogen wird',
    async open(page) {
      await openFiles(page)
      await page.getByRole('cell', { name: known.file, exact: true }).evaluate((cell) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['x'], 'x.pdf'))
        cell.dispatchEvent(
          new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }),
        )
      })
      await expect(page.getByText('Als neue Fassung dieser Datei ablegen')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'files-language',
    title: 'Dateien einer Sprache',
    async open(page) {
      await page.goto('/files?sprache=de&suche=KP-100')
      await expect(page.getByRole('cell', { name: known.file, exact: true })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-update-many',
    title: 'Datei bearbeiten, die mehr Geräte haben, als das Formular zeigt',
    world: 'large',
    async open(page) {
      const form = await openShared(page)
      await form.getByRole('combobox', { name: 'Von Geräten entfernen' }).click()
      await expect(form.getByRole('option', { name: /^SN-199/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-update-contradiction',
    title: 'Datei bearbeiten, ein Gerät soll sie bekommen und verlieren',
    world: 'large',
    async open(page) {
      const form = await openShared(page)
      for (const label of ['Weiteren Geräten zuordnen', 'Von Geräten entfernen']) {
        await form.getByRole('combobox', { name: label }).fill('SN-101')
        await form.getByRole('option', { name: /^SN-101 / }).click()
        await page.keyboard.press('Tab')
      }
      await form.getByRole('button', { name: 'Update' }).click()
      await expect(form.getByText(/steht in beiden Feldern/).first()).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-assign',
    title: 'Dateien zuordnen, Fehler in der Eingabe',
    async open(page) {
      await openFiles(page)
      await page.getByRole('checkbox', { name: `${known.file} auswählen` }).check()
      await page.getByRole('button', { name: 'Zuordnen', exact: true }).click()
      const form = page.getByRole('dialog', { name: 'Dateien zuordnen' })
      await form.getByRole('button', { name: 'Zuordnen' }).click()
      await expect(form.getByRole('alert')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-assign-part',
    title: 'Dateien einer Artikelnummer zuordnen, und wie viele Geräte sie dann zeigen',
    async open(page) {
      await openFiles(page)
      await page.getByRole('checkbox', { name: `${known.file} auswählen` }).check()
      await page.getByRole('button', { name: 'Zuordnen', exact: true }).click()
      const form = await waitUntilReady(page.getByRole('dialog', { name: 'Dateien zuordnen' }))
      const parts = form.getByRole('combobox', { name: 'Artikelnummern' })
      await parts.click()
      await page.getByRole('option', { name: new RegExp(`^${known.part}( ·|$)`) }).click()
      await page.keyboard.press('Tab')
      await expect(form.getByRole('status')).toContainText('doppelt steht sie dort nicht')
    },
  },
  {
    ...administrator,
    name: 'file-assigned',
    title: 'Dateien zugeordnet, und der Weg zurück',
    async open(page) {
      await assignFile(page)
      await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-assigned-bell',
    title: 'Letzte Meldungen, eine Zuordnung kann zurückgenommen werden',
    async open(page) {
      await assignFile(page)
      await page.getByRole('button', { name: 'Meldung schließen' }).click()
      await page.getByRole('button', { name: /^Letzte Meldungen/ }).click()
      await expect(page.getByRole('button', { name: /^Rückgängig: / })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-assigned-undo',
    title: 'Zuordnung rückgängig machen?',
    async open(page) {
      await assignFile(page)
      await page.getByRole('button', { name: 'Rückgängig' }).click()
      await expect(page.getByRole('dialog')).toContainText('wieder entfernt')
    },
  },
  {
    ...administrator,
    name: 'file-form-uploading',
    title: 'Neue Dateien, wird hochgeladen',
    async open(page) {
      await choose(page)
      await page.getByRole('combobox', { name: 'Dokumententyp' }).click()
      await page.getByRole('option', { name: 'Betriebsanleitung' }).click()
      await holdRequests(page, '/api/upload')
      await page.getByRole('button', { name: 'Hochladen', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Anleitung.pdf abbrechen' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-form-guessed',
    title: 'Neue Dateien, Typ und Sprache aus dem Namen, eine doppelt',
    async open(page) {
      await choose(page, 'KP-100 Betriebsanleitung en.pdf', 'Kopie.pdf')
      await expect(page.getByText('Gleicher Inhalt', { exact: false }).first()).toBeVisible()
      await expect(page.getByText('aus dem Namen').first()).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'files-change',
    title: 'Dateien ändern, Typ gewählt',
    async open(page) {
      await openFiles(page)
      await page.getByRole('checkbox', { name: `${known.file} auswählen` }).check()
      await page.getByRole('button', { name: 'Ändern', exact: true }).click()
      const form = await waitUntilReady(page.getByRole('dialog', { name: 'Dateien ändern' }))
      await form.getByRole('combobox', { name: 'Dokumententyp' }).click()
      await page.getByRole('option', { name: 'Betriebsanleitung' }).click()
      await expect(form.getByRole('status')).toContainText('lesen')
    },
  },
  {
    ...administrator,
    name: 'file-form-refused',
    title: 'Neue Dateien, eine wird nicht angenommen',
    async open(page) {
      await choose(page, 'setup.exe')
      await expect(page.getByRole('button', { name: /^setup\.exe aus der Liste/ })).toBeVisible()
    },
  },
]

async function openFiles(page: Page): Promise<void> {
  await page.goto(`/files?suche=${encodeURIComponent('KP-100')}`)
  await expect(page.getByRole('cell', { name: known.file, exact: true })).toBeVisible()
}

/** Assigns a file to a device, with faked responses that leave the portal unchanged for other scenes. */
async function assignFile(page: Page): Promise<void> {
  await openFiles(page)
  await page.route(/\/api\/medias\/\d+$/, (route) =>
    route.fulfill({ json: { data: { id: 1, attributes: {} }, meta: {} } }),
  )
  await page.getByRole('checkbox', { name: `${known.file} auswählen` }).check()
  await page.getByRole('button', { name: 'Zuordnen', exact: true }).click()
  const form = await waitUntilReady(page.getByRole('dialog', { name: 'Dateien zuordnen' }))
  await form.getByRole('radio', { name: 'Geräte', exact: true }).check()
  const devices = form.getByRole('combobox', { name: 'Geräte' })
  await devices.click()
  await devices.fill(known.deviceWithoutFiles)
  await page.getByRole('option', { name: known.deviceWithoutFiles }).click()
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Zuordnen' }).click()
  await expect(page.getByText('Zuordnung gespeichert!')).toBeVisible()
  await expect(form).toHaveCount(0)
}

async function openNewVersion(page: Page) {
  await openFiles(page)
  await chooseInRow(page, known.file, 'Neue Fassung')
  return waitUntilReady(page.getByRole('dialog', { name: `Neue Fassung von „${known.file}“` }))
}

/** Creates a version in the file's dialog. */
async function addVersion(page: Page, label: string, release: string): Promise<void> {
  await page.getByRole('button', { name: 'Neue Fassung …' }).click()
  const form = await waitUntilReady(
    page.getByRole('dialog', { name: `Neue Fassung von „${known.file}“` }),
  )
  await form.locator('input[type=file]').setInputFiles(pdfFile('Neu.pdf', label))
  await form.getByLabel('Fassung *').fill(label)
  await form.getByRole('radio', { name: release }).check()
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await expect(form).toHaveCount(0)
}

/** Opens the form of a file that a hundred devices have. */
async function openShared(page: Page) {
  await page.goto(`/files?suche=${encodeURIComponent(known.file)}`)
  await page.getByRole('button', { name: `${known.file} bearbeiten` }).click()
  const form = page.getByRole('dialog', { name: 'Datei bearbeiten' })
  await expect(form.getByText(/^1\d\d Geräte haben diese Datei/)).toBeVisible()
  return waitUntilReady(form)
}

async function choose(page: Page, name = 'Plan.pdf', copy?: string): Promise<void> {
  await page.goto('/files')
  await page.getByRole('button', { name: 'Neu', exact: true }).click()
  const files = [pdfFile('Anleitung.pdf', 'Anleitung'), pdfFile(name, 'Plan')]
  if (copy !== undefined) files.push(pdfFile(copy, 'Plan'))
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(files)
  await expect(page.getByRole('list', { name: 'Ausgewählte Dateien' })).toBeVisible()
  await waitUntilReady(page.getByRole('dialog'))
}
