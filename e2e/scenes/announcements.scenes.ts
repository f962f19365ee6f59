import type { Page } from '@playwright/test'
import type { Recipient } from '#contract/announcements.ts'
import { expect } from '../support/journey.ts'
import { waitUntilReady } from '../support/window-focus.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

const staff = { who: 'administrator', world: 'small' } as const

/** Notifying companies of a release or a withdrawal; the lists are faked, and nothing is sent. */
export const announcementScenes: Scene[] = [
  {
    ...staff,
    name: 'announce-companies',
    title: 'Firmen benachrichtigen: wem',
    async open(page) {
      await fakeRecipients(page, { reachable: 312, unreachable: 12, told: 3 })
      const dialog = await openAnnouncing(page)
      await dialog.getByRole('checkbox', { name: /^Firma 4/ }).uncheck()
      await expect(dialog.getByRole('checkbox', { name: '308 von 309 ausgewählt' })).toBeVisible()
      await expect(dialog.getByRole('link', { name: 'Firma ohne Adresse 1' })).toBeVisible()
    },
  },
  {
    ...staff,
    name: 'announce-text',
    title: 'Firmen benachrichtigen: was sie lesen',
    async open(page) {
      await fakeRecipients(page, { reachable: 312, unreachable: 0, told: 0 })
      const dialog = await openAnnouncing(page)
      await dialog.getByRole('button', { name: 'Weiter' }).click()
      await dialog
        .getByRole('textbox', { name: 'Eigener Satz (Deutsch)' })
        .fill('Bitte beachten Sie das neue Anzugsmoment auf Seite 4.')
      await expect(dialog.getByRole('button', { name: 'An 312 Firmen senden' })).toBeVisible()
      await expect(dialog.getByText(/kein Mailserver eingerichtet/)).toBeVisible()
    },
  },
  {
    ...staff,
    name: 'announce-changed',
    title: 'Firmen benachrichtigen: die Liste hat sich geändert',
    failures: [409],
    async open(page) {
      await fakeRecipients(page, { reachable: 5, unreachable: 1, told: 0 })
      const message =
        'Die Liste ist nicht mehr, wie Sie sie gesehen haben: „Firma 2“ hat keine E-Mail-Adresse mehr. Es wurde nichts gesendet.'
      const error = { status: 409, name: 'ConflictError', message, details: { code: 'conflict' } }
      await page.route('**/api/versions/*/announcements', (route) =>
        route.fulfill({ status: 409, json: { data: null, error } }),
      )
      const dialog = await openAnnouncing(page)
      await dialog.getByRole('button', { name: 'Weiter' }).click()
      await dialog.getByRole('button', { name: 'An 5 Firmen senden' }).click()
      await expect(dialog.getByRole('alert')).toContainText('„Firma 2“')
    },
  },
  {
    ...staff,
    name: 'announce-nobody',
    title: 'Firmen benachrichtigen: keine Firma',
    async open(page) {
      await fakeRecipients(page, { reachable: 0, unreachable: 0, told: 0 })
      const dialog = await openAnnouncing(page)
      await expect(dialog.getByText(/Keine Firma hat ein Gerät/)).toBeVisible()
    },
  },
  {
    ...staff,
    name: 'announce-unloaded',
    title: 'Firmen benachrichtigen: Fehler beim Laden',
    failures: [500],
    async open(page) {
      const details = { code: 'internal' }
      const error = {
        status: 500,
        name: 'InternalServerError',
        message: 'Interner Fehler',
        details,
      }
      await page.route(recipientsPath, (route) =>
        route.fulfill({ status: 500, json: { data: null, error } }),
      )
      const dialog = await openAnnouncing(page)
      await expect(dialog.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    },
  },
  {
    ...staff,
    name: 'company-announcements',
    title: 'Mitteilungen an eine Firma',
    async open(page) {
      await fakeAnnouncements(page)
      await page.goto(`/companies?suche=${encodeURIComponent(`"${known.company.name}"`)}`)
      await page.getByRole('table').getByRole('link', { name: known.company.name }).click()
      await page.getByRole('tab', { name: 'Mitteilungen' }).click()
      await expect(page.getByText(/^fehlgeschlagen: Der Mailserver/)).toBeVisible()
    },
  },
]

const recipientsPath = /\/api\/versions\/\d+\/recipients/

async function openAnnouncing(page: Page) {
  await page.goto(`/files?suche=${encodeURIComponent(`"${known.file}"`)}`)
  await page.getByRole('table').getByRole('link', { name: known.file, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: known.file })).toBeVisible()
  await page.getByRole('button', { name: /^Firmen benachrichtigen …/ }).click()
  return waitUntilReady(page.getByRole('dialog', { name: 'Firmen benachrichtigen' }))
}

interface Counts {
  reachable: number
  unreachable: number
  told: number
}

/** Fakes a list of this many companies whose devices show the file. */
async function fakeRecipients(page: Page, { reachable, unreachable, told: notifiedCount }: Counts) {
  await page.route(recipientsPath, (route) => {
    const query = new URL(route.request().url()).searchParams
    const isReachable = query.get('reach') !== 'none'
    const total = isReachable ? reachable : unreachable
    const size = Math.min(Number(query.get('pageSize')), total)
    const recipients = Array.from({ length: size }, (_, at) =>
      recipient(at + 1, isReachable, notifiedCount),
    )
    const en = Math.floor(reachable / 3)
    return route.fulfill({
      json: {
        ...{ kind: 'release', filename: known.file, version: '1.4', recipients, total },
        ...{
          reachable,
          unreachable,
          told: notifiedCount,
          readers: { de: reachable - en, en },
          seen: '',
        },
        wordings,
      },
    })
  })
}

function recipient(at: number, isReachable: boolean, notifiedCount: number): Recipient {
  const name = at === 2 ? known.longCompany : `Firma ${at}`
  return {
    id: at,
    name: isReachable ? name : `Firma ohne Adresse ${at}`,
    kdnr: 10_000 + at,
    contact: at % 2 === 0 ? 'Erika Öl' : null,
    email: isReachable ? `einkauf@firma-${at}.example` : null,
    locale: at % 3 === 0 ? 'en' : 'de',
    devices: at === 1 ? 1 : 1_200 + at,
    toldAt: isReachable && at <= notifiedCount ? '2026-01-22T09:00:00.000Z' : null,
  }
}

const wordings = {
  de: {
    subject: `Neue Fassung 1.4: ${known.file}`,
    before: [
      'Guten Tag Erika Öl,',
      `von „${known.file}“ gibt es eine neue Fassung: 1.4, freigegeben am 20. Januar 2026.`,
    ],
    after: [
      'Ihre Geräte mit dieser Datei: KP-4711, KP-4712 und 12 weitere',
      'Alle Dateien Ihrer Geräte finden Sie nach der Anmeldung hier:\nhttps://portal.example.com/customer-login',
      'Bei Fragen schreiben Sie bitte an service@example.com.',
    ],
  },
  en: {
    subject: `New version 1.4: ${known.file}`,
    before: [
      'Hello,',
      `There is a new version of “${known.file}”: 1.4, released on 20 January 2026.`,
    ],
    after: [
      'Your device with this file: KP-4713',
      'After signing in, you will find all files of your devices here:\nhttps://portal.example.com/customer-login?lang=en',
      'If you have any questions, please write to service@example.com.',
    ],
  },
}

/** Fakes the notifications of a company, one in each state. */
async function fakeAnnouncements(page: Page) {
  const states = [
    { state: 'waiting', kind: 'withdrawal', error: null },
    { state: 'sent', kind: 'release', error: null },
    { state: 'failed', kind: 'release', error: 'Der Mailserver hat die Mail abgelehnt: 550 5.1.1' },
  ]
  const data = states.map((state, at) => ({
    id: 3 - at,
    attributes: {
      ...state,
      ...{ filename: known.file, version: '1.4', companie: known.company.name },
      ...{ to: 'einkauf@example.com', locale: 'de', sentence: null, requestedBy: 'bernd' },
      createdAt: `2026-01-2${3 - at}T09:00:00.000Z`,
      updatedAt: `2026-01-2${3 - at}T09:00:00.000Z`,
      media: { data: { id: 1, attributes: { filename: known.file } } },
    },
  }))
  const pagination = { page: 1, pageSize: 10, pageCount: 1, total: 3 }
  await page.route(/\/api\/announcements\?/, (route) =>
    route.fulfill({ json: { data, meta: { pagination } } }),
  )
}
