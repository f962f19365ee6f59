import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, type seats, signInCustomer, signInStaff, test } from './journey.ts'
import { oneDevice, type Records } from './one-device.ts'
import { pdfFile } from './pdf-files.ts'
import { openRecords, passwords } from './records.ts'

const looks: { seat: keyof typeof seats; colorScheme: 'light' | 'dark' }[] = [
  { seat: 'desk', colorScheme: 'light' },
  { seat: 'desk', colorScheme: 'dark' },
  { seat: 'phone', colorScheme: 'light' },
  { seat: 'phone', colorScheme: 'dark' },
]

for (const { seat, colorScheme } of looks) {
  const options = { colorScheme, reducedMotion: 'reduce', bypassCSP: true } as const
  const look = `(${seat}, ${colorScheme})`

  test(`the customers' screens are accessible ${look}`, async ({
    portal,
    person,
    expectedFailures,
  }) => {
    expectedFailures.add(404)
    await severalDevices(await openRecords(portal))
    const page = await person(seat, options)
    await page.goto('/customer-login')
    await examine(page, 'heading', 'Kunden Login')
    await page.goto('/customer-login?sn=KP-4711')
    await examine(page, 'heading', 'Kunden Login')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByText('Bitte füllen Sie alle Felder aus!')).toBeVisible()
    await examine(page, 'heading', 'Kunden Login')
    await page.goto('/unbekannte-adresse')
    await examine(page, 'heading', 'Nicht gefunden')

    await signInCustomer(page, 'KP-4711', passwords.device)
    await examine(page, 'link', /Herunterladen/)
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await expect(page.getByRole('heading', { name: 'Kunden Login' })).toBeVisible()
    await signInCustomer(page, '10001', passwords.company)
    await examine(page, 'searchbox', 'Suche')
    await page.getByRole('button', { name: 'Dateien zu Gerät KP-4711' }).click()
    await examine(page, 'link', /Herunterladen/)
    await page.getByRole('searchbox', { name: 'Suche' }).fill('gibt es nicht')
    await examine(page, 'button', 'Suche zurücksetzen')
  })

  test(`the staff screens are accessible ${look}`, async ({ portal, person }) => {
    await severalDevices(await openRecords(portal))
    const page = await person(seat, options)
    await page.goto('/admin-login')
    await examine(page, 'heading', 'Bearbeiter Login')
    await signInStaff(page)
    await examine(page, 'heading', /.+/)
    await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
    await examine(page, 'menuitem', 'Abmelden')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Letzte Meldungen' }).click()
    await examine(page, 'dialog', 'Letzte Meldungen')

    await page.goto('/devices')
    await page.getByRole('checkbox', { name: 'KP-4711 auswählen' }).check()
    await page.getByRole('button', { name: 'KP-4711 aufklappen' }).click()
    await examine(page, 'link', 'Anleitung.pdf herunterladen')
    await page.goto('/devices?suche=gibt-es-nicht')
    await examine(page, 'cell', /Dazu wurde nichts gefunden/)
    for (const [address, shown] of lists) {
      await page.goto(address)
      await examine(page, 'cell', shown)
    }
    await page.goto('/logs')
    await examine(page, 'heading', 'Protokolle')
  })

  test(`the dialogs are accessible ${look}`, async ({ portal, person }) => {
    await oneDevice(await openRecords(portal))
    const page = await person(seat, options)
    await signInStaff(page)
    for (const [address, header] of forms) {
      await page.goto(address)
      await page.getByRole('button', { name: 'Neu', exact: true }).click()
      await examine(page, 'dialog', header)
    }
    await page.getByRole('button', { name: 'Art des Passworts wählen' }).click()
    await examine(page, 'menuitem', 'Sechs Ziffern')
    await page.keyboard.press('Escape')
    await theUnsavedQuestion(page)
    await theMistakes(page)
    await theHandOver(page)
    await page.getByRole('button', { name: 'Gerät KP-4711 löschen' }).click()
    await examine(page, 'dialog', 'Want you realy to delete?')
    await page.goto('/files')
    await page.getByRole('button', { name: 'Neu', exact: true }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles([pdfFile('Anleitung.pdf', 'Anleitung'), pdfFile('Plan.pdf', 'Plan')])
    await examine(page, 'list', 'Ausgewählte Dateien')
  })

  test(`labels and documents are accessible ${look}`, async ({ portal, person }) => {
    await oneDevice(await openRecords(portal))
    const page = await person(seat, options)
    await signInStaff(page)
    await page.goto('/devices')
    await page.getByRole('button', { name: 'QR-Etikett von Gerät KP-4711' }).click()
    await examine(page, 'img', 'Etikett von Gerät KP-4711')
    await page.getByRole('button', { name: 'Weitere Dateien' }).click()
    await examine(page, 'menuitem', 'SVG')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Format' }).click()
    await examine(page, 'option', 'A4, 24 Etiketten 70 × 37 mm')
    await page.getByRole('option', { name: 'A4, 24 Etiketten 70 × 37 mm' }).click()
    await page.getByLabel('Etiketten überspringen').fill('24')
    await page.getByRole('button', { name: 'Eigenes Format' }).click()
    await page.getByRole('button', { name: 'Format speichern' }).click()
    await examine(page, 'img', /^Erster Bogen/)

    await page.goto('/devices')
    await page.getByRole('button', { name: 'Dokumente zu Gerät KP-4711 senden' }).click()
    const form = page.getByRole('dialog', { name: 'Dokumente zu KP-4711' })
    await form.getByRole('button', { name: 'Senden' }).click()
    await examine(page, 'alert', '')
    await form.getByRole('button', { name: 'Zugangsdaten ansehen' }).click()
    await examine(page, 'img', /^Seite 1 von/)
    await page.keyboard.press('Escape')
    await form.getByLabel('Empfänger').fill('einkauf@mueller.example')
    await form.getByRole('button', { name: 'Senden' }).click()
    await page.goto('/user')
    await expect(page.getByText('abgelegt', { exact: true })).toBeVisible()
    await examine(page, 'heading', 'Dokumente per Mail')
  })

  test.describe('before there is an administrator', () => {
    test.use({ settings: {} })

    test(`the setup is accessible ${look}`, async ({ person }) => {
      const page = await person(seat, options)
      await page.goto('/setup')
      await examine(page, 'heading', 'Portal einrichten')
    })
  })
}

const lists = [
  ['/devices', 'KP-4711'],
  ['/devices?reiter=artikelnummern', 'KP-100'],
  ['/files', 'Anleitung.pdf'],
  ['/files?reiter=dokumententypen', 'Betriebsanleitung'],
  ['/companies', 'Müller Pumpen GmbH'],
  ['/logs?reiter=info', /angemeldet/],
] as const

const forms = [
  ['/companies', 'Neue Firma hinzufügen'],
  ['/devices?reiter=artikelnummern', 'Artikelnummer hinzufügen'],
  ['/files?reiter=dokumententypen', 'Dokumententyp hinzufügen'],
  ['/files', 'Neue Dateien hinzufügen'],
  ['/devices', 'Neues Gerät hinzufügen'],
] as const

/** Waits for what the place is known by, then examines the whole page. */
async function examine(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp) {
  await expect(page.getByRole(role, { name }).first()).toBeVisible()
  await expectAccessible(page, `${new URL(page.url()).pathname}: ${role} ${name}`)
}

async function theUnsavedQuestion(page: Page) {
  await page.getByLabel('Seriennummer').fill('KP-4712')
  await page.keyboard.press('Escape')
  await examine(page, 'alertdialog', 'Ungespeicherte Eingaben')
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
}

async function theMistakes(page: Page) {
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Validierungsfehler!')).toBeVisible()
  await examine(page, 'alert', '')
}

async function theHandOver(page: Page) {
  for (const [label, option] of [
    ['Firma', /^Müller/],
    ['Artikelnummer', 'KP-100'],
  ] as const) {
    await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
    await examine(page, 'option', option)
    await page.getByRole('option', { name: option }).click()
  }
  await page.getByRole('button', { name: 'Speichern' }).click()
  await examine(page, 'dialog', 'Zugang für KP-4712')
  await page.getByRole('button', { name: 'Fertig' }).click()
}

async function severalDevices(records: Records) {
  const { companie, part } = await oneDevice(records, 'KP-4711')
  for (const sn of ['KP-1', 'KP-2', 'KP-3', 'KP-4', 'KP-5', 'KP-6', 'KP-7']) {
    await records.device({ sn, companie, part })
  }
}
