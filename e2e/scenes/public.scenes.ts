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
]

async function openPublic(page: Page, publicId: string) {
  await page.goto(`/g/${publicId}`)
  await expect(page.getByText(known.part, { exact: true })).toBeVisible()
}
