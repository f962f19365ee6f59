import { areaLink, expect } from '../support/journey.ts'
import { failRequests } from './requests.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

export const connectionScenes: Scene[] = [
  {
    name: 'session-over',
    title: 'Sitzung abgelaufen',
    who: 'administrator',
    world: 'small',
    failures: [401],
    async open(page) {
      await page.goto('/companies')
      await expect(page.getByRole('heading', { name: 'Firmen' })).toBeVisible()
      await failRequests(page, '/api/medias', 401)
      await areaLink(page, 'Dateien').click()
      await expect(page.getByLabel('Username')).toBeVisible()
      await expect(page.getByText('Ihre Sitzung ist abgelaufen.')).toBeVisible()
    },
  },
  {
    name: 'offline-staff',
    title: 'Keine Verbindung, Bearbeiter',
    who: 'staff',
    world: 'small',
    failures: [0],
    async open(page) {
      await page.goto('/devices')
      await expect(page.getByRole('cell', { name: known.device, exact: true })).toBeVisible()
      await page.route('**/health', (route) => route.abort())
      await page.evaluate(() => dispatchEvent(new Event('offline')))
      await expect(page.getByText('Keine Verbindung zum Server.')).toBeVisible()
    },
  },
  {
    name: 'offline-customer',
    title: 'Keine Verbindung, Kunde',
    who: 'customer',
    world: 'small',
    failures: [0],
    async open(page) {
      await page.goto('/customer-view')
      await expect(page.getByRole('heading', { name: 'Geräteübersicht' })).toBeVisible()
      await page.route('**/health', (route) => route.abort())
      await page.evaluate(() => dispatchEvent(new Event('offline')))
      await expect(page.getByText('Keine Verbindung zum Server.')).toBeVisible()
    },
  },
  {
    name: 'skip-link',
    title: 'Zum Inhalt springen',
    who: 'staff',
    world: 'small',
    async open(page) {
      await page.goto('/devices')
      await page.getByRole('link', { name: 'Zum Inhalt springen' }).focus()
    },
  },
]
