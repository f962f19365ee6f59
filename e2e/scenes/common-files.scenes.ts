import type { Page } from '@playwright/test'
import { expect } from '../support/journey.ts'
import { waitUntilReady } from '../support/window-focus.ts'
import { failRequests, holdRequests } from './requests.ts'
import type { Scene } from './scene.ts'

const staff = { who: 'staff', world: 'small' } as const

/** Moving files that all devices of an article number have to the article number. */
export const commonFileScenes: Scene[] = [
  {
    ...staff,
    name: 'common-files',
    title: 'Gemeinsame Dateien aufräumen',
    async open(page) {
      const dialog = await openCommonFiles(page)
      await dialog.getByRole('listitem').nth(1).getByRole('checkbox').uncheck()
      await expect(dialog.getByRole('checkbox', { name: /ausgewählt$/ })).not.toBeChecked()
    },
  },
  {
    ...staff,
    name: 'common-files-none',
    title: 'Gemeinsame Dateien aufräumen, keine',
    world: 'empty',
    async open(page) {
      const dialog = await openCommonFiles(page)
      await expect(dialog.getByText('Es gibt keine Artikelnummer, deren Geräte')).toBeVisible()
    },
  },
  {
    ...staff,
    name: 'common-files-looking',
    title: 'Gemeinsame Dateien aufräumen, sucht',
    async open(page) {
      await holdRequests(page, '/api/common-files')
      const dialog = await openCommonFiles(page)
      await expect(dialog.getByText('Die Artikelnummern werden durchgesehen')).toBeVisible()
    },
  },
  {
    ...staff,
    name: 'common-files-unloaded',
    title: 'Gemeinsame Dateien aufräumen, Fehler beim Laden',
    failures: [500],
    async open(page) {
      await failRequests(page, '/api/common-files')
      const dialog = await openCommonFiles(page)
      await expect(dialog.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    },
  },
  {
    ...staff,
    name: 'common-files-running',
    title: 'Gemeinsame Dateien werden aufgeräumt',
    async open(page) {
      await holdRequests(page, '/api/common-files/move')
      // Nothing is moved: the first response is faked, the second never comes.
      await page.route(
        '**/api/common-files/move',
        (route) => route.fulfill({ json: { devices: [], isNew: false } }),
        { times: 1 },
      )
      const dialog = await openCommonFiles(page)
      await dialog.getByRole('button', { name: 'Aufräumen' }).click()
      await expect(dialog.getByText(/^1 von/)).toBeVisible()
    },
  },
  {
    ...staff,
    name: 'common-files-failed',
    title: 'Gemeinsame Dateien aufräumen, fehlgeschlagen',
    failures: [500],
    async open(page) {
      await failRequests(page, '/api/common-files/move')
      const dialog = await openCommonFiles(page)
      await dialog.getByRole('button', { name: 'Aufräumen' }).click()
      await expect(dialog.getByRole('alert')).toContainText('fehlgeschlagen')
    },
  },
]

async function openCommonFiles(page: Page) {
  await page.goto('/devices?reiter=artikelnummern')
  await page.getByRole('button', { name: 'Gemeinsame Dateien aufräumen' }).click()
  return waitUntilReady(page.getByRole('dialog', { name: 'Gemeinsame Dateien aufräumen' }))
}
