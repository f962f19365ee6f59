import type { Locator, Page } from '@playwright/test'
import { all } from '#contract/all.ts'
import { auth } from '#contract/auth.ts'
import { authorityLinks } from '#contract/authority-links.ts'
import { companies } from '#contract/companies.ts'
import { devices } from '#contract/devices.ts'
import { DoctypeDraft } from '#contract/doctypes.ts'
import { DocumentOrder } from '#contract/documents.ts'
import { FileVersionDraft } from '#contract/file-versions.ts'
import { MediaDraft } from '#contract/files.ts'
import { OwnLabelFormatDraft } from '#contract/labels.ts'
import { mail } from '#contract/mail.ts'
import { PartDraft } from '#contract/parts.ts'
import { TokenDraft } from '#contract/tokens.ts'
import { UserDraft } from '#contract/users.ts'
import { ViewDraft } from '#contract/views.ts'
import { WebhookDraft } from '#contract/webhooks.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openOffice } from '../support/public-machine.ts'
import { openRecords } from '../support/records.ts'
import { waitUntilIdle } from '../support/window-focus.ts'

interface FormCase {
  address: string
  /** Names of the buttons, checkboxes, radio buttons and menu items that lead to the form. */
  opener: string[]
  /** Accessible name of the dialog, form or card. */
  name: string
  /** The contract's schema of the record. */
  draft: { shape: object }
  /** Attributes without an input in this form, each with its reason. */
  without?: Record<string, string>
  /** Labels marked as required that are not reported as missing, or the reverse, each with its reason. */
  wronglyMarked?: Record<string, string>
  /** Clears prefilled fields. */
  empty?: (form: Locator) => Promise<void>
  submit: string
  says: string[]
  /** Error messages appear at the inputs only. */
  hasNoBanners?: true
}

const shortPassword = 'Das Passwort braucht mindestens 12 Zeichen!'
const proof = { passProof: 'is sent with a password that the server has generated' }
const newFile = {
  filename: 'is the name of the file',
  url: 'is the file itself',
  original: 'is set for a single file, in its own form',
}

const forms: FormCase[] = [
  {
    address: '/companies',
    opener: ['Neu'],
    name: 'Neue Firma hinzufügen',
    draft: companies.create.input,
    without: proof,
    // Its button is enabled once anything is typed.
    empty: (form) => form.getByLabel('Firmenname').fill(' '),
    submit: 'Speichern',
    says: [
      'Bitte Firmennamen angeben!',
      'Kundennummer darf nicht leer sein!',
      'Passwort darf nicht leer sein!',
    ],
  },
  {
    address: '/devices?reiter=artikelnummern',
    opener: ['Neu'],
    name: 'Artikelnummer hinzufügen',
    draft: PartDraft,
    submit: 'Speichern',
    says: ['Bitte eine Artikelnummer angeben!'],
  },
  {
    address: '/files?reiter=dokumententypen',
    opener: ['Neu'],
    name: 'Dokumententyp hinzufügen',
    draft: DoctypeDraft,
    submit: 'Speichern',
    says: ['Bitte einen Titel angeben!'],
  },
  {
    address: '/devices',
    opener: ['Neu'],
    name: 'Neues Gerät hinzufügen',
    draft: devices.create.input,
    without: proof,
    submit: 'Speichern',
    says: [
      'Bitte eine Seriennummer angeben!',
      'Bitte eine Firma auswählen!',
      'Bitte eine Artikelnummer auswählen!',
    ],
  },
  {
    address: '/files',
    opener: ['Neu'],
    name: 'Neue Dateien hinzufügen',
    draft: MediaDraft,
    without: newFile,
    submit: 'Hochladen',
    wronglyMarked: { Dokumententyp: 'is required once a file is selected' },
    says: ['Bitte mindestens eine Datei auswählen!'],
  },
  {
    address: '/files',
    opener: ['Neu'],
    name: 'Neue Dateien hinzufügen',
    draft: MediaDraft,
    without: newFile,
    empty: (form) => form.locator('input[type=file]').setInputFiles(pdfFile('Plan.pdf', 'Plan')),
    submit: 'Hochladen',
    says: ['Bitte einen Dokumententyp auswählen!'],
  },
  {
    address: '/files',
    opener: ['Anleitung.pdf bearbeiten'],
    name: 'Datei bearbeiten',
    draft: MediaDraft,
    without: { url: 'stays the file that it is' },
    async empty(form) {
      await form.getByLabel('Datei-Name').fill('')
      await form.getByLabel('Dokumententyp leeren').click()
      await form
        .getByLabel(/^Sprachen/)
        .first()
        .press('Backspace')
    },
    submit: 'Update',
    says: [
      'Bitte einen Dateinamen angeben!',
      'Bitte einen Dokumententyp auswählen!',
      'Bitte mindestens eine Sprache angeben!',
    ],
  },
  {
    address: '/files',
    opener: ['Weitere Aktionen für Anleitung.pdf', 'Neue Fassung'],
    name: 'Neue Fassung von „Anleitung.pdf“',
    draft: FileVersionDraft,
    without: { media: 'is the file that gets the version' },
    empty: (form) => form.getByLabel('Fassung *').fill(''),
    submit: 'Hochladen',
    says: ['Bitte eine Datei auswählen!', 'Bitte eine Fassung angeben, zum Beispiel „1.4“!'],
  },
  {
    address: '/files',
    opener: ['Anleitung.pdf auswählen', 'Zuordnen'],
    name: 'Dateien zuordnen',
    draft: MediaDraft.pick({ parts: true }),
    submit: 'Zuordnen',
    says: ['Bitte mindestens eine Artikelnummer auswählen!'],
  },
  {
    address: '/files',
    opener: ['Anleitung.pdf auswählen', 'Zuordnen', 'Geräte'],
    name: 'Dateien zuordnen',
    draft: MediaDraft.pick({ devices: true }),
    submit: 'Zuordnen',
    says: ['Bitte mindestens ein Gerät auswählen!'],
  },
  {
    address: '/devices',
    opener: ['KP-4711 auswählen', 'Dateien zuordnen'],
    name: 'Dateien zuordnen',
    draft: { shape: { files: true } },
    submit: 'Zuordnen',
    says: ['Bitte mindestens eine Datei auswählen!'],
  },
  {
    address: '/devices',
    opener: ['Weitere Aktionen für Gerät KP-4711', 'Dokumente senden'],
    name: 'Dokumente zu KP-4711',
    draft: DocumentOrder,
    without: {
      sn: 'is the device that they are ordered for',
      companie: 'is the company that they are ordered for',
    },
    wronglyMarked: {
      Zugangsdaten: 'is sufficient on its own',
      Dokumentenliste: 'is sufficient on its own',
      Etikett: 'is sufficient on its own',
    },
    empty: (form) => form.getByRole('checkbox', { name: 'Zugangsdaten' }).uncheck(),
    submit: 'Senden',
    says: ['Bitte mindestens ein Dokument wählen!', 'Bitte einen Empfänger angeben!'],
  },
  {
    address: '/devices?suche=KP',
    opener: ['Ansicht speichern …'],
    name: 'Ansicht speichern',
    draft: ViewDraft,
    without: { list: 'is the list that is shown', query: 'is the current search of the list' },
    submit: 'Speichern',
    says: ['Bitte einen Namen für die Ansicht angeben!'],
  },
  {
    address: '/devices',
    opener: ['Etikett von Gerät KP-4711', 'Eigenes Format'],
    name: 'Eigenes Format',
    draft: OwnLabelFormatDraft,
    submit: 'Format speichern',
    says: [
      'Bitte einen Namen für das Format angeben!',
      'Bitte eine Größe von 40 bis 210 mm angeben!',
      'Bitte eine Größe von 22 bis 297 mm angeben!',
    ],
  },
  {
    address: '/user',
    opener: ['Bearbeiter anlegen'],
    name: 'Neuen Bearbeiter hinzufügen',
    draft: UserDraft,
    submit: 'Speichern',
    says: ['Bitte einen Benutzernamen angeben!', shortPassword],
  },
  {
    address: '/user',
    opener: ['Neues Passwort für bernd'],
    name: 'Neues Passwort für bernd',
    draft: UserDraft.pick({ password: true }),
    submit: 'Passwort setzen',
    says: [shortPassword],
  },
  {
    address: '/user',
    opener: ['Passwort ändern'],
    name: 'Eigenes Passwort ändern',
    draft: auth.changePassword.input,
    wronglyMarked: { 'Neues Passwort wiederholen': 'is as empty as the password that it repeats' },
    submit: 'Passwort ändern',
    says: ['Bitte das bisherige Passwort angeben!', shortPassword],
  },
  {
    address: '/user',
    opener: ['API-Schlüssel anlegen'],
    name: 'API-Schlüssel anlegen',
    draft: TokenDraft,
    without: { scopes: 'are required once individual rights are chosen' },
    submit: 'Anlegen',
    says: ['Bitte einen Namen angeben!'],
  },
  {
    address: '/devices/nummer?sn=KP-4711',
    opener: ['Weitere Aktionen', 'Zugang für Behörden …'],
    name: 'Zugang für Behörden: Gerät KP-4711',
    draft: authorityLinks.create.input,
    without: { device: 'is the record of the page', part: 'the same' },
    submit: 'Link anlegen',
    says: [
      'Bitte angeben, wer den Link bekommt!',
      'Bitte den Zweck angeben, zum Beispiel ein Aktenzeichen!',
    ],
  },
  {
    address: '/user',
    opener: ['Webhook anlegen'],
    name: 'Webhook anlegen',
    draft: WebhookDraft,
    without: { isEnabled: 'a new one is enabled' },
    submit: 'Anlegen',
    says: [
      'Bitte einen Namen angeben!',
      'Bitte eine Adresse wie https://erp.example.com/portal angeben!',
    ],
  },
  {
    address: '/user',
    opener: [],
    name: 'Dokumente per Mail',
    draft: mail.test.input,
    wronglyMarked: { 'Testmail an': 'is the only field of its form' },
    submit: 'Testmail senden',
    says: ['Bitte eine gültige E-Mail-Adresse angeben!'],
    hasNoBanners: true,
  },
]

/** Records that are created without a form for their attributes, each with its reason. */
const withoutForm = {
  'fileImports.create': 'is the dropped folder, files or ZIP',
  'imports.create': 'is the dropped table',
  'logs.create': 'is written on failures, not by users',
  'uploads.create': 'is the file of the form for new files',
}

test('each record that can be created has its form above', () => {
  const drafts = new Set<unknown>(forms.map(({ draft }) => draft))
  const creates = Object.entries(all).filter(([name]) => /\.create[A-Z]?\w*$/.test(name))
  const missing = creates.filter(([, { input }]) => !drafts.has(input)).map(([name]) => name)
  expect(missing.sort()).toEqual(Object.keys(withoutForm).sort())
})

test('each form has an input for every attribute of the contract, and reports each missing field', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await oneDevice(records, 'KP-4711')
  await records.staff('bernd')
  await (await openOffice(portal)).set({ authorityAccess: true })
  await resumeAsStaff(page)
  for (const form of forms) {
    await test.step(`${form.name}: ${form.says[0]}`, async () => {
      const place = await open(page, form)
      const { draft, without = {}, wronglyMarked = {}, empty, submit, says, hasNoBanners } = form
      await expect
        .poll(() => missingIn(place, draft), 'attributes without an input')
        .toEqual(Object.keys(without).sort())
      await empty?.(place)
      await place.getByRole('button', { name: submit, exact: true }).click()
      for (const sentence of says) {
        await expect(place.getByText(sentence, { exact: true }).first()).toBeVisible()
      }
      await expect(place.locator('.banner-error')).toHaveText(hasNoBanners ? [] : [says.join(' ')])
      await expect
        .poll(() => wronglyMarkedIn(place), 'marked or missing')
        .toEqual(Object.keys(wronglyMarked))
    })
  }
})

test.describe('before anyone has signed in', () => {
  test.use({ settings: {} })

  test('the setup has an input for every attribute of the contract; it and the logins require all fields', async ({
    page,
  }) => {
    const pages = [
      { address: '/setup', draft: auth.setup.input, submit: 'Administrator anlegen' },
      { address: '/admin-login', draft: { shape: {} }, submit: 'Anmelden' },
      { address: '/customer-login', draft: { shape: {} }, submit: 'Anmelden' },
    ]
    for (const { address, draft, submit } of pages) {
      await page.goto(address)
      await page.getByRole('button', { name: submit }).click()
      await expect(page.getByText('Bitte füllen Sie alle Felder aus!')).toBeVisible()
      await expect.poll(() => missingIn(page.locator('form'), draft)).toEqual([])
    }
  })
})

/** Returns the form's dialog, or the form itself where it has a name; on the start page, its card. */
async function open(page: Page, { address, opener, name }: FormCase): Promise<Locator> {
  await page.goto(address, { waitUntil: 'networkidle' })
  for (const step of opener) {
    const exact = { name: step, exact: true }
    await page
      .getByRole('button', exact)
      .or(page.getByRole('checkbox', exact))
      .or(page.getByRole('radio', exact))
      .or(page.getByRole('menuitem', exact))
      .first()
      .click()
  }
  const place = page
    .getByRole('dialog', { name, exact: true })
    .or(page.getByRole('form', { name, exact: true }))
    .or(page.getByRole('region', { name, exact: true }))
  await expect(place.locator('[name]').first()).toBeAttached()
  await waitUntilIdle(page)
  return place
}

/** The attributes of the schema that have no input. */
async function missingIn(place: Locator, { shape }: FormCase['draft']): Promise<string[]> {
  const names = await place.locator('[name]').evaluateAll((inputs) => {
    return inputs.map((input) => input.getAttribute('name'))
  })
  return Object.keys(shape)
    .filter((name) => !names.includes(name))
    .sort()
}

/** Labels of inputs that are marked as required but not reported as missing, or the reverse. */
function wronglyMarkedIn(place: Locator): Promise<string[]> {
  return place.locator('label').evaluateAll((labels: HTMLLabelElement[]) => {
    const odd = labels.filter(({ textContent, control }) => {
      return textContent.endsWith(' *') !== (control?.ariaInvalid === 'true')
    })
    return odd.map(({ textContent }) => textContent.replace(' *', ''))
  })
}
