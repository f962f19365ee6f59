import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page, Request } from '@playwright/test'
import { dragFromDisk } from '../support/drag-from-disk.ts'
import { folderOnDisk } from '../support/folder-on-disk.ts'
import { areaLink, expect, resumeAsStaff, signInStaff, test } from '../support/journey.ts'
import { openJump } from '../support/jump-field.ts'
import { oneDevice } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'
import { closeByEscape, waitUntilIdle, waitUntilReady } from '../support/window-focus.ts'

interface Form {
  address: string
  opener: string
  /** The menu item to choose, where the opener opens a menu. */
  act?: string
  header: string
  type: (dialog: Locator) => Promise<void>
}

const fillIn = (label: string) => (dialog: Locator) =>
  dialog.getByRole('textbox', { name: label }).fill('7')

const forms: Form[] = [
  {
    address: '/companies',
    opener: 'Neu',
    header: 'Neue Firma hinzufügen',
    type: fillIn('Kundennummer'),
  },
  {
    address: '/companies',
    opener: 'Firma Müller Pumpen GmbH bearbeiten',
    header: 'Firma bearbeiten',
    type: fillIn('Firmenname'),
  },
  {
    address: '/devices?reiter=artikelnummern',
    opener: 'Neu',
    header: 'Artikelnummer hinzufügen',
    type: fillIn('kurze Beschreibung'),
  },
  {
    address: '/files?reiter=dokumententypen',
    opener: 'Neu',
    header: 'Dokumententyp hinzufügen',
    type: fillIn('Titel'),
  },
  {
    address: '/files',
    opener: 'Neu',
    header: 'Neue Dateien hinzufügen',
    type: (dialog) => dialog.locator('input[type=file]').setInputFiles(pdfFile('Plan.pdf', 'Plan')),
  },
  {
    address: '/devices',
    opener: 'Neu',
    header: 'Neues Gerät hinzufügen',
    type: fillIn('Seriennummer'),
  },
  {
    address: '/devices',
    opener: 'Gerät KP-4711 bearbeiten',
    header: 'Gerät bearbeiten',
    type: (dialog) => dialog.getByLabel('Passwort', { exact: true }).fill('7'),
  },
  {
    address: '/devices',
    opener: 'Weitere Aktionen für Gerät KP-4711',
    act: 'Dokumente senden',
    header: 'Dokumente zu KP-4711',
    type: fillIn('Empfänger'),
  },
]

const waysToLeave: Record<string, (page: Page, dialog: Locator) => Promise<unknown>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'the cross': (_, dialog) => dialog.getByRole('button', { name: 'Dialog schließen' }).click(),
  'the backdrop': (page) => page.mouse.click(4, 500),
  Abbrechen: (_, dialog) => dialog.getByRole('button', { name: 'Abbrechen' }).click(),
  Back: (page) => page.goBack(),
  'a link': (page) => followLink(page, 'Protokolle'),
}

test('leaving a form asks for confirmation if something was typed, and only then', async ({
  portal,
  page,
}) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  for (const form of forms) {
    await test.step(form.header, async () => {
      // Leaving the previous form did not change its screen.
      if (!page.url().endsWith(form.address)) await page.goto(form.address)
      // All forms share the ways of leaving, so these are tried with the first; each has its own notion of input.
      const tried = Object.entries(waysToLeave).slice(0, form === forms[0] ? undefined : 1)
      for (const [wayToLeave, leave] of tried) {
        await test.step(wayToLeave, async () => {
          const dialog = await open(page, form)
          await form.type(dialog)
          const focused = await dialog.locator(':focus').elementHandle()
          await leave(page, dialog)
          const question = page.getByRole('dialog', { name: 'Ungespeicherte Eingaben' })
          await expect(question.getByRole('button', { name: 'Weiter bearbeiten' })).toBeFocused()
          await page.keyboard.press('Escape')
          await expect(question).toHaveCount(0)
          if (wayToLeave === 'Escape')
            await expect.poll(() => focused?.evaluate(isFocused)).toBe(true)
          await leave(page, dialog)
          await question.getByRole('button', { name: 'Verwerfen' }).click()
          await expect(dialog).toHaveCount(0)
          if (wayToLeave === 'a link') await expect(page).toHaveURL('/logs')
          else await expect(page).toHaveURL(form.address)
          if (wayToLeave === 'a link') await page.goBack()

          const untouched = await open(page, form)
          await leave(page, untouched)
          await expect(untouched).toHaveCount(0)
          await expect(question).toHaveCount(0)
          if (wayToLeave === 'a link') await expect(page).toHaveURL('/logs')
        })
      }
    })
  }
})

test('a file or folder dropped where nothing takes it is ignored: the page stays, with what was typed', async ({
  page,
}) => {
  const folder = await folderOnDisk({ 'Liste.txt': 'Firmen' })
  const note = join(folder, 'Liste.txt')
  await resumeAsStaff(page)
  await page.goto('/companies')
  await (await dragFromDisk(page.getByRole('heading', { level: 1 }), [note])).drop()
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  const name = form.getByLabel('Firmenname')
  await name.fill('Müller Pumpen GmbH')
  for (const dropped of [note, folder]) {
    for (const place of [name, form.getByRole('heading', { level: 2 })]) {
      await (await dragFromDisk(place, [dropped])).drop()
    }
  }
  await page.goto('/files')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const upload = page.getByRole('dialog', { name: 'Neue Dateien hinzufügen' })
  // The whole form takes files, not only its drop zone.
  await (await dragFromDisk(upload.getByRole('heading', { level: 2 }), [note])).drop()
  await expect(upload.getByText('Liste.txt', { exact: true })).toBeVisible()
  // A browser opens a dropped file in place of the page or beside it.
  expect(page.context().pages()).toEqual([page])
  await rm(folder, { recursive: true })
})

test('Back closes one dialog after the other, then leads to the previous screen', async ({
  page,
}) => {
  await signInStaff(page)
  await followLink(page, 'Geräte')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const device = page.getByRole('dialog', { name: 'Neues Gerät hinzufügen' })
  await device.getByRole('button', { name: 'Dateien hochladen …' }).click()
  const files = page.getByRole('dialog', { name: 'Neue Dateien hinzufügen' })
  await expect(files).toBeVisible()
  await page.goBack()
  await expect(files).toHaveCount(0)
  await expect(device).toBeVisible()
  await page.goBack()
  await expect(device).toHaveCount(0)
  await expect(page).toHaveURL('/devices')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  await closeByEscape(device)
  await page.goBack()
  await expect(page).toHaveURL('/user')
})

test('Escape closes the dialog on top, and the focus goes back to what opened it', async ({
  page,
}) => {
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const device = page.getByRole('dialog', { name: 'Neues Gerät hinzufügen' })
  const upload = device.getByRole('button', { name: 'Dateien hochladen …' })
  await waitUntilReady(device)
  await upload.focus()
  await page.keyboard.press('Enter')
  const files = page.getByRole('dialog', { name: 'Neue Dateien hinzufügen' })
  await closeByEscape(files)
  await expect(upload).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(device).toHaveCount(0)
})

test('after saving, the focus is where work continues', async ({ page }) => {
  await resumeAsStaff(page)
  await page.goto('/companies')
  // An empty list shows this button twice.
  const add = page.getByRole('button', { name: 'Neu', exact: true }).first()
  await add.focus()
  await page.keyboard.press('Enter')
  const form = await waitUntilReady(page.getByRole('dialog', { name: 'Neue Firma hinzufügen' }))
  await form.getByLabel('Firmenname').fill('Müller Pumpen GmbH')
  await form.getByRole('button', { name: 'Generieren' }).click()
  await form.getByLabel('Kundennummer').fill('10001')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Fertig' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(add).toBeFocused()
})

test('after deleting, the focus is on the list, and Tab continues from there', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { companie, part } = await oneDevice(records, 'KP-4711')
  for (const sn of ['KP-1', 'KP-2']) await records.device({ sn, companie, part })
  await resumeAsStaff(page)
  await page.goto('/devices')
  const list = page.getByRole('region', { name: 'Geräteliste' })
  await removeByKeyboard(page, 'Gerät KP-1 löschen')
  await expect(page.getByRole('cell', { name: 'KP-1', exact: true })).toHaveCount(0)
  await expect(list).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(list.getByRole('searchbox', { name: 'Suche' })).toBeFocused()

  await page.getByRole('checkbox', { name: 'KP-2 auswählen' }).check()
  await removeByKeyboard(page, 'Löschen')
  await expect(page.getByRole('cell', { name: 'KP-2', exact: true })).toHaveCount(0)
  await expect(list).toBeFocused()

  await page.goto('/files')
  await removeByKeyboard(page, 'Anleitung.pdf löschen')
  await expect(page.getByRole('cell', { name: 'Anleitung.pdf', exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Dateiliste' })).toBeFocused()
})

const slowlyOpened: Record<string, (page: Page) => Promise<unknown>> = {
  'the form of a device': (page) =>
    page.getByRole('button', { name: 'Gerät KP-1 bearbeiten' }).click(),
  'the question about selected devices': async (page) => {
    await page.getByRole('checkbox', { name: 'KP-1 auswählen' }).check()
    await page.getByRole('button', { name: 'Löschen', exact: true }).click()
  },
  'the export of a list': (page) => page.getByRole('button', { name: 'Exportieren' }).click(),
}

for (const [what, begin] of Object.entries(slowlyOpened)) {
  test(`${what} does not open once the user has gone to another page or opened another dialog`, async ({
    portal,
    page,
  }) => {
    await (await openRecords(portal)).device({ sn: 'KP-1' })
    await resumeAsStaff(page)
    await page.goto('/devices')
    await expect(page.getByRole('cell', { name: 'KP-1', exact: true })).toBeVisible()
    let letThrough = await holdLoads(page)
    await begin(page)
    await openJump(page)
    await letThrough()
    await closeByEscape(page.getByRole('dialog', { name: 'Springen zu …' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)

    letThrough = await holdLoads(page)
    await begin(page)
    await areaLink(page, 'Firmen').click()
    await expect(page).toHaveURL('/companies')
    await letThrough()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

/** Holds back whatever the page loads, until the returned function is called. */
async function holdLoads(page: Page) {
  const loads = new Set<Request>()
  const released = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    loads.add(route.request())
    await released.promise
    await route.fallback()
  })
  return async () => {
    const ended = [...loads].map(async (load) => (await load.response())?.finished())
    released.resolve()
    await Promise.allSettled(ended)
    await waitUntilIdle(page)
    await page.unrouteAll({ behavior: 'wait' })
  }
}

async function removeByKeyboard(page: Page, opener: string) {
  await page.getByRole('button', { name: opener, exact: true }).focus()
  await page.keyboard.press('Enter')
  const question = await waitUntilReady(page.getByRole('dialog'))
  await question.getByRole('button', { name: 'Löschen' }).focus()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
}

async function open(page: Page, { opener, act, header }: Form): Promise<Locator> {
  await page.getByRole('button', { name: opener, exact: true }).first().click()
  if (act !== undefined) await page.getByRole('menuitem', { name: act, exact: true }).click()
  return waitUntilReady(page.getByRole('dialog', { name: header }))
}

/** Follows the link even while a dialog covers it, as a shortcut or a script would. */
async function followLink(page: Page, name: string) {
  await page
    .getByRole('navigation', { name: 'Bereiche', includeHidden: true })
    .getByRole('link', { name, includeHidden: true })
    .dispatchEvent('click', { button: 0 })
}

function isFocused(node: Element): boolean {
  return node === document.activeElement
}
