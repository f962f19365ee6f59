import { expect } from '../support/journey.ts'
import { failRequests, holdRequests } from './requests.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

interface List {
  name: string
  title: string
  address: string
  /** Path of its endpoint. */
  path: string
  /** Content of a cell in the small world. */
  cell: string | RegExp
  /** Text of the empty list. */
  empty: RegExp
}

const administrator = { who: 'administrator', world: 'small' } as const

const lists: List[] = [
  {
    name: 'devices',
    title: 'Geräte',
    address: '/devices',
    path: '/api/devices',
    cell: known.device,
    empty: /^Noch keine Geräte/,
  },
  {
    name: 'parts',
    title: 'Artikelnummern',
    address: '/devices?reiter=artikelnummern',
    path: '/api/parts',
    cell: known.part,
    empty: /^Noch keine Artikelnummern/,
  },
  {
    name: 'files',
    title: 'Dateien',
    address: '/files',
    path: '/api/medias',
    cell: /\.pdf$/,
    empty: /^Noch keine Dateien/,
  },
  {
    name: 'doctypes',
    title: 'Dokumententypen',
    address: '/files?reiter=dokumententypen',
    path: '/api/doctypes',
    cell: 'Betriebsanleitung',
    empty: /^Noch keine Dokumententypen/,
  },
  {
    name: 'companies',
    title: 'Firmen',
    address: '/companies',
    path: '/api/companies',
    cell: known.company.name,
    empty: /^Noch keine Firmen/,
  },
  {
    name: 'logs-errors',
    title: 'Protokolle, Fehler',
    address: '/logs',
    path: '/api/logs',
    cell: /customerLogin/,
    empty: /^(Noch )?[Kk]eine (Einträge|Fehler)/,
  },
]

const large: [name: string, title: string, address: string, cell: RegExp][] = [
  ['devices-large', 'Geräte, 10.000 Zeilen', '/devices?zeilen=50', /^SN-/],
  ['files-large', 'Dateien, 1.000 Zeilen', '/files?seite=3', /\.pdf$/],
  ['companies-large', 'Firmen, 1.000 Zeilen', '/companies', /^Kunde/],
  ['logs-large', 'Protokolle, 10.000 Zeilen', '/logs?reiter=kunden', /^Eintrag/],
]

/**
 * Every list with and without rows; the other states only once, as all lists use the same table; four lists with very
 * many rows.
 */
export const listScenes: Scene[] = [
  ...lists.flatMap(filledAndEmpty),
  ...lists.slice(0, 1).flatMap(otherStates),
  ...large.map(fullList),
  ...exportScenes(),
]

function filledAndEmpty({ name, title, address, cell, empty }: List): Scene[] {
  return [
    {
      ...administrator,
      name,
      title,
      async open(page) {
        await page.goto(address)
        await expect(page.getByRole('cell', { name: cell }).first()).toBeVisible()
      },
    },
    {
      ...administrator,
      name: `${name}-empty`,
      title: `${title}, leer`,
      world: 'empty',
      async open(page) {
        await page.goto(address)
        await expect(page.getByText(empty)).toBeVisible()
      },
    },
  ]
}

function otherStates({ name, title, address, path }: List): Scene[] {
  return [
    {
      ...administrator,
      name: `${name}-nothing-found`,
      title: `${title}, nichts gefunden`,
      async open(page) {
        await page.goto(`${address}?suche=gibt-es-nicht`)
        await expect(page.getByText(/Dazu wurde nichts gefunden/)).toBeVisible()
      },
    },
    {
      ...administrator,
      name: `${name}-loading`,
      title: `${title}, lädt`,
      async open(page) {
        await holdRequests(page, path)
        await page.goto(address)
        await expect(page.locator('table[aria-busy=true]')).toBeVisible()
      },
    },
    {
      ...administrator,
      name: `${name}-failed`,
      title: `${title}, Fehler beim Laden`,
      failures: [500],
      async open(page) {
        await failRequests(page, path)
        await page.goto(address)
        await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
      },
    },
  ]
}

function fullList([name, title, address, cell]: (typeof large)[number]): Scene {
  return {
    name,
    title,
    who: 'administrator',
    world: 'large',
    async open(page) {
      await page.goto(address)
      await expect(page.getByRole('cell', { name: cell }).first()).toBeVisible()
    },
  }
}

/** Exports of lists. */
function exportScenes(): Scene[] {
  return [
    {
      ...administrator,
      name: 'devices-export',
      title: 'Geräte exportieren',
      world: 'large',
      async open(page) {
        await page.goto('/devices?suche=sn')
        await page.getByRole('button', { name: 'Exportieren' }).click()
        await expect(page.getByRole('dialog', { name: 'Geräte exportieren' })).toBeVisible()
      },
    },
    {
      ...administrator,
      name: 'devices-export-running',
      title: 'Geräte exportieren, unterwegs',
      async open(page) {
        await holdRequests(page, '/api/devices/export')
        await page.goto('/devices')
        await page.getByRole('button', { name: 'Exportieren' }).click()
        await page.getByRole('button', { name: 'Speichern' }).click()
        await expect(page.getByText(/^0 von /)).toBeVisible()
      },
    },
    {
      ...administrator,
      name: 'devices-zip',
      title: 'Geräte, Dateien als ZIP',
      async open(page) {
        await page.goto('/devices')
        await page.getByLabel('Alle Zeilen dieser Seite auswählen').check()
        await page.getByRole('button', { name: 'Dateien als ZIP' }).click()
        await expect(page.getByRole('dialog', { name: 'Dateien als ZIP' })).toBeVisible()
      },
    },
  ]
}
