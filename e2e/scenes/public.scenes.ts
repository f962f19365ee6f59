import type { Page } from '@playwright/test'
import { expect } from '../support/journey.ts'
import type { Scene } from './scene.ts'
import { known, versioned } from './worlds/world-facts.ts'

const visitor = { who: 'nobody', world: 'versioned' } as const

export const publicScenes: Scene[] = [
  {
    ...visitor,
    name: 'public-device',
    title: 'Öffentliche Seite einer Maschine',
    open: (page) => openPublic(page, versioned.deviceId),
  },
  {
    ...visitor,
    name: 'public-device-english',
    title: 'Öffentliche Seite einer Maschine, englisch',
    async open(page) {
      await openPublic(page, versioned.deviceId)
      await page.getByRole('link', { name: 'English', exact: true }).first().click()
      await expect(page.getByRole('link', { name: 'Open the manual' })).toBeVisible()
    },
  },
  {
    ...visitor,
    name: 'public-part',
    title: 'Öffentliche Seite einer Artikelnummer',
    open: (page) => openPublic(page, versioned.partId),
  },
  {
    ...visitor,
    name: 'authority-entry',
    title: 'Zugang für Behörden: Code von Hand',
    async open(page) {
      await page.goto('/authority')
      await expect(page.getByRole('button', { name: 'Dateien öffnen' })).toBeVisible()
    },
  },
  {
    ...visitor,
    name: 'authority-refused',
    title: 'Zugang für Behörden: gilt nicht',
    failures: [404],
    async open(page) {
      await page.goto('/authority#nichts')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    ...visitor,
    name: 'authority-page',
    title: 'Alle Fassungen einer Maschine für eine Behörde',
    async open(page) {
      await page.goto(`/authority#${versioned.authorityCode}`)
      await expect(page.getByText(/^SHA-256 /).first()).toBeVisible()
    },
  },
  {
    ...visitor,
    name: 'authority-page-english',
    title: 'Alle Fassungen einer Maschine für eine Behörde, englisch',
    async open(page) {
      await page.goto(`/authority?lang=en#${versioned.authorityCode}`)
      await expect(page.getByText('Version at delivery').first()).toBeVisible()
    },
  },
]

async function openPublic(page: Page, publicId: string) {
  await page.goto(`/g/${publicId}`)
  await expect(page.getByText(known.part, { exact: true })).toBeVisible()
}
