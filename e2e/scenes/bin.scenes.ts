import type { Page } from '@playwright/test'
import type { BinEntry } from '#contract/bin.ts'
import { expect } from '../support/journey.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

const administrator = { who: 'administrator', world: 'small' } as const

/** Deleted records, and restoring or purging them. */
export const binScenes: Scene[] = [
  {
    ...administrator,
    name: 'bin-empty',
    title: 'Papierkorb, leer',
    async open(page) {
      await page.goto('/bin')
      await expect(page.getByText('Der Papierkorb ist leer.')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'bin-staff',
    title: 'Papierkorb, Bearbeiter ohne Rechte',
    who: 'staff',
    async open(page) {
      await page.goto('/bin')
      await expect(page.getByText('können nur Administratoren öffnen')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'bin',
    title: 'Papierkorb',
    open: openFilled,
  },
  {
    ...administrator,
    name: 'bin-end',
    title: 'Endgültig löschen?',
    async open(page) {
      await openFilled(page)
      await page
        .getByRole('button', { name: /endgültig löschen$/ })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: /endgültig löschen/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'bin-end-kept',
    title: 'Endgültig löschen, obwohl aufzubewahren',
    async open(page) {
      await openFilled(page)
      await page.getByRole('button', { name: 'Gerät PU-2024-0815 endgültig löschen' }).click()
      await expect(page.getByRole('dialog', { name: /endgültig löschen/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'bin-number-taken',
    title: 'Wiederherstellen, Nummer vergeben',
    failures: [400],
    async open(page) {
      await openFilled(page)
      await page.route('**/api/bin/*/restore', (route) =>
        route.fulfill({ status: 400, json: nameTaken }),
      )
      await page
        .getByRole('button', { name: /wiederherstellen$/ })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: /wiederherstellen$/ })).toBeVisible()
    },
  },
]

/** Fakes deleted records, so that the portal itself stays the same for other scenes. */
async function openFilled(page: Page) {
  await page.route(/\/api\/bin(\?|$)/, (route) =>
    route.fulfill({
      json: {
        data: entries.map(({ id, ...attributes }) => ({ id, attributes })),
        meta: { pagination: { page: 1, pageSize: 10, pageCount: 1, total: entries.length } },
      },
    }),
  )
  await page.goto('/bin')
  await expect(page.getByRole('cell', { name: known.newCompany.name }).first()).toBeVisible()
}

const deletedAt = '2026-02-03T09:30:00.000Z'
const facts = {
  deletedBy: 'admin',
  deletedAt,
  until: '2026-03-05',
  keptUntil: null,
  createdAt: deletedAt,
  updatedAt: deletedAt,
}
const { name, kdnr } = known.newCompany
const entries: BinEntry[] = [
  { ...facts, id: 4, kind: 'company', record: 41, name, detail: String(kdnr) },
  {
    ...facts,
    ...{ id: 3, kind: 'device', record: 17, name: 'PU-2024-0815', detail: name },
    ...{ until: '2034-06-01', keptUntil: '2034-06-01' },
  },
  { ...facts, id: 2, kind: 'doctype', record: 5, name: 'Schaltplan', detail: null },
  { ...facts, id: 1, kind: 'version', record: 9, name: 'Betriebsanleitung.pdf', detail: '2.1' },
]

const message = 'Die Kundennummer ist inzwischen vergeben. Bitte eine andere angeben!'
const nameTaken = {
  data: null,
  error: {
    status: 400,
    name: 'ValidationError',
    message,
    details: {
      code: 'validation',
      errors: [{ path: ['number'], message, name: 'ValidationError', code: 'unique' }],
    },
  },
}
