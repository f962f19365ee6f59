import type { Page } from '@playwright/test'
import { chooseInRow } from '../support/choose-in-row.ts'
import { expect, resumeAsStaff, signInCustomer, test } from '../support/journey.ts'
import type { Records } from '../support/one-device.ts'
import {
  emptyPdf,
  endlessPdf,
  type FileOnDisk,
  scriptedPdf,
  tallPdf,
} from '../support/pdf-files.ts'
import { showAllPages } from '../support/preview-pages.ts'
import { openRecords, passwords } from '../support/records.ts'

test('a PDF without pages is reported as damaged, to customers and to staff', async ({
  portal,
  person,
}) => {
  await deviceWith(await openRecords(portal), emptyPdf('Leer.pdf'))
  const page = await openPreview(await person('phone'), 'Leer.pdf')
  const preview = page.getByRole('dialog', { name: 'Leer.pdf' })
  await expect(preview.getByRole('alert')).toContainText('Diese PDF-Datei ist beschädigt.')

  const desk = await person('desk')
  await resumeAsStaff(desk)
  await desk.goto('/files')
  await chooseInRow(desk, 'Leer.pdf', 'Ansehen')
  const modal = desk.getByRole('dialog', { name: 'Leer.pdf' })
  await expect(modal.getByRole('alert')).toContainText('Diese PDF-Datei ist beschädigt.')
})

test('a page longer than any canvas is rendered at a lower resolution', async ({
  portal,
  person,
}) => {
  await deviceWith(await openRecords(portal), tallPdf('Rolle.pdf'))
  const page = await openPreview(await person('phone'), 'Rolle.pdf')
  const drawn = page.getByRole('img', { name: 'Seite 1 von 1' }).locator('canvas')
  await expect(drawn).toBeAttached()
  const shade = await drawn.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const context = (element as HTMLCanvasElement).getContext('2d')
    return [...(context?.getImageData(width - 1, height / 2, 1, 1).data ?? [])]
  })
  expect(shade).toEqual([0, 0, 0, 255])
})

test('a PDF that tries to run a script and to open addresses does neither', async ({
  portal,
  person,
}) => {
  await deviceWith(await openRecords(portal), scriptedPdf('Fremd.pdf'))
  const phone = await person('phone')
  const dialogMessages: string[] = []
  phone.on('dialog', (dialog) => dialogMessages.push(dialog.message()))
  const page = await openPreview(phone, 'Fremd.pdf')
  const sheet = page.getByRole('img', { name: 'Seite 1 von 1' })
  await expect(sheet.locator('canvas')).toBeVisible()
  await sheet.click()
  await expect(page).toHaveURL('/customer-view')
  expect([dialogMessages, page.context().pages().length]).toEqual([[], 1])
})

test('a scan that takes minutes to decode does not block the page', async ({ portal, person }) => {
  await deviceWith(await openRecords(portal), endlessPdf('Endlos.pdf'))
  const page = await openPreview(await person('phone'), 'Endlos.pdf')
  const preview = page.getByRole('dialog', { name: 'Endlos.pdf' })
  await expect(preview.getByRole('img', { name: 'Seite 1 von 1' })).toBeVisible()
  await preview.getByRole('button', { name: 'Größer' }).click()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
})

test('a preview leaves a dark page dark', async ({ portal, person }) => {
  await deviceWith(await openRecords(portal), tallPdf('Rolle.pdf'))
  const phone = await person('phone', { colorScheme: 'dark' })
  const page = await openPreview(phone, 'Rolle.pdf')
  await expect(page.locator('.pdf-page canvas')).toBeAttached()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark')
})

async function openPreview(page: Page, name: string): Promise<Page> {
  await signInCustomer(page, 'KP-4711', passwords.device)
  await page.getByRole('button', { name: `Vorschau: ${name}` }).click()
  await showAllPages(page.getByRole('dialog', { name }))
  return page
}

async function deviceWith(records: Records, file: FileOnDisk) {
  const doctype = await records.doctype('Betriebsanleitung')
  const { id } = await records.file(file, doctype)
  return records.device({ sn: 'KP-4711', media: [id] })
}
