import type { Page } from '@playwright/test'
import { expect } from '../support/journey.ts'
import { ready } from '../support/window-focus.ts'
import type { Scene, WorldName } from './scene.ts'
import { known } from './worlds/world-facts.ts'

/** The pages of records, each as it is opened from the list, and what stands where there is none. */
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
      await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
      await page.getByRole('menuitem', { name: 'An andere Firma übergeben …' }).click()
      await ready(page.getByRole('dialog', { name: /an eine andere Firma übergeben$/ }))
    },
  },
  {
    name: 'vdi-export',
    title: 'Container nach VDI 2770 vor dem Erstellen',
    ...asAdministrator('small'),
    async open(page) {
      await openFrom(page, '/devices', known.device)
      await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
      await page.getByRole('menuitem', { name: 'Container nach VDI 2770 …' }).click()
      const dialog = await ready(page.getByRole('dialog', { name: 'Container nach VDI 2770' }))
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

async function openHistory(page: Page) {
  await page.getByRole('tab', { name: 'Verlauf' }).click()
  await expectHistory(page)
}

async function expectHistory(page: Page) {
  const history = page.getByRole('region', { name: 'Verlauf' })
  await expect(history).toHaveAttribute('aria-busy', 'false')
}

/** As a person goes there: by the link of the list. */
async function openFrom(page: Page, list: string, name: string) {
  await page.goto(
    `${list}${list.includes('?') ? '&' : '?'}suche=${encodeURIComponent(`"${name}"`)}`,
  )
  await page.getByRole('table').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
