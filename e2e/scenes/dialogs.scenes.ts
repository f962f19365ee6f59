import type { Page } from '@playwright/test'
import { chooseInRow } from '../support/choose-in-row.ts'
import { expect } from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { waitUntilReady } from '../support/window-focus.ts'
import { failRequests, fakeHistory, holdRequests } from './requests.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

const administrator = { who: 'administrator', world: 'small' } as const

const newForms = [
  ['company-form', '/companies', 'Neue Firma hinzufügen'],
  ['part-form', '/devices?reiter=artikelnummern', 'Artikelnummer hinzufügen'],
  ['doctype-form', '/files?reiter=dokumententypen', 'Dokumententyp hinzufügen'],
  ['file-form', '/files', 'Neue Dateien hinzufügen'],
  ['device-form', '/devices', 'Neues Gerät hinzufügen'],
] as const

const updateForms = [
  ['company-form-update', '/companies', /^Firma .* bearbeiten$/, 'Firma bearbeiten'],
  [
    'part-form-update',
    '/devices?reiter=artikelnummern',
    /^Artikelnummer .* bearbeiten$/,
    'Artikelnummer bearbeiten',
  ],
  [
    'doctype-form-update',
    '/files?reiter=dokumententypen',
    /^Dokumententyp .* bearbeiten$/,
    'Dokumententyp bearbeiten',
  ],
  ['device-form-update', '/devices', `Gerät ${known.device} bearbeiten`, 'Gerät bearbeiten'],
  ['device-form-long', '/devices', `Gerät ${known.longDevice} bearbeiten`, 'Gerät bearbeiten'],
  ['device-form-copy', '/devices', `Gerät ${known.device} kopieren`, 'Neues Gerät hinzufügen'],
] as const

export const dialogScenes: Scene[] = [
  ...newForms.map(([name, address, header]) => ({
    ...administrator,
    name,
    title: header,
    async open(page: Page) {
      await page.goto(address)
      await page.getByRole('button', { name: 'Neu', exact: true }).click()
      await expect(page.getByRole('dialog', { name: header })).toBeVisible()
    },
  })),
  ...updateForms.map(([name, address, button, header]) => ({
    ...administrator,
    name,
    title: `${header} (${name})`,
    async open(page: Page) {
      await page.goto(address)
      await page.getByRole('button', { name: button }).first().click()
      await expect(page.getByRole('dialog', { name: header })).toBeVisible()
    },
  })),
  {
    ...administrator,
    name: 'history',
    title: 'Verlauf eines Geräts',
    async open(page) {
      await fakeHistory(page, known.longCompany)
      await openHistory(page)
      await expect(page.getByText('Beta Antriebstechnik AG')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'history-empty',
    title: 'Verlauf, noch ohne Änderungen',
    async open(page) {
      const meta = { pagination: { page: 1, pageSize: 20 } }
      await page.route(/\/api\/history\?/, (route) => route.fulfill({ json: { data: [], meta } }))
      await openHistory(page)
      await expect(page.getByText(/^Noch keine Änderungen/)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'company-form-mistakes',
    title: 'Neue Firma, Fehler in der Eingabe',
    async open(page) {
      await page.goto('/companies')
      await page.getByRole('button', { name: 'Neu', exact: true }).click()
      await page.getByRole('button', { name: 'Generieren' }).click()
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByText('Validierungsfehler!')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'company-form-password-kinds',
    title: 'Neue Firma, Art des Passworts',
    async open(page) {
      await page.goto('/companies')
      await page.getByRole('button', { name: 'Neu', exact: true }).click()
      await waitUntilReady(page.getByRole('dialog', { name: 'Neue Firma hinzufügen' }))
      await page.getByRole('button', { name: 'Art des Passworts wählen' }).click()
      await expect(page.getByRole('menuitem', { name: 'Sechs Ziffern' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'company-form-saving',
    title: 'Neue Firma, wird gespeichert',
    async open(page) {
      await page.goto('/companies')
      await page.getByRole('button', { name: 'Neu', exact: true }).click()
      await page.getByLabel('Firmenname').fill('Adler Antriebe')
      await page.getByLabel('Kundennummer').fill('20001')
      await page.getByRole('button', { name: 'Generieren' }).click()
      await holdRequests(page, '/api/companies')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Wird gespeichert …' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'company-form-save-failed',
    title: 'Neue Firma, Speichern schlug fehl',
    failures: [500],
    async open(page) {
      await page.goto('/companies')
      await page.getByRole('button', { name: 'Neu', exact: true }).click()
      await page.getByLabel('Firmenname').fill('Adler Antriebe')
      await page.getByLabel('Kundennummer').fill('20001')
      await page.getByRole('button', { name: 'Generieren' }).click()
      await failRequests(page, '/api/companies')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByText(/^Server Error: /)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'device-form-mistakes',
    title: 'Neues Gerät, Fehler in der Eingabe',
    async open(page) {
      await page.goto('/devices')
      await page.getByRole('button', { name: 'Neu', exact: true }).click()
      await page.getByLabel('Seriennummer').fill('KP-4712')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByText('Validierungsfehler!')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'device-form-picker',
    title: 'Neues Gerät, Auswahl der Firma offen',
    async open(page) {
      await newDevice(page)
      await page.getByRole('dialog').getByRole('combobox', { name: 'Firma' }).click()
      await expect(page.getByRole('option', { name: /^Müller/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'device-form-files',
    title: 'Gerät bearbeiten, seine Dateien und die seiner Artikelnummer',
    async open(page) {
      await page.goto('/devices')
      await page.getByRole('button', { name: `Gerät ${known.device} bearbeiten` }).click()
      const form = await waitUntilReady(page.getByRole('dialog', { name: 'Gerät bearbeiten' }))
      await form.getByRole('list', { name: 'Dateien vom Gerät' }).scrollIntoViewIfNeeded()
      await expect(form.getByRole('button', { name: `${known.file} entfernen` })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'device-form-picker-more',
    title: 'Neues Gerät, Auswahl der Dateien mit mehr Treffern als gezeigt',
    world: 'large',
    async open(page) {
      await newDevice(page)
      await page.getByRole('dialog').getByRole('combobox', { name: 'Dateien' }).fill('pdf')
      await expect(page.getByRole('option', { name: /^noch .* weitere$/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'device-form-picker-nothing',
    title: 'Neues Gerät, Auswahl ohne Treffer',
    async open(page) {
      await newDevice(page)
      await page.getByRole('dialog').getByRole('combobox', { name: 'Firma' }).fill('gibt es nicht')
      await expect(page.getByText(/nichts gefunden|Keine Treffer/i)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'unsaved-question',
    title: 'Ungespeicherte Eingaben',
    async open(page) {
      await page.goto('/devices')
      await page.getByRole('button', { name: 'Neu', exact: true }).click()
      await waitUntilReady(page.getByRole('dialog'))
      await page.getByLabel('Seriennummer').fill('KP-4712')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Ungespeicherte Eingaben' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'device-credentials',
    title: 'Zugang für ein neues Gerät',
    world: 'scratch',
    async open(page) {
      await page.goto('/devices')
      await page.getByRole('button', { name: `Gerät ${known.device} kopieren` }).click()
      await page.getByLabel('Seriennummer').fill('KP-4712')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByRole('dialog', { name: 'Zugang für KP-4712' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'company-credentials',
    title: 'Zugang für eine neue Firma',
    world: 'scratch',
    async open(page) {
      await page.goto('/companies')
      await page.getByRole('button', { name: 'Neu', exact: true }).click()
      await page.getByLabel('Firmenname').fill('Adler Antriebe')
      await page.getByLabel('Kundennummer').fill('20001')
      await page.getByRole('button', { name: 'Generieren' }).click()
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByRole('dialog', { name: 'Zugang für Adler Antriebe' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'new-password',
    title: 'Neues Passwort für ein Gerät',
    async open(page) {
      await page.goto('/devices')
      await chooseInRow(page, `Gerät ${known.device}`, 'Neues Passwort')
      await expect(page.getByLabel('Neues Passwort *')).toHaveValue(/\S{10}/)
    },
  },
  {
    ...administrator,
    name: 'changed-meanwhile',
    title: 'Inzwischen von jemand anderem geändert',
    world: 'scratch',
    failures: [412],
    async open(page) {
      await page.goto('/companies')
      await page
        .getByRole('button', { name: /^Firma .* bearbeiten$/ })
        .first()
        .click()
      const name = await page.getByLabel('Firmenname').inputValue()
      await page.getByLabel('Firmenname').fill(`${name} & Söhne`)
      await page.route('**/api/companies/*', async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback()
        const { authorization = '' } = route.request().headers()
        const data = { name: `${name} & Co. KG`, desc: 'Kunde seit 1991' }
        await page.request.put(route.request().url(), {
          headers: { authorization },
          data: { data },
        })
        return route.continue()
      })
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByRole('group', { name: 'Firmenname' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'device-delete',
    title: 'Gerät löschen, das aufzubewahren ist?',
    async open(page) {
      await page.goto('/devices')
      await page.getByRole('button', { name: `Gerät ${known.device} löschen` }).click()
      await expect(page.getByRole('dialog', { name: 'Want you realy to delete?' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'device-delete-long',
    title: 'Gerät mit sehr langem Namen löschen?',
    async open(page) {
      await page.goto('/devices')
      await page.getByRole('button', { name: `Gerät ${known.longDevice} löschen` }).click()
      await expect(page.getByRole('dialog', { name: 'Want you realy to delete?' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-delete',
    title: 'Datei löschen, die mehrere Geräte haben?',
    async open(page) {
      await page.goto(`/files?suche=${encodeURIComponent(known.file)}`)
      await page.getByRole('button', { name: `${known.file} löschen` }).click()
      await expect(page.getByRole('dialog', { name: 'Sind sie sicher?' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'company-delete-used',
    title: 'Firma mit Geräten löschen, abgelehnt',
    failures: [409],
    async open(page) {
      await page.goto(`/companies?suche=${encodeURIComponent(known.company.name)}`)
      await page.getByRole('button', { name: `Firma ${known.company.name} löschen` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
      await expect(page.getByRole('alert').getByText(/Gerät/).first()).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'file-form-chosen',
    title: 'Neue Dateien, ausgewählt',
    async open(page) {
      await page.goto('/files')
      await page.getByRole('button', { name: 'Neu', exact: true }).click()
      await page
        .locator('input[type=file]')
        .last()
        .setInputFiles([pdfFile('Anleitung.pdf', 'Anleitung'), pdfFile(known.longFile, 'Plan')])
      await expect(page.getByRole('list', { name: 'Ausgewählte Dateien' })).toBeVisible()
    },
  },
]

async function newDevice(page: Page) {
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Neu', exact: true }).click()
  await waitUntilReady(page.getByRole('dialog'))
}

async function openHistory(page: Page) {
  await page.goto('/devices')
  await page.getByRole('button', { name: `Gerät ${known.device} bearbeiten` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verlauf' }).click()
  await expect(page.getByRole('dialog', { name: /^Verlauf: / })).toBeVisible()
}
