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
    ...administrator,
    name: 'user-delete-question',
    title: 'Frage vor dem Löschen eines Bearbeiters',
    async open(page) {
      await openStart(page)
      const region = page.getByRole('region', { name: 'Bearbeiter', exact: true })
      await region
        .getByRole('button', { name: / löschen$/ })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: 'Bearbeiter wirklich löschen?' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'own-sessions',
    title: 'Eigene Sitzungen',
    async open(page) {
      await openSessions(page)
    },
  },
  {
    ...administrator,
    name: 'confirm-password',
    title: 'Passwort bestätigen',
    failures: [403],
    async open(page) {
      await openStart(page)
      await page.route('**/api/tokens', (route) => {
        const details = { code: 'confirmation-required' }
        const error = { status: 403, name: 'ForbiddenError', message: 'Bitte bestätigen!', details }
        return route.fulfill({ status: 403, json: { data: null, error } })
      })
      await page.getByRole('button', { name: 'API-Schlüssel anlegen' }).click()
      await page.getByRole('dialog').getByLabel(/^Name/).fill('ERP')
      await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Passwort bestätigen' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'company-sessions',
    title: 'Sitzungen einer Firma',
    async open(page) {
      await page.goto('/companies')
      await page
        .getByRole('button', { name: /^Firma .* bearbeiten$/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Sitzungen', exact: true }).click()
      await expect(page.getByRole('dialog', { name: /^Sitzungen der Firma/ })).toBeVisible()
      await expect(page.getByText('Gerade ist niemand angemeldet.')).toBeVisible()
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
    name: 'token-scopes',
    title: 'API-Schlüssel mit einzelnen Rechten',
    async open(page) {
      await openStart(page)
      await page.getByRole('button', { name: 'API-Schlüssel anlegen' }).click()
      await page.getByRole('dialog').getByLabel('Rechte').selectOption('einzelne Rechte')
      await page.getByRole('dialog').getByLabel('Geräte').selectOption('lesen und ändern')
    },
  },
  {
    ...administrator,
    name: 'webhook-form',
    title: 'Webhook anlegen, Fehler in der Eingabe',
    async open(page) {
      await openStart(page)
      await page.getByRole('button', { name: 'Webhook anlegen' }).click()
      await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
      await expect(page.getByText('Bitte einen Namen angeben!').first()).toBeVisible()
    },
  },
  {
    ...changing,
    name: 'webhook-made',
    title: 'Neuer Webhook',
    async open(page) {
      await openStart(page)
      await page.getByRole('button', { name: 'Webhook anlegen' }).click()
      const name = `ERP ${crypto.randomUUID().slice(0, 8)}`
      await page.getByRole('dialog').getByLabel(/^Name/).fill(name)
      await page
        .getByRole('dialog')
        .getByLabel(/^Adresse/)
        .fill('https://erp.invalid/')
      await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
      await expect(page.getByRole('dialog', { name: `Webhook „${name}“` })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'webhooks',
    title: 'Webhooks: zugestellt, wartend, abgeschaltet',
    async open(page) {
      await page.route('**/api/webhooks', (route) => route.fulfill({ json: webhookList }))
      await openStart(page)
      await expect(page.getByText('abgeschaltet', { exact: true })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'webhook-deliveries',
    title: 'Zustellungen an einen Webhook',
    async open(page) {
      await page.route('**/api/webhooks', (route) => route.fulfill({ json: webhookList }))
      await page.route('**/api/webhooks/1/deliveries', (route) =>
        route.fulfill({ json: deliveryList }),
      )
      await openStart(page)
      await page.getByRole('button', { name: 'Zustellungen an ERP' }).click()
      await expect(page.getByRole('dialog').getByText('Geräte: A-2041 geändert')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'webhook-renewal',
    title: 'Geheimnis eines Webhooks erneuern',
    async open(page) {
      await page.route('**/api/webhooks', (route) => route.fulfill({ json: webhookList }))
      await openStart(page)
      await page.getByRole('button', { name: 'Geheimnis von ERP erneuern' }).click()
      await expect(page.getByLabel('Das bisherige gilt')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'token-change',
    title: 'Rechte eines API-Schlüssels ändern',
    async open(page) {
      await page.route('**/api/tokens', (route) => route.fulfill({ json: tokenList }))
      await openStart(page)
      await page.getByRole('button', { name: 'API-Schlüssel Waage bearbeiten' }).click()
      await expect(page.getByRole('dialog', { name: 'API-Schlüssel bearbeiten' })).toBeVisible()
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

const times = { createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' }
const delivered = {
  id: 3,
  type: 'devices.changed',
  key: 'A-2041',
  state: 'delivered',
  attempts: 1,
  nextTryAt: null,
  status: 204,
  duration: 38,
  error: null,
  ...times,
}
const waiting = {
  ...delivered,
  ...{ id: 4, type: 'parts.created', key: 'P-100', state: 'waiting', attempts: 2, status: null },
  ...{ duration: null, nextTryAt: '2026-11-20T08:05:00.000Z' },
  error: 'Der Empfänger nimmt keine Verbindung an.',
}
const deliveryList = [
  waiting,
  delivered,
  {
    ...delivered,
    id: 2,
    type: 'test',
    key: null,
    state: 'failed',
    error: 'Der Empfänger antwortet mit 404.',
  },
]
const tokenList = [
  {
    ...{ id: 1, name: 'Waage', type: 'scoped', scopes: { devices: 'write', companies: 'read' } },
    ...{ expiresAt: null, lastUsedAt: null, createdBy: 'chefin', ...times },
  },
]
const defaultAccount = {
  isEnabled: true,
  stoppedAt: null,
  stoppedReason: null,
  formerSecretUntil: null,
  createdBy: 'chefin',
  ...times,
}
const allKinds = ['companies', 'parts', 'doctypes', 'devices', 'medias', 'versions', 'uploads']
const webhookList = [
  {
    ...defaultAccount,
    id: 1,
    name: 'ERP',
    url: 'https://erp.example.com/portal',
    kinds: allKinds,
    last: delivered,
  },
  {
    ...defaultAccount,
    ...{ id: 2, name: 'Lager', url: 'http://10.1.0.7:8080/', kinds: ['parts'], last: waiting },
    formerSecretUntil: '2026-11-21T08:00:00.000Z',
  },
  {
    ...defaultAccount,
    ...{
      id: 3,
      name: 'Webshop der Niederlassung',
      url: 'https://shop.example.com/eingang/typenschild',
    },
    ...{ kinds: ['devices', 'medias'], last: null, isEnabled: false, stoppedAt: times.createdAt },
    stoppedReason: 'Der Empfänger hat nach 10 Sekunden nicht geantwortet.',
  },
]

async function openSessions(page: Page): Promise<Locator> {
  await openStart(page)
  await page.getByRole('button', { name: 'Sitzungen', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Eigene Sitzungen' })
  await expect(dialog.getByText('dieser Browser')).toBeVisible()
  return dialog
}

async function openUserForm(page: Page): Promise<Locator> {
  await openStart(page)
  await page.getByRole('button', { name: 'Bearbeiter anlegen' }).click()
  const form = page.getByRole('dialog', { name: 'Neuen Bearbeiter hinzufügen' })
  await expect(form).toBeVisible()
  return form
}
