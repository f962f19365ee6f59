import type { Locator, Page } from '@playwright/test'
import { administrator } from '../../server/testing/template.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'
import { waitUntilReady } from '../support/window-focus.ts'

test('1: when two people edit the same record, the later one compares and chooses, whoever it is', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(412)
  const records = await openRecords(portal)
  await records.company('Müller Pumpen GmbH', 10_001)
  const anna = await person('desk')
  const bernd = await person('desk')
  await resumeAsStaff(anna)
  await resumeAsStaff(bernd, await records.staff('bernd'))
  for (const [first, second, name] of [
    [anna, bernd, administrator.username],
    [bernd, anna, 'bernd'],
  ] as const) {
    const ownName = `Statt der Firma von ${name}`
    const [early, late] = [await openCompany(first), await openCompany(second)]
    await early.getByLabel('kurze Beschreibung').fill(`von ${name}`)
    await early.getByLabel('Firmenname').fill(`Firma von ${name}`)
    await save(early)
    await expect(early).toHaveCount(0)
    await late.getByLabel('Firmenname').fill(ownName)
    await save(late)

    const question = late.getByRole('group', { name: 'Firmenname' })
    await expect(question).toContainText(`Ihre Eingabe${ownName}`)
    await expect(question).toContainText(`Stand jetzt (von ${name}, gerade eben)Firma von ${name}`)
    await expect(question.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(question.getByRole('radio').first()).toBeFocused()
    const description = late.getByRole('group', { name: 'kurze Beschreibung' })
    await expect(description).toContainText('Bisher')
    await expect(description.getByRole('radio', { name: /Stand jetzt/ })).toBeChecked()
    await expect(late.getByLabel('kurze Beschreibung')).toHaveValue(`von ${name}`)

    await save(late)
    await expect(second.getByText('Bitte wählen Sie erst, was gelten soll!')).toBeVisible()
    await question.getByRole('radio', { name: /Stand jetzt/ }).check()
    await expect(late.getByLabel('Firmenname')).toHaveValue(`Firma von ${name}`)
    await question.getByRole('radio', { name: /Ihre Eingabe/ }).check()
    await expect(late.getByLabel('Firmenname')).toHaveValue(ownName)
    await save(late)
    await expect(late).toHaveCount(0)
    const row = second.getByRole('row').filter({ hasText: ownName })
    await expect(row).toContainText(`von ${name}`)
  }
})

test('1: a file that a colleague removed from a device stays removed, and one that was added is added', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(412)
  const records = await openRecords(portal)
  await oneDevice(records)
  const doctype = await records.doctype('Zeichnung')
  await records.file(pdfFile('Zeichnung.pdf', 'Zeichnung'), doctype)
  const anna = await person('desk')
  const bernd = await person('desk')
  await resumeAsStaff(anna)
  await resumeAsStaff(bernd)
  const [early, late] = [await openDevice(anna), await openDevice(bernd)]
  await early.getByRole('button', { name: 'Anleitung.pdf entfernen' }).click()
  await save(early)
  await expect(early).toHaveCount(0)
  await late.getByLabel('Seriennummer').fill('KP-4712')
  await pick(late, 'Dateien', 'Zeichnung.pdf')
  await save(late)
  const question = late.getByRole('group', { name: 'Dateien' })
  await expect(question.getByRole('radio', { name: /Ihre Eingabe/ })).toBeChecked()
  await expect(question).toContainText('Ihre EingabeZeichnung.pdf')
  await expect(question).toContainText('(leer)')
  await save(late)
  await expect(late).toHaveCount(0)
  const row = bernd.getByRole('row').filter({ hasText: 'KP-4712' })
  await expect(row.locator('[data-label="Files"]')).toHaveText('1')
  await bernd.getByRole('button', { name: 'KP-4712 aufklappen' }).click()
  await expect(bernd.getByText('Zeichnung.pdf').first()).toBeVisible()
})

test('1: if nothing that the form shows has changed, it is saved without a question', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(412)
  const records = await openRecords(portal)
  await oneDevice(records)
  await records.device({ sn: 'KP-4799' })
  const { bernd, late, early } = await openTwice(person)
  await pick(early, 'Geräte', 'KP-4799')
  await save(early)
  await expect(early).toHaveCount(0)
  await late.getByLabel('Datei-Name').fill('Handbuch.pdf')
  await save(late)
  await expect(late).toHaveCount(0)
  await bernd.goto('/devices')
  const row = bernd.getByRole('row').filter({ hasText: 'KP-4799' })
  await expect(row.locator('[data-label="Files"]')).toHaveText('1')
})

test('1: languages that two people added to a file are both kept, and the question shows their names', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(412)
  const records = await openRecords(portal)
  await oneDevice(records)
  const { bernd, late, early } = await openTwice(person)
  await pick(early, 'Sprachen', 'Französisch')
  await save(early)
  await expect(early).toHaveCount(0)
  await pick(late, 'Sprachen', 'Englisch')
  await save(late)
  const question = late.getByRole('group', { name: 'Sprachen' })
  await expect(question).toContainText('Ihre EingabeDeutsch, Französisch, Englisch')
  await expect(question).toContainText('gerade eben)Deutsch, Französisch')
  await save(late)
  await expect(late).toHaveCount(0)
  const row = bernd.getByRole('row').filter({ hasText: 'Anleitung.pdf' })
  await expect(row.locator('.file-languages')).toHaveText(/de.*fr.*en/i)
})

test('1: a form whose record was deleted says so and keeps the input, which is saved if a colleague restores the record', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(404).add(412)
  const records = await openRecords(portal)
  const id = await records.company('Müller Pumpen GmbH', 10_001)
  await resumeAsStaff(page)
  const form = await openCompany(page)
  await form.getByLabel('kurze Beschreibung').fill('Kunde seit 1991')
  // The error at the top is scrolled into view.
  await form.getByLabel('E-Mail').scrollIntoViewIfNeeded()
  await records.remove(`/api/companies/${id}`)
  await save(form)
  await expect(form.getByRole('alert')).toContainText('Diese Firma gibt es nicht (mehr)!')
  await expect(form.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(form.getByRole('alert')).toContainText('Ihre Eingaben stehen noch hier')
  await expect(form.getByLabel('kurze Beschreibung')).toHaveValue('Kunde seit 1991')

  await records.undo('company', id)
  await records.change(`/api/companies/${id}`, { name: 'Müller Pumpen AG' })
  await save(form)
  await expect(form.getByRole('group', { name: 'Firmenname' })).toContainText('Müller Pumpen AG')
  await expect(form.getByText('Ihre Eingaben stehen noch hier')).toHaveCount(0)
  await save(form)
  await expect(form).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: 'Müller Pumpen AG' })
  await expect(row).toContainText('Kunde seit 1991')
})

async function openCompany(page: Page): Promise<Locator> {
  await page.goto('/companies')
  await page.getByRole('button', { name: /^Firma .* bearbeiten$/ }).click()
  return formIn(page, 'Firma bearbeiten')
}

async function openDevice(page: Page): Promise<Locator> {
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Gerät KP-4711 bearbeiten' }).click()
  return formIn(page, 'Gerät bearbeiten')
}

/** Two people open the same file; bernd saves later. */
async function openTwice(person: (seat: 'desk') => Promise<Page>) {
  const [anna, bernd] = [await person('desk'), await person('desk')]
  await resumeAsStaff(anna)
  await resumeAsStaff(bernd)
  return { bernd, late: await openFile(bernd), early: await openFile(anna) }
}

async function openFile(page: Page): Promise<Locator> {
  await page.goto('/files')
  await page.getByRole('button', { name: 'Anleitung.pdf bearbeiten' }).click()
  return formIn(page, 'Datei bearbeiten')
}

function formIn(page: Page, name: string): Promise<Locator> {
  return waitUntilReady(page.getByRole('dialog', { name }))
}

function save(form: Locator): Promise<void> {
  return form.getByRole('button', { name: 'Update' }).click()
}

async function pick(form: Locator, label: string, name: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).pressSequentially(name)
  await form.getByRole('option', { name }).click()
  await form.page().keyboard.press('Escape')
}

test('1: a file’s form keeps the input and what it began from, although a version in it turns out to be deleted', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(404).add(412)
  const records = await openRecords(portal)
  const doctype = await records.doctype('Handbuch')
  const { id } = await records.file(pdfFile('Plan.pdf', 'Plan'), doctype)
  const version = await records.version(id, pdfFile('Plan.pdf', 'Plan 2'))
  await resumeAsStaff(page)
  await page.goto('/files')
  await page.getByRole('button', { name: 'Plan.pdf bearbeiten' }).click()
  const form = page.getByRole('dialog', { name: 'Datei bearbeiten' })
  const edit = form.getByRole('button', { name: 'Fassung 2 bearbeiten' })
  await expect(edit).toBeVisible()
  await form.getByLabel('Datei-Name').fill('Mein Plan.pdf')
  await records.remove(`/api/versions/${version}`)
  await records.change(`/api/medias/${id}`, { filename: 'Plan des Kollegen.pdf' })
  await edit.click()
  await expect(edit).toHaveCount(0)
  await expect(form.getByLabel('Datei-Name')).toHaveValue('Mein Plan.pdf')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByRole('group', { name: 'Datei-Name' })).toContainText('Plan des Kollegen')
  await records.remove(`/api/medias/${id}`)
  await form.getByRole('button', { name: 'Fassung 1 bearbeiten' }).click()
  await expect(form.getByText('noch keine Fassung')).toBeVisible()
  await expect(form.getByLabel('Datei-Name')).toHaveValue('Mein Plan.pdf')
})
