import type { Page } from '@playwright/test'
import { type ToDoKind, toDoKinds } from '#contract/to-do.ts'
import { chooseInRow } from '../support/choose-in-row.ts'
import { expect } from '../support/journey.ts'
import { refocusWindow } from '../support/window-focus.ts'
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
    name: 'help',
    title: 'Hilfe',
    who: 'staff',
    async open(page) {
      await page.goto('/hilfe')
      const pictures = page.getByRole('main').getByRole('img')
      await expect(pictures.first()).toBeVisible()
      // Pictures that have not been scrolled into view are not loaded yet.
      await pictures.evaluateAll((images: HTMLImageElement[]) => {
        for (const picture of images) picture.loading = 'eager'
        return Promise.all(images.map((picture) => picture.decode()))
      })
    },
  },
  {
    ...administrator,
    name: 'start-to-do',
    title: 'Start, alles, was zu tun sein kann',
    async open(page) {
      const counts = toDoKinds.map((kind, index) => [kind, [1, 2, 12_345][index % 3]])
      await fakeToDo(page, Object.fromEntries(counts))
      await openStart(page)
      await expect(page.getByRole('link', { name: '12.345 Mails warten' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'start-nothing-to-do',
    title: 'Start, nichts zu tun',
    async open(page) {
      await fakeToDo(page, {})
      await openStart(page)
      await expect(page.getByText('Im Moment ist nichts zu tun.')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'devices-without-files',
    title: 'Geräteliste, nur Geräte ohne Dateien',
    async open(page) {
      await page.goto('/devices?ohne-dateien=ja')
      await expect(page.getByRole('link', { name: known.deviceWithoutFiles })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'settings',
    title: 'Einstellungen',
    open: openSettings,
  },
  {
    ...administrator,
    name: 'settings-mistakes',
    title: 'Einstellungen, Fehler in der Eingabe',
    async open(page) {
      await openSettings(page)
      await page.getByLabel('E-Mail', { exact: true }).fill('keine')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByText('Validierungsfehler!')).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'settings-accent',
    title: 'Einstellungen, Akzentfarbe des Herstellers',
    async open(page) {
      await openSettings(page)
      await page.getByLabel('Akzentfarbe', { exact: true }).fill('#a3123a')
      await expect(page.getByRole('button', { name: 'Wieder Indigo' })).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'settings-accent-refused',
    title: 'Einstellungen, zu helle Akzentfarbe',
    async open(page) {
      await openSettings(page)
      await page.getByLabel('Akzentfarbe', { exact: true }).fill('#ffd000')
      await expect(page.getByRole('button', { name: /übernehmen$/ })).toBeVisible()
    },
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
      await page.route('**/api/portal/backup', (route) => route.fulfill({ json: backup }))
      await page.route('**/api/upload/unused', (route) => route.fulfill({ json: unused }))
      await openStart(page)
      await expect(page.getByRole('button', { name: 'Alle entfernen' })).toBeVisible()
      await expect(page.getByText(/davon neu 6,2\sMB, mit Schlüsseln/)).toBeVisible()
    },
  },
  {
    ...administrator,
    name: 'start-locks',
    title: 'Start, gesperrte Konten',
    async open(page) {
      await lockAccounts(page)
      await openStart(page)
      await expect(page.getByRole('button', { name: /^Sperre aufheben/ })).toHaveCount(4)
    },
  },
  {
    ...administrator,
    name: 'start-locks-staff',
    title: 'Start, gesperrte Konten, Bearbeiter',
    who: 'staff',
    async open(page) {
      await lockAccounts(page)
      await openStart(page)
      await expect(page.getByText('4 gesperrte Anmeldungen')).toBeVisible()
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
      // Waits for the first response, as pending requests would not be refetched.
      await expect(page.getByText(/^Mails werden nicht versendet/)).toBeVisible()
      await failRequests(page, '/api/mail', 401)
      await refocusWindow(page)
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
    code: 'backup-failed',
    message:
      'Die letzte Sicherung (21.11.2026, 02:30) ist fehlgeschlagen: BACKUP_URL: /mnt/backup lässt sich nicht anlegen oder beschreiben (EROFS). Die letzte gelungene ist vom 20.11.2026, 02:31.',
  },
  {
    code: 'proxy-not-trusted',
    message:
      'Anfragen mit „X-Forwarded-For“ kommen von 10.0.0.5, das nicht in TRUST_PROXY steht. Ist das Ihr Proxy, tragen Sie ihn dort ein: Sonst gelten alle Besucher als einer, und die Fehlversuche eines Fremden sperren alle.',
  },
  {
    code: 'files-damaged',
    message:
      '2 Dateien sind auf dem Server beschädigt oder verloren, niemand kann sie öffnen: „Betriebsanleitung KP-100“ (Fassung 1.2), „Schaltplan.pdf“. Bitte dieselben Dateien noch einmal hochladen.',
    path: '/files?zustand=beschaedigt',
  },
]

const backup = {
  ...{ state: 'failed', isScheduled: true, isConfigured: true, hasKeys: true },
  ...{ lastMadeAt: '2026-11-20T01:31:07.000Z', bytes: 1_284_000_000, newBytes: 6_200_000 },
}

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
  '/api/to-do',
  '/api/portal/figures',
  '/api/portal/notices',
  '/api/portal/backup',
  '/api/upload/unused',
  '/api/logs',
  '/api/users',
  '/api/tokens',
  '/api/webhooks',
  '/api/documents/jobs',
  '/api/mail',
]

async function openStart(page: Page): Promise<void> {
  await page.goto('/user')
  await expect(page.getByRole('heading', { name: /^Guten Tag/ })).toBeVisible()
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings')
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  await expect(page.getByText('Legt der Betreiber fest: TIME_ZONE')).toBeVisible()
  await expect(page.getByLabel('Testmail an')).toBeVisible()
}

async function openDocuments(page: Page): Promise<void> {
  await page.goto('/devices')
  await chooseInRow(page, `Gerät ${known.device}`, 'Dokumente senden')
  await expect(page.getByRole('dialog', { name: `Dokumente zu ${known.device}` })).toBeVisible()
}

async function lockAccounts(page: Page) {
  const count = { accounts: 3, addresses: 1 }
  await page.route('**/api/sign-in-locks/count', (route) => route.fulfill({ json: count }))
  await page.route('**/api/sign-in-locks', (route) => route.fulfill({ json: locks }))
  await fakeToDo(page, { 'locked-sign-ins': 4 })
}

async function fakeToDo(page: Page, counts: Partial<Record<ToDoKind, number>>) {
  const items = Object.entries(counts).map(([kind, count]) => ({ kind, count }))
  await page.route('**/api/to-do', (route) => route.fulfill({ json: { items, isSettled: true } }))
}

const lockTimes = { since: '2026-11-22T09:00:00.000Z', until: '2026-11-23T09:00:00.000Z' }
const locks = [
  {
    ...{ key: '1', kind: 'company', name: 'Müller Pumpen GmbH (10001)', effect: 'refused' },
    ...{ tries: 20, hours: 24, isGuessable: true, isOfCode: false, ...lockTimes },
  },
  {
    ...{ key: '2', kind: 'staff', name: 'bernd', effect: 'slowed' },
    ...{ tries: 50, hours: 1, isGuessable: false, isOfCode: false, ...lockTimes },
  },
  {
    ...{ key: '4', kind: 'staff', name: 'chefin', effect: 'refused' },
    ...{ tries: 20, hours: 24, isGuessable: false, isOfCode: true, ...lockTimes },
  },
  {
    ...{ key: '3', kind: 'address', name: '2001:db8:7::/48', effect: 'refused' },
    ...{ tries: 100, hours: 0.25, isGuessable: false, isOfCode: false, ...lockTimes },
  },
]
