import type { Locator, Page } from '@playwright/test'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'
import { waitUntilReady } from '../support/window-focus.ts'

test('company, article number and file of a new device are created inside its form', async ({
  portal,
  page,
}) => {
  await (await openRecords(portal)).doctype('Betriebsanleitung')
  await resumeAsStaff(page)
  const form = await openForm(page)
  await form.getByLabel('Seriennummer').fill('KP-4711')
  await form.getByRole('button', { name: 'Neue Firma …' }).click()
  const company = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  await company.getByLabel('Firmenname').fill('Müller Pumpen GmbH')
  await company.getByLabel('Kundennummer').fill('10001')
  await company.getByRole('button', { name: 'Generieren' }).click()
  await company.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Fertig' }).click()
  await expect(company).toHaveCount(0)
  await expect(form.getByRole('combobox', { name: 'Firma' })).toHaveValue(
    'Müller Pumpen GmbH (10001)',
  )
  await form.getByRole('button', { name: 'Neue Artikelnummer …' }).click()
  const part = page.getByRole('dialog', { name: 'Artikelnummer hinzufügen' })
  await part.getByLabel('Titel').fill('KP-100')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Artikelnummer' })).toHaveValue('KP-100')
  await uploadInside(page, form)
  await expect(form.getByLabel('Seriennummer')).toHaveValue('KP-4711')

  await form.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Fertig' }).click()
  const row = page.getByRole('row').filter({ hasText: 'KP-4711' })
  await expect(row).toContainText('Müller Pumpen GmbH')
  await expect(row).toContainText('KP-100')
  await page.getByRole('button', { name: 'KP-4711 aufklappen' }).click()
  await expect(page.getByText('Anleitung.pdf').first()).toBeVisible()
})

test('a file that the device already has can be uploaded in its form, and is listed once', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await oneDevice(records)
  // The pickers offer the newest twenty; the selected file is older.
  const doctype = await records.doctype('Zeichnung')
  for (let n = 1; n <= 20; n += 1) {
    await records.file(pdfFile(`Zeichnung ${n}.pdf`, `Zeichnung ${n}`), doctype)
  }
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Gerät KP-4711 bearbeiten' }).click()
  const form = page.getByRole('dialog', { name: 'Gerät bearbeiten' })
  await form.getByLabel('Seriennummer').fill('KP-4712')
  await form.getByRole('button', { name: 'Dateien hochladen …' }).click()
  const files = page.getByRole('dialog', { name: 'Neue Dateien hinzufügen' })
  await files.locator('input[type=file]').setInputFiles(pdfFile('Anleitung.pdf', 'Anleitung'))
  await expect(files.getByText('Diese Datei gibt es schon')).toBeVisible()
  await files.getByRole('button', { name: 'Hochladen' }).click()
  await expect(files).toHaveCount(0)
  await expect(form.getByText('Anleitung.pdf').filter({ visible: true })).toHaveCount(1)
  await expect(form.getByLabel('Seriennummer')).toHaveValue('KP-4712')
})

test('a company is found among many by name and by number, with the keyboard', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (let n = 1; n <= 45; n += 1) await records.company(`Firma ${n}`, 20_000 + n)
  await resumeAsStaff(page)
  const form = await openForm(page)
  await waitUntilReady(form)
  const picker = form.getByRole('combobox', { name: 'Firma' })
  await picker.focus()
  for (const typed of ['firma 3', '20003']) {
    await picker.fill(typed)
    const option = page.getByRole('option', { name: 'Firma 3 (20003)' })
    await expect(option).toBeVisible()
    while ((await option.getAttribute('data-combobox-selected')) === null) {
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await expect(picker).toHaveValue('Firma 3 (20003)')
  }
})

test('results for earlier input are not offered for the current input', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (const [n, name] of ['Anton', 'Berta', 'Carl'].entries()) await records.company(name, 20 + n)
  await resumeAsStaff(page)
  const form = await openForm(page)
  await waitUntilReady(form)
  const picker = form.getByRole('combobox', { name: 'Firma' })
  await picker.click()
  await expect(page.getByRole('option')).toHaveCount(3)
  const { release: answer } = await holdBack(page, '**/api/companies*')
  await picker.pressSequentially('anton')
  await expect(form.getByText('Wird gesucht …').filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('option', { disabled: false })).toHaveCount(0)
  answer()
  await expect(page.getByRole('option')).toHaveText(['Anton (20)'])
  await page.keyboard.press('Enter')
  await expect(picker).toHaveValue('Anton (20)')
})

test('Enter selects the first matching file, even if pressed before the response, and saves nothing', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await oneDevice(records, 'KP-4711')
  await records.company('Adler', 12)
  await records.company('Berg', 13)
  await records.file(pdfFile('Prüfbericht.pdf', 'Prüfbericht'), await records.doctype('Bericht'))
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Gerät KP-4711 kopieren' }).click()
  const form = page.getByRole('dialog', { name: 'Neues Gerät hinzufügen' })
  await form.getByLabel('Seriennummer').fill('KP-4712')
  await waitUntilReady(form)
  const picker = form.getByRole('combobox', { name: 'Dateien' })
  const { release: answer } = await holdBack(page, '**/api/medias*')
  await picker.pressSequentially('bericht')
  await page.keyboard.press('Enter')
  answer()
  const ownFiles = form.getByRole('list', { name: 'Dateien vom Gerät' }).getByRole('listitem')
  await expect(ownFiles).toHaveCount(2)
  await expect(ownFiles.last()).toContainText(
    /Prüfbericht\.pdf.*Bericht\s· 1 kB\s· \d+\. \S+ \d{4}/,
  )
  await form.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Fertig' }).click()
  const row = page.getByRole('row').filter({ hasText: 'KP-4712' })
  await expect(row.locator('[data-label="Files"]')).toHaveText('2')

  // So does Tab, and a form that is saved before the response waits for it.
  for (const [key, name] of [
    ['Tab', 'Adler'],
    ['Enter', 'Berg'],
  ] as const) {
    await page.getByRole('button', { name: 'Gerät KP-4712 bearbeiten' }).click()
    const change = await waitUntilReady(page.getByRole('dialog', { name: 'Gerät bearbeiten' }))
    const company = change.getByRole('combobox', { name: 'Firma' })
    const { release: releaseCompanies } = await holdBack(page, '**/api/companies*')
    await company.fill(name)
    await page.keyboard.press(key)
    await change.getByRole('button', { name: 'Update' }).click()
    await expect(company).toHaveValue(name)
    releaseCompanies()
    await expect(change).toHaveCount(0)
    await expect(row).toContainText(name)
  }
})

test('issue 20, 3: a picker lists companies by name and highlights the first match, Tab selects it, and the number of further matches is shown', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (let n = 1; n <= 45; n += 1) await records.company(`Firma ${n}`, 20_000 + n)
  await resumeAsStaff(page)
  const form = await openForm(page)
  await waitUntilReady(form)
  const picker = form.getByRole('combobox', { name: 'Firma' })
  await picker.pressSequentially('firma')
  const firstOption = page.getByRole('option', { name: 'Firma 1 (20001)' })
  await expect(firstOption).toHaveAttribute('data-combobox-selected')
  await expect(page.getByRole('option').nth(9)).toHaveText('Firma 10 (20010)')
  const id = (await firstOption.getAttribute('id')) ?? ''
  await expect(picker).toHaveAttribute('aria-activedescendant', id)
  const moreOption = page.getByRole('option', { name: 'noch 25 weitere' })
  await expect(moreOption).toBeDisabled()
  await expectFooterUncovered(form)
  await page.keyboard.press('Tab')
  await expect(picker).toHaveValue('Firma 1 (20001)')
  await expect(picker).not.toBeFocused()
})

test('Enter selects the exact match, however many newer names contain the input, otherwise the one that starts with it', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await records.part('KP-10')
  await records.part('EA-105')
  for (let n = 100; n < 125; n += 1) await records.part(`KP-${n}`)
  await records.part('SEA-9')
  await records.company('Adler', 12)
  for (let n = 1; n <= 25; n += 1) await records.company(`Firma ${n}`, 12_000 + n)
  await resumeAsStaff(page)
  const form = await openForm(page)
  await waitUntilReady(form)
  const article = form.getByRole('combobox', { name: 'Artikelnummer' })
  await pickWithEnter(article, 'kp-10', 'KP-10')
  await article.clear()
  await pickWithEnter(article, 'ea', 'EA-105')
  await pickWithEnter(form.getByRole('combobox', { name: 'Firma' }), '12', 'Adler (12)')
})

test('issue 20, 3: one search adds twelve files to a device; its article number’s are listed apart, and one is removed again', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Zeichnung')
  const manual = await records.file(
    pdfFile('Anleitung.pdf', 'Anleitung'),
    await records.doctype('Betriebsanleitung'),
  )
  for (let n = 1; n <= 12; n += 1) {
    await records.file(pdfFile(`Zeichnung ${n}.pdf`, `Zeichnung ${n}`), doctype)
  }
  await records.company('Müller Pumpen GmbH', 10_001)
  const part = await records.part('KP-100')
  await records.change(`/api/parts/${part}`, { media: [manual.id] })
  await resumeAsStaff(page)
  const form = await openForm(page)
  await waitUntilReady(form)
  await form.getByLabel('Seriennummer').fill('KP-4711')
  await pickWithEnter(
    form.getByRole('combobox', { name: 'Firma' }),
    'müll',
    'Müller Pumpen GmbH (10001)',
  )
  await pickWithEnter(form.getByRole('combobox', { name: 'Artikelnummer' }), 'kp', 'KP-100')
  await form.getByRole('combobox', { name: 'Dateien' }).fill('zeichnung')
  await page.getByRole('option', { name: 'Alle 12 hinzufügen' }).click()
  const ownFiles = form.getByRole('list', { name: 'Dateien vom Gerät' }).getByRole('listitem')
  await expect(ownFiles).toHaveCount(12)
  const inherited = form.getByRole('list', { name: 'Dateien von der Artikelnummer' })
  await expect(inherited.getByRole('listitem')).toHaveText([/^Anleitung\.pdfBetriebsanleitung\s· /])
  await expect(inherited.getByRole('button')).toHaveCount(0)
  // After removing one with the keyboard, Tab continues in the list.
  await form.getByRole('button', { name: 'Zeichnung 7.pdf entfernen' }).press('Enter')
  await expect(ownFiles).toHaveCount(11)
  await page.keyboard.press('Tab')
  await expect(ownFiles.first().getByRole('button')).toBeFocused()
  await form.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Fertig' }).click()
  const row = page.getByRole('row').filter({ hasText: 'KP-4711' })
  // Eleven of its own and one of its article number.
  await expect(row.locator('[data-label="Files"]')).toHaveText('12')
})

/** At 1280x720 the dialog's footer stays in view, and the open list does not cover it. */
async function expectFooterUncovered(form: Locator) {
  await form.page().setViewportSize({ width: 1280, height: 720 })
  const save = form.getByRole('button', { name: 'Speichern' })
  await expect(save).toBeInViewport({ ratio: 1 })
  await expect
    .poll(async () => {
      const [foot, list] = await Promise.all([
        save.boundingBox(),
        form.getByRole('listbox').boundingBox(),
      ])
      return foot && list ? list.y + list.height <= foot.y : undefined
    })
    .toBe(true)
}

async function pickWithEnter(picker: Locator, typed: string, name: string) {
  await picker.pressSequentially(typed)
  await picker.press('Enter')
  await expect(picker).toHaveValue(name)
}

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  return page.getByRole('dialog', { name: 'Neues Gerät hinzufügen' })
}

async function uploadInside(page: Page, form: Locator) {
  const { release: answer } = await holdBack(page, '**/api/upload')
  await form.getByRole('button', { name: 'Dateien hochladen …' }).click()
  const files = page.getByRole('dialog', { name: 'Neue Dateien hinzufügen' })
  await files.locator('input[type=file]').setInputFiles(pdfFile('Anleitung.pdf', 'Anleitung'))
  await waitUntilReady(files)
  await files.getByRole('combobox', { name: 'Dokumententyp' }).click()
  await page.getByRole('option', { name: 'Betriebsanleitung' }).click()
  await files.getByRole('button', { name: 'Hochladen' }).click()
  await expect(files.getByRole('progressbar', { name: /Anleitung\.pdf/ })).toBeAttached()
  answer()
  await expect(files).toHaveCount(0)
  await expect(form.getByText('Anleitung.pdf').filter({ visible: true })).toHaveCount(1)
}
