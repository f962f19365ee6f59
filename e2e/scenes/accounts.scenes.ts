import type { Locator, Page } from '@playwright/test'
import { expect, openStart } from '../support/journey.ts'
import type { Scene } from './scene.ts'

const administrator = { who: 'administrator', world: 'small' } as const
const changing = { who: 'administrator', world: 'scratch' } as const

/** Staff users and API tokens, in the cards and dialogs of the start page. */
export const accountScenes: Scene[] = [
  {
    ...administrator,
    name: 'user-form',
    title: 'Neuer Bearbeiter',
    async open(page) {
      const form = await openUserForm(page)
      await form.getByRole('button', { name: 'Generieren' }).click()
    },
  },
  {
    ...administrator,
    name: 'user-form-mistakes',
    title: 'Neuer Bearbeiter, Fehler in der Eingabe',
    async open(page) {
      const form = await openUserForm(page)
      await form.getByRole('button', { name: 'Speichern' }).click()
      await expect(form.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    ...changing,
    name: 'user-handed-over',
    title: 'Zugang eines neuen Bearbeiters',
    async open(page) {
      const form = await openUserForm(page)
      const username = `neu-${crypto.randomUUID().slice(0, 8)}`
      await form.getByLabel(/^Benutzername/).fill(username)
      await form.getByRole('button', { name: 'Generieren' }).click()
      await form.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByRole('dialog', { name: `Zugang für ${username}` })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'user-block-question',
    title: 'Frage vor dem Sperren',
    async open(page) {
      await openStart(page)
      await page
        .getByRole('button', { name: / sperren$/ })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: /“ sperren\?$/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'user-new-password',
    title: 'Neues Passwort für einen Bearbeiter',
    async open(page) {
      await openStart(page)
      await page
        .getByRole('button', { name: /^Neues Passwort für/ })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: /^Neues Passwort für/ })).toBeVisible()
    },
  },
  {
    ...changing,
    name: 'token-made',
    title: 'Neuer API-Schlüssel',
    async open(page) {
      await openStart(page)
      await page.getByRole('button', { name: 'API-Schlüssel anlegen' }).click()
      const name = `ERP ${crypto.randomUUID().slice(0, 8)}`
      await page.getByRole('dialog').getByLabel(/^Name/).fill(name)
      await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
      await expect(page.getByRole('dialog', { name: `API-Schlüssel „${name}“` })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'token-form',
    title: 'API-Schlüssel anlegen',
    async open(page) {
      await openStart(page)
      await page.getByRole('button', { name: 'API-Schlüssel anlegen' }).click()
      await expect(page.getByRole('dialog', { name: 'API-Schlüssel anlegen' })).toBeVisible()
    },
  },
]

async function openUserForm(page: Page): Promise<Locator> {
  await openStart(page)
  await page.getByRole('button', { name: 'Bearbeiter anlegen' }).click()
  const form = page.getByRole('dialog', { name: 'Neuen Bearbeiter hinzufügen' })
  await expect(form).toBeVisible()
  return form
}
