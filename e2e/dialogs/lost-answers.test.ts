import type { Locator, Page } from '@playwright/test'
import { chooseInRow } from '../support/choose-in-row.ts'
import { openHandOver } from '../support/hand-over-form.ts'
import { expect, openStart, resumeAsStaff, signInCustomer, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import type { Portal } from '../support/portal-process.ts'
import { openRecords } from '../support/records.ts'
import { authorizationOf, endSession, signInAgain } from '../support/staff-session.ts'
import { waitUntilReady } from '../support/window-focus.ts'

test.beforeEach(({ expectedFailures }) => {
  expectedFailures.add(0)
})

for (const hasEnded of [false, true]) {
  const also = hasEnded ? ', also after signing in again' : ''
  // The second case covers everything in the first.
  const tag = hasEnded ? [] : ['@full']
  test(`a device whose response was lost exists once, and its password works${also}`, {
    tag,
  }, async ({ portal, page, person, expectedFailures }) => {
    if (hasEnded) expectedFailures.add(401)
    await oneDevice(await openRecords(portal), 'KP-4711')
    await resumeAsStaff(page)
    await page.goto('/devices')
    await page.getByRole('button', { name: 'Gerät KP-4711 kopieren' }).click()
    const form = page.getByRole('dialog', { name: 'Neues Gerät hinzufügen' })
    await form.getByLabel('Seriennummer').fill('KP-4712')
    await loseAnswers(page, '/api/devices', 1)
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText(/^Fehler: 40x - Keine Verbindung zum Server/)).toBeVisible()
    if (hasEnded) await endSession(page, portal)
    await form.getByRole('button', { name: 'Speichern' }).click()
    if (hasEnded) await signInAgain(page)

    const handOver = page.getByRole('dialog', { name: 'Zugang für KP-4712' })
    const pass = await handOver.getByLabel('Passwort', { exact: true }).inputValue()
    await handOver.getByRole('button', { name: 'Fertig' }).click()
    await expect(page.getByText('1–2 von 2')).toBeVisible()
    const customer = await person('phone')
    await signInCustomer(customer, 'KP-4712', pass)
    await expect(customer.getByText('Anleitung.pdf').first()).toBeVisible()
  })
}

interface Form {
  what: string
  path: string
  /** Path of the list, if different. */
  list?: string
  fill: (page: Page) => Promise<Locator>
  button?: string
  done: string
}

const forms: Form[] = [
  {
    what: 'a company',
    path: '/api/companies',
    fill: async (page) => {
      const form = await openNew(page, '/companies', 'Neue Firma hinzufügen')
      await form.getByLabel('Firmenname').fill('Adler Antriebe')
      await form.getByLabel('Kundennummer').fill('10003')
      await form.getByRole('button', { name: 'Generieren' }).click()
      return form
    },
    done: 'Firma wurde hinzugefügt!',
  },
  {
    what: 'an article number',
    path: '/api/parts',
    fill: async (page) => {
      const form = await openNew(page, '/devices?reiter=artikelnummern', 'Artikelnummer hinzufügen')
      await form.getByLabel('Titel').fill('KP-200')
      return form
    },
    done: 'Artikelnummer wurde hinzugefügt!',
  },
  {
    what: 'a document type',
    path: '/api/doctypes',
    fill: async (page) => {
      const form = await openNew(page, '/files?reiter=dokumententypen', 'Dokumententyp hinzufügen')
      await form.getByLabel('Titel').fill('Zeichnung')
      return form
    },
    done: 'Dokumententyp erstellt!',
  },
  {
    what: 'a colleague',
    path: '/api/users',
    fill: async (page) => {
      await openStart(page)
      await page.getByRole('button', { name: 'Bearbeiter anlegen' }).click()
      const form = page.getByRole('dialog', { name: 'Neuen Bearbeiter hinzufügen' })
      await form.getByLabel('Benutzername').fill('bernd')
      await form.getByRole('button', { name: 'Generieren' }).click()
      return form
    },
    done: 'Bearbeiter wurde hinzugefügt!',
  },
  {
    what: 'a label size',
    path: '/api/label-formats',
    fill: async (page) => {
      await page.goto('/devices')
      await page.getByRole('button', { name: 'Etikett von Gerät KP-4711' }).click()
      await page.getByRole('button', { name: 'Eigenes Format' }).click()
      const form = page.getByRole('dialog', { name: 'Eigenes Format' })
      await form.getByLabel('Name').fill('Typenschild klein')
      await form.getByLabel('Breite in mm').fill('54,5')
      await form.getByLabel('Höhe in mm').fill('25')
      return form
    },
    button: 'Format speichern',
    done: 'Format wurde hinzugefügt!',
  },
  {
    what: 'an order of documents',
    path: '/api/documents/create-pdf',
    fill: async (page) => {
      await page.goto('/devices')
      await chooseInRow(page, 'Gerät KP-4711', 'Dokumente senden')
      const form = page.getByRole('dialog', { name: 'Dokumente zu KP-4711' })
      await form.getByLabel('Empfänger').fill('einkauf@mueller.example')
      return form
    },
    list: '/api/documents/jobs',
    button: 'Senden',
    done: 'Dateien werden generiert und werden gleich per Mail zugestellt.',
  },
]

test('any record whose response was lost is created once, however often the button is pressed', async ({
  portal,
  page,
}) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  for (const {
    what: formName,
    path,
    list = path,
    fill,
    button = 'Speichern',
    done: message,
  } of forms) {
    await test.step(formName, async () => {
      const before = await count(page, portal, list)
      const form = await fill(page)
      const lostCount = await loseAnswers(page, path, 2)
      for (let press = 1; press <= 3; press += 1) {
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
        await form.getByRole('button', { name: button }).click()
        await expect.poll(lostCount).toBe(Math.min(press, 2))
      }
      await expect(page.getByText(message)).toBeVisible()
      expect(await count(page, portal, list)).toBe(before + 1)
      await page.unrouteAll()
    })
  }
})

test('a file whose responses were lost is stored once and is one document', async ({
  portal,
  page,
}) => {
  await (await openRecords(portal)).doctype('Handbuch')
  await resumeAsStaff(page)
  const form = await openNew(page, '/files', 'Neue Dateien hinzufügen')
  await form.locator('input[type=file]').setInputFiles(pdfFile('Anleitung.pdf', 'Anleitung'))
  await waitUntilReady(form)
  await form.getByRole('combobox', { name: 'Dokumententyp' }).click()
  await page.getByRole('option', { name: 'Handbuch' }).click()
  for (const path of ['/api/upload', '/api/medias']) {
    const lostCount = await loseAnswers(page, path, 1)
    await form.getByRole('button', { name: 'Hochladen', exact: true }).click()
    await expect.poll(lostCount).toBe(1)
    await expect(form.getByText(/Keine Verbindung zum Server/)).toBeVisible()
  }
  await form.getByRole('button', { name: 'Hochladen', exact: true }).click()
  await expect(page.getByText('Datei(en) hochgeladen!')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page.locator('tbody td[data-label="Datei-Name"]')).toHaveText(['Anleitung.pdf'])
  expect(await count(page, portal, '/api/upload/files')).toBe(1)
})

test('input changed after a lost response is a new request, which reports the first record', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  await resumeAsStaff(page)
  const form = await openNew(page, '/companies', 'Neue Firma hinzufügen')
  await form.getByLabel('Firmenname').fill('Adler Antriebe')
  await form.getByLabel('Kundennummer').fill('10003')
  await form.getByRole('button', { name: 'Generieren' }).click()
  const lostCount = await loseAnswers(page, '/api/companies', 1)
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(lostCount).toBe(1)
  await form.getByLabel('Firmenname').fill('Adler Antriebstechnik')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(form.getByLabel('Kundennummer')).toHaveAccessibleDescription(/vergeben/)

  await form.getByLabel('Firmenname').fill('Adler Antriebe')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Firma wurde hinzugefügt!')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Adler Antriebe', exact: true })).toHaveCount(1)
})

test('editing an order whose response was lost warns that the first one may have arrived, too', async ({
  portal,
  page,
}) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  await page.goto('/devices')
  const warning = (section: string) =>
    page.getByText(new RegExp(`sehen Sie auf der Startseite unter „${section}“ nach`))

  await chooseInRow(page, 'Gerät KP-4711', 'Dokumente senden')
  const mail = page.getByRole('dialog', { name: 'Dokumente zu KP-4711' })
  await mail.getByLabel('Empfänger').fill('einkauf@mueller.example')
  const lostMail = await loseAnswers(page, '/api/documents/create-pdf', 1)
  await mail.getByRole('button', { name: 'Senden' }).click()
  await expect.poll(lostMail).toBe(1)
  await mail.getByLabel('Empfänger').fill('verkauf@mueller.example')
  await mail.getByRole('button', { name: 'Senden' }).click()
  await expect(warning('Dokumente per Mail')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check()
  await page.getByRole('button', { name: 'Briefe und Etiketten' }).click()
  const batch = page.getByRole('dialog', { name: 'Briefe und Etiketten' })
  const lostBatch = await loseAnswers(page, '/api/documents/batches', 1)
  await batch.getByRole('button', { name: 'Erstellen' }).click()
  await expect.poll(lostBatch).toBe(1)
  await batch.getByRole('checkbox', { name: 'Neue Passwörter vergeben' }).check()
  await batch.getByRole('button', { name: 'Erstellen' }).click()
  await expect(warning('Sammelaufträge')).toBeVisible()
})

test('17.6: editing a handover whose response was lost reports that it has happened, with its letter and password', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(412)
  const records = await openRecords(portal)
  const { device } = await oneDevice(records, 'KP-4711')
  await records.company('Becker AG', 10_002)
  await resumeAsStaff(page)
  await page.goto(`/devices/${device}`)
  const form = await openHandOver(page)
  await form.getByRole('combobox', { name: 'Neue Firma' }).fill('Becker')
  await page.getByRole('option', { name: 'Becker AG (10002)' }).click()
  const password = form.getByRole('textbox', { name: 'Neues Passwort' })
  await expect(password).toHaveValue(/\S{10}/)
  const firstPassword = await password.inputValue()
  const lostCount = await loseAnswers(page, `/api/devices/${device}/handover`, 1)
  await form.getByRole('button', { name: 'Übergeben', exact: true }).click()
  await expect.poll(lostCount).toBe(1)

  await password.fill('Kegelrad-und-Ritzel')
  await form.getByLabel('Notiz').fill('Verkauf der Linie 3')
  const letter = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Übergeben', exact: true }).click()
  await expect(page.getByText(/^Das Gerät war schon übergeben/)).toBeVisible()
  expect((await letter).suggestedFilename()).toBe('Zugangsdaten_KP-4711.pdf')
  const credentials = page.getByRole('dialog', { name: 'Zugang für KP-4711' })
  await expect(credentials.getByLabel('Passwort', { exact: true })).toHaveValue(firstPassword)
  await credentials.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByRole('link', { name: 'Becker AG' }).first()).toBeVisible()
})

/** Opens the form of the screen's button „Neu“. */
async function openNew(page: Page, address: string, title: string): Promise<Locator> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  return page.getByRole('dialog', { name: title })
}

/** Lets POST requests reach the server but drops the first `times` responses; returns a counter of the dropped ones. */
async function loseAnswers(page: Page, path: string, times: number): Promise<() => number> {
  let lostCount = 0
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() !== 'POST' || lostCount === times) return route.fallback()
      expect((await route.fetch()).ok()).toBe(true)
      await route.abort()
      lostCount += 1
    },
  )
  return () => lostCount
}

/** Number of records that the server lists for the user signed in on this page. */
async function count(page: Page, { url }: Portal, path: string): Promise<number> {
  const listed = await (await fetch(url + path, { headers: await authorizationOf(page) })).json()
  return (listed.data ?? listed).length
}
