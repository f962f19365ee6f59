import type { Page } from '@playwright/test'
import { openHandOver } from '../support/hand-over-form.ts'
import { expect } from '../support/journey.ts'
import { waitUntilReady } from '../support/window-focus.ts'
import type { Scene, WorldName } from './scene.ts'
import { known, now } from './worlds/world-facts.ts'

/** The pages of records, opened from their lists, and the page of a missing record. */
export const recordPageScenes: Scene[] = [
  {
    name: 'record-device',
    title: 'Seite eines Geräts',
    ...asAdministrator('versioned'),
    async open(page) {
      await openFrom(page, '/devices', known.device)
      await expect(page.getByRole('link', { name: known.file, exact: true })).toBeVisible()
    },
  },
  {
    name: 'record-device-history',
    title: 'Verlauf auf der Seite eines Geräts',
    ...asAdministrator('versioned'),
    async open(page) {
      await openFrom(page, '/devices', known.device)
      await openHistory(page)
    },
  },
  {
    name: 'record-file',
    title: 'Seite einer Datei',
    ...asAdministrator('versioned'),
    async open(page) {
      await openFrom(page, '/files', known.file)
      await expect(page.getByRole('link', { name: known.device, exact: true })).toBeVisible()
      await expect(page.getByText(/^Heute: /)).toBeAttached()
      await expectHistory(page)
    },
  },
  {
    name: 'record-file-many',
    title: 'Seite einer Datei mit vielen Fassungen und Artikelnummern',
    ...asAdministrator('large'),
    async open(page) {
      await openFrom(page, '/files', known.fileWithManyVersions)
      await expect(page.getByText('21 von 22', { exact: true })).toBeVisible()
      await expect(page.getByText('50 von 51 Artikelnummern')).toBeVisible()
      await expect(page.getByText(/^Heute: /)).toBeAttached()
      await expectHistory(page)
    },
  },
  {
    name: 'record-part',
    title: 'Seite einer Artikelnummer',
    ...asAdministrator('versioned'),
    async open(page) {
      await openFrom(page, '/devices?reiter=artikelnummern', known.part)
      await expect(page.getByRole('link', { name: known.file, exact: true })).toBeVisible()
    },
  },
  {
    name: 'record-part-history',
    title: 'Verlauf auf der Seite einer Artikelnummer',
    ...asAdministrator('versioned'),
    async open(page) {
      await openFrom(page, '/devices?reiter=artikelnummern', known.part)
      await openHistory(page)
    },
  },
  {
    name: 'record-company',
    title: 'Seite einer Firma',
    ...asAdministrator('small'),
    async open(page) {
      await openFrom(page, '/companies', known.company.name)
      await expect(page.getByRole('link', { name: known.device, exact: true })).toBeVisible()
    },
  },
  {
    name: 'record-company-history',
    title: 'Verlauf auf der Seite einer Firma',
    ...asAdministrator('small'),
    async open(page) {
      await openFrom(page, '/companies', known.company.name)
      await openHistory(page)
    },
  },
  {
    name: 'hand-over',
    title: 'Gerät an eine andere Firma übergeben',
    ...asAdministrator('small'),
    async open(page) {
      await openFrom(page, '/devices', known.device)
      await openHandOver(page)
    },
  },
  {
    name: 'authority-links',
    title: 'Zugang für Behörden zu einem Gerät',
    ...asAdministrator('versioned'),
    open: (page) => openAuthorityAccess(page, 'Bezirksregierung Köln'),
  },
  {
    name: 'authority-links-off',
    title: 'Zugang für Behörden, ausgeschaltet',
    ...asAdministrator('small'),
    open: (page) => openAuthorityAccess(page, 'ausgeschaltet'),
  },
  {
    name: 'authority-link-made',
    title: 'Neuer Link für eine Behörde',
    ...asAdministrator('versioned'),
    async open(page) {
      await page.route('**/api/authority-links', (route) => route.fulfill({ json: newLink }))
      await openAuthorityAccess(page, 'Bezirksregierung Köln')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Empfänger').fill(newLink.recipient)
      await dialog.getByLabel('Zweck').fill(newLink.purpose)
      await dialog.getByRole('button', { name: 'Link anlegen' }).click()
      await expect(dialog.getByText(/nur dieses eine Mal angezeigt/)).toBeVisible()
    },
  },
  {
    name: 'record-handed-over',
    title: 'Übergabeverzeichnis eines Geräts',
    ...asAdministrator('versioned'),
    async open(page) {
      await openFrom(page, '/devices', known.device)
      await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Übergabeverzeichnis' }).click()
      const dialog = page.getByRole('dialog', { name: /^Übergabeverzeichnis_/ })
      await expect(dialog.locator('canvas').first()).toBeVisible()
    },
  },
  {
    name: 'vdi-export',
    title: 'Container nach VDI 2770 vor dem Erstellen',
    ...asAdministrator('small'),
    async open(page) {
      await openFrom(page, '/devices', known.device)
      await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Container nach VDI 2770 …' }).click()
      const dialog = await waitUntilReady(
        page.getByRole('dialog', { name: 'Container nach VDI 2770' }),
      )
      await expect(dialog.getByRole('list', { name: 'Verletzte Regeln' })).toBeVisible()
      await expect(dialog.getByText(/noch gelesen/)).toHaveCount(0)
    },
  },
  {
    name: 'record-gone',
    title: 'Gelöschtes Gerät',
    ...asAdministrator('small'),
    failures: [404],
    async open(page) {
      await page.goto('/devices/99999')
      await expect(
        page.getByRole('heading', { name: 'Dieses Gerät gibt es nicht (mehr)' }),
      ).toBeVisible()
    },
  },
]

function asAdministrator(world: WorldName) {
  return { who: 'administrator', world } as const
}

const newLink = {
  id: 2,
  device: 1,
  part: null,
  purpose: 'Az. 53.2-18/26',
  recipient: 'Zollamt Aachen',
  expiresAt: '2026-02-17T09:30:00.000Z',
  revokedAt: null,
  revokedBy: null,
  openings: 0,
  lastOpenedAt: null,
  createdBy: 'chefin',
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  address: 'https://portal.example.com/authority#kX0v5cO2mQ9dT7bR1zF8hJ4sL6wN3yPgUaEiVqBtDrM',
}

async function openAuthorityAccess(page: Page, text: string) {
  await openFrom(page, '/devices', known.device)
  await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Zugang für Behörden …' }).click()
  const dialog = page.getByRole('dialog', { name: `Zugang für Behörden: Gerät ${known.device}` })
  await expect(dialog.getByText(text).first()).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Bisherige Links' })).toBeVisible()
}

async function openHistory(page: Page) {
  await page.getByRole('tab', { name: 'Verlauf' }).click()
  await expectHistory(page)
}

async function expectHistory(page: Page) {
  const history = page.getByRole('region', { name: 'Verlauf' })
  await expect(history).toHaveAttribute('aria-busy', 'false')
}

/** Opens a record like a person does: by the link in the list. */
async function openFrom(page: Page, list: string, name: string) {
  await page.goto(
    `${list}${list.includes('?') ? '&' : '?'}suche=${encodeURIComponent(`"${name}"`)}`,
  )
  await page.getByRole('table').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
