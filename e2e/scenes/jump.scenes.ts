import type { Page } from '@playwright/test'
import { expect } from '../support/journey.ts'
import { openJump } from '../support/jump-field.ts'
import { failRequests } from './requests.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

const administrator = { who: 'administrator', world: 'small' } as const

export const jumpScenes: Scene[] = [
  {
    ...administrator,
    name: 'jump',
    title: 'Springen, noch nichts getippt',
    async open(page) {
      await jump(page)
    },
  },
  {
    ...administrator,
    name: 'jump-found',
    title: 'Springen, Treffer',
    async open(page) {
      await (await jump(page)).fill('kp-')
      await expect(page.getByRole('option', { name: known.device })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'jump-long-names',
    title: 'Springen, sehr lange Namen',
    async open(page) {
      await (await jump(page)).fill('sonderanfertigung')
      await expect(page.getByRole('option', { name: known.longDevice })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'jump-nothing',
    title: 'Springen, nichts gefunden',
    async open(page) {
      await (await jump(page)).fill('gibt es nicht')
      await expect(page.getByText(/^Nichts gefunden/)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'scan-without-camera',
    title: 'Mit der Kamera scannen, ohne Kamera',
    async open(page) {
      await jump(page)
      await page.getByRole('button', { name: 'Mit der Kamera scannen' }).click()
      await expect(page.getByText(/Die Nummer lässt sich auch eintippen\.$/)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'jump-failed',
    title: 'Springen, Suche fehlgeschlagen',
    failures: [500],
    async open(page) {
      await failRequests(page, '/api/medias')
      await (await jump(page)).fill('schaltplan')
      await expect(page.getByText('Die Suche ist fehlgeschlagen.')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'shortcuts',
    title: 'Tastenkürzel',
    async open(page) {
      await page.goto('/user')
      await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
      await page.getByRole('menuitem', { name: 'Tastenkürzel' }).click()
      await expect(page.getByRole('dialog', { name: 'Tastenkürzel' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'session-ended',
    title: 'Sitzung abgelaufen, Formular offen',
    failures: [401],
    async open(page) {
      await page.goto('/companies')
      await page.getByRole('button', { name: 'Neu', exact: true }).click()
      await page.getByLabel('Firmenname').fill('Adler Antriebe')
      await page.getByLabel('Kundennummer').fill('10003')
      await page.getByLabel(/^Passwort( \*)?$/).fill('Antrieb-26')
      await failRequests(page, '/api/companies', 401)
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByRole('dialog', { name: 'Ihre Sitzung ist abgelaufen' })).toBeVisible()
    },
  },
]

async function jump(page: Page) {
  await page.goto('/user')
  await expect(page.getByRole('heading', { name: /^Guten Tag/ })).toBeVisible()
  return openJump(page)
}
