import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { oneDevice, type Records } from './one-device.ts'
import { pdfFile } from './pdf-files.ts'
import { waitUntilReady } from './window-focus.ts'

/** Expects a device to have exactly these files, in any order. */
export async function expectFiles(page: Page, sn: string, files: string[]) {
  await page.goto(`/devices?suche=${sn}&sortierung=sn%3Aasc`)
  await page.getByRole('button', { name: `${sn} aufklappen` }).click()
  const list = page.getByRole('table', { name: `Dateien von ${sn}` })
  await expect(list).toHaveAttribute('aria-busy', 'false')
  const names = list.locator('td[data-label="Datei-Name"]')
  await expect
    .poll(async () => (await names.allTextContents()).toSorted())
    .toEqual(files.toSorted())
}

/** Types into a picker and selects the option of this name. */
export async function pick(page: Page, form: Locator, label: string, text: string, option: string) {
  await waitUntilReady(form)
  const field = form.getByRole('combobox', { name: label })
  await field.click()
  await field.fill(text)
  await page.getByRole('option', { name: option }).click()
}

/** Two devices of one company, each with a document of its own, and a drawing that no device has. */
export async function twoFilesOneAssigned(records: Records) {
  const { companie, part } = await oneDevice(records, 'KP-1')
  const doctype = await records.doctype('Zeichnung')
  const { id: drawing } = await records.file(pdfFile('Zeichnung.pdf', 'Zeichnung'), doctype)
  const { id: otherFile } = await records.file(pdfFile('Anderes.pdf', 'Anderes'), doctype)
  await records.device({ sn: 'KP-2', companie, media: [otherFile] })
  return { drawing, companie, part }
}
