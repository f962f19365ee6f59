import type { Page } from '@playwright/test'
import { expect } from '../support/journey.ts'
import { ready } from '../support/window-focus.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

const administrator = { who: 'administrator', world: 'small' } as const
const sheet = 'A4, 24 Etiketten 70 × 37 mm'

export const labelScenes: Scene[] = [
  { ...administrator, name: 'label', title: 'DRUCK-LABEL', open: openLabel },
  {
    ...administrator,
    name: 'label-part',
    title: 'DRUCK-LABEL einer Artikelnummer',
    async open(page) {
      await page.goto('/devices')
      await page.getByRole('tab', { name: 'Artikelnummern' }).click()
      const name = `QR-Etikett von Artikelnummer ${known.part}`
      await page.getByRole('button', { name, exact: true }).click()
      const label = page.getByRole('img', { name: `Etikett von Artikelnummer ${known.part}` })
      await expect(label).toBeVisible()
      await ready(page.getByRole('dialog', { name: 'DRUCK-LABEL' }))
    },
  },
  {
    ...administrator,
    name: 'label-formats',
    title: 'DRUCK-LABEL, Auswahl des Formats',
    async open(page) {
      await openLabel(page)
      await page.getByRole('combobox', { name: 'Format' }).click()
      await expect(page.getByRole('option', { name: sheet })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'label-downloads',
    title: 'DRUCK-LABEL, weitere Dateien',
    async open(page) {
      await openLabel(page)
      await page.getByRole('button', { name: 'Weitere Dateien' }).click()
      await expect(page.getByRole('menuitem', { name: 'SVG' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'label-sheet',
    title: 'DRUCK-LABEL, Bogen',
    async open(page) {
      await openSheet(page)
      await page.getByLabel('Etiketten überspringen').fill('5')
      await expect(page.getByRole('img', { name: /^Erster Bogen/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'label-own-format-mistakes',
    title: 'DRUCK-LABEL, eigenes Format, Fehler in der Eingabe',
    async open(page) {
      await openSheet(page)
      await page.getByLabel('Etiketten überspringen').fill('24')
      await page.getByRole('button', { name: 'Eigenes Format' }).click()
      await page.getByRole('button', { name: 'Format speichern' }).click()
      await expect(page.getByRole('img', { name: /^Erster Bogen/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'label-several',
    title: 'DRUCK-LABEL, mehrere Geräte',
    async open(page) {
      await page.goto('/devices')
      for (const sn of [known.device, known.longDevice]) {
        await page.getByRole('checkbox', { name: `${sn} auswählen` }).check()
      }
      await page.getByRole('button', { name: /etiketten? drucken/i }).click()
      await expect(page.getByRole('dialog', { name: 'DRUCK-LABEL' })).toBeVisible()
      await expect(page.getByRole('img').first()).toBeVisible()
    },
  },
]

async function openLabel(page: Page): Promise<void> {
  await page.goto('/devices')
  await page.getByRole('button', { name: `QR-Etikett von Gerät ${known.device}` }).click()
  await expect(page.getByRole('img', { name: `Etikett von Gerät ${known.device}` })).toBeVisible()
  await ready(page.getByRole('dialog', { name: 'DRUCK-LABEL' }))
}

async function openSheet(page: Page): Promise<void> {
  await openLabel(page)
  await page.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: sheet }).click()
}
