import type { Page } from '@playwright/test'
import { expect } from '../support/journey.ts'
import { comeBack } from '../support/window-focus.ts'
import { failRequests, holdRequests } from './requests.ts'
import type { Scene } from './scene.ts'
import { known } from './worlds/world-facts.ts'

const administrator = { who: 'administrator', world: 'small' } as const

export const startScenes: Scene[] = [
  { ...administrator, name: 'start', title: 'Start, Administrator', open: openStart },
  {
    ...administrator,
    name: 'start-staff',
    title: 'Start, Bearbeiter',
    who: 'staff',
    open: openStart,
  },
  {
    ...administrator,
    name: 'start-empty',
    title: 'Start, leeres Portal',
    world: 'empty',
    open: openStart,
  },
  {
    ...administrator,
    name: 'start-large',
    title: 'Start, großes Portal',
    world: 'large',
    open: openStart,
  },
  {
    ...administrator,
    name: 'start-loading',
    title: 'Start, lädt',
    async open(page) {
      for (const path of paths) await holdRequests(page, path)
      await openStart(page)
    },
  },
  {
    ...administrator,
    name: 'start-failed',
    title: 'Start, Fehler beim Laden',
    failures: [500],
    async open(page) {
      for (const path of paths) await failRequests(page, path)
      await page.goto('/user')
      await expect(page.getByText('Das konnte nicht geladen werden').first()).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'start-notices',
    title: 'Start, Hinweise zum Betrieb und Hochgeladenes ohne Eintrag',
    async open(page) {
      await page.route('**/api/portal/notices', (route) => route.fulfill({ json: notices }))
      await page.route('**/api/upload/unused', (route) => route.fulfill({ json: unused }))
      await openStart(page)
      await expect(page.getByRole('button', { name: 'Alle entfernen' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'start-password-mistakes',
    title: 'Start, Fehler beim eigenen Passwort',
    async open(page) {
      await openStart(page)
      await page.getByRole('button', { name: 'Passwort ändern' }).click()
      const form = page.getByRole('dialog', { name: 'Eigenes Passwort ändern' })
      await form.getByLabel(/^Bisheriges Passwort( \*)?$/).fill('falsch')
      await form.getByRole('button', { name: 'Passwort ändern' }).click()
      await expect(page.getByText('Validierungsfehler!')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'document-ordered',
    title: 'Start, ein Auftrag abgelegt',
    world: 'scratch',
    async open(page) {
      await openDocuments(page)
      await page.getByRole('dialog').getByLabel('Empfänger').fill('einkauf@mueller.example')
      await page.getByRole('dialog').getByRole('button', { name: 'Senden' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goto('/user')
      await expect(page.getByText('abgelegt', { exact: true }).first()).toBeVisible()
    },
  },
  { ...administrator, name: 'documents-form', title: 'Dokumente senden', open: openDocuments },
  {
    ...administrator,
    name: 'documents-form-mistakes',
    title: 'Dokumente senden, Fehler in der Eingabe',
    async open(page) {
      await openDocuments(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Senden' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'documents-preview',
    title: 'Zugangsdaten ansehen',
    async open(page) {
      await openDocuments(page)
      await page.getByRole('button', { name: 'Zugangsdaten ansehen' }).click()
      await expect(page.getByRole('img', { name: /^Seite 1 von/ })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'start-session-ended',
    title: 'Start, Sitzung abgelaufen, Adresse einer Testmail getippt',
    failures: [401],
    async open(page) {
      await openStart(page)
      await page.getByLabel('Testmail an').fill('technik@werk.example')
      // The first answer is there: what is still under way would not be asked for anew.
      await expect(page.getByText(/^Mails werden nicht versendet/)).toBeVisible()
      await failRequests(page, '/api/mail', 401)
      await comeBack(page)
      await expect(page.getByRole('dialog', { name: 'Ihre Sitzung ist abgelaufen' })).toBeVisible()
    },
  },
]

const notices = [
  {
    code: 'public-url-local',
    message:
      'PUBLIC_URL ist http://localhost:3000 und gilt nur auf diesem Rechner: QR-Codes und Mails führen andere ins Leere.',
  },
  {
    code: 'proxy-not-trusted',
    message:
      'Anfragen mit „X-Forwarded-For“ kommen von 10.0.0.5, das nicht in TRUST_PROXY steht. Ist das Ihr Proxy, tragen Sie ihn dort ein: Sonst gelten alle Besucher als einer, und die Fehlversuche eines Fremden sperren alle.',
  },
]

const unused = [
  ['Schaltplan.pdf', 'chefin', 'form'],
  ['Originalbetriebsanleitung_und_Montagehinweise_der_Baureihe_2026.pdf', 'ERP', 'token'],
  ['alt.zip', null, null],
].map(([name, uploadedBy, origin], index) => ({
  id: index + 1,
  name,
  size: 268.5,
  url: `/uploads/${index}.pdf`,
  createdAt: '2026-11-20T08:00:00.000Z',
  uploadedBy,
  origin,
}))

const paths = [
  '/api/portal/figures',
  '/api/portal/notices',
  '/api/upload/unused',
  '/api/logs',
  '/api/users',
  '/api/tokens',
  '/api/documents/jobs',
  '/api/mail',
]

async function openStart(page: Page): Promise<void> {
  await page.goto('/user')
  await expect(page.getByRole('heading', { name: /^Guten Tag/ })).toBeVisible()
}

async function openDocuments(page: Page): Promise<void> {
  await page.goto('/devices')
  await page.getByRole('button', { name: `Dokumente zu Gerät ${known.device} senden` }).click()
  await expect(page.getByRole('dialog', { name: `Dokumente zu ${known.device}` })).toBeVisible()
}
