import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { holdPrintDialog, printedPages, savedPages } from '../support/label-prints.ts'
import { openOffice, publicMachine } from '../support/public-machine.ts'
import { openRecords } from '../support/records.ts'

test('the list of article numbers prints a label whose code leads to the article’s public files', async ({
  portal,
  page,
  person,
}) => {
  await publicMachine(await openOffice(portal))
  await holdPrintDialog(page)
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('tab', { name: 'Artikelnummern' }).click()
  await page.getByRole('button', { name: 'Etikett von Artikelnummer EA-105' }).click()
  const dialog = page.getByRole('dialog', { name: 'DRUCK-LABEL' })
  await expect(dialog.getByRole('img', { name: 'Etikett von Artikelnummer EA-105' })).toBeVisible()
  await expect(dialog.getByRole('figure').getByText('EA-105')).toBeVisible()
  await dialog.getByRole('button', { name: 'Drucken' }).click()
  const [sheet] = await printedPages(page)
  const [code = ''] = sheet?.codes ?? []
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe('Etikett EA-105.pdf')
  expect((await savedPages(pdf)).map(({ codes }) => codes)).toEqual([[code]])

  const phone = await person('phone')
  await phone.goto(code)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Entstaubungsanlage')
  await expect(phone.getByRole('link', { name: 'Anleitung öffnen' })).toBeVisible()
})

test('staff without administrator rights are not offered labels of article numbers', async ({
  portal,
  page,
}) => {
  await publicMachine(await openOffice(portal))
  await resumeAsStaff(page, await (await openRecords(portal)).staff('bernd'))
  await page.goto('/devices')
  await page.getByRole('tab', { name: 'Artikelnummern' }).click()
  await expect(page.getByRole('button', { name: 'Artikelnummer EA-105 bearbeiten' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Etikett von/ })).toHaveCount(0)
})
