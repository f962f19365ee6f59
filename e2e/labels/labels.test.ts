import type { Page } from '@playwright/test'
import { labelFormats } from '#contract/labels.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { holdPrintDialog, printedPages, savedPages, widthInDots } from '../support/label-prints.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords } from '../support/records.ts'
import { closeByEscape, waitUntilReady } from '../support/window-focus.ts'

/** One format on a roll and one on a sheet, or all with `--full`; their codes: server/labels/label-codes.test.ts. */
const formats = process.env.TEST_FULL
  ? labelFormats
  : labelFormats.filter((format) => format === labelFormats[0] || format === labelFormats.at(-1))

test('each format is previewed in its proportions, printed on paper of its size, and remembered', async ({
  portal,
  page,
}) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await holdPrintDialog(page)
  await resumeAsStaff(page)
  await openLabel(page, 'KP-4711')
  for (const { name, title, width, height, sheet } of formats) {
    await chooseFormat(page, title)
    const preview = label(page)
    await expect(preview, title).toBeVisible()
    await expect.poll(() => ratioOf(page), title).toBeCloseTo(width / height, 1)
    await expect(dialog(page).getByText(`${inGerman(width)} mm`, { exact: true })).toBeVisible()
    await expect(dialog(page).getByText(`${inGerman(height)} mm`, { exact: true })).toBeVisible()

    await dialog(page).getByRole('button', { name: 'Drucken' }).click()
    const pages = await printedPages(page)
    expect(pages, name).toHaveLength(1)
    expect(pages[0]?.width, name).toBeCloseTo(sheet ? 210 : width, 0)
    expect(pages[0]?.height, name).toBeCloseTo(sheet ? 297 : height, 0)
    expect(pages[0]?.codes, name).toEqual([expect.stringMatching(`^${portal.url}/g/[0-9a-z]{8}$`)])
    await expect(page.locator('#print-labels')).toHaveCount(0)
  }

  await page.reload()
  await openLabel(page, 'KP-4711')
  await expect(chosenFormat(page)).toHaveValue(formats.at(-1)?.title ?? '')
})

test('a label is saved as PDF, SVG, PNG and ZPL', async ({ portal, page }) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  await openLabel(page, 'KP-4711')
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe('Etikett KP-4711.pdf')
  const pages = await savedPages(pdf)
  expect(pages).toHaveLength(1)
  expect(pages[0]?.codes).toHaveLength(1)

  for (const [item, ending, dots] of [
    ['SVG', 'svg', undefined],
    ['PNG, 300 dpi', 'png', 732],
    ['PNG, 203 dpi', 'png', 496],
    ['ZPL, 203 dpi', 'zpl', 495],
    ['ZPL, 300 dpi', 'zpl', 732],
  ] as const) {
    await dialog(page).getByRole('button', { name: 'Weitere Formate' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`Etikett KP-4711.${ending}`)
    if (dots) expect(await widthInDots(file), item).toBe(dots)
  }
})

/** More than one page of the list. */
const labelCount = process.env.TEST_FULL ? 25 : 11

test('the labels of all devices found are one print job, on partly used sheets', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { companie, part } = await oneDevice(records, 'SN-1')
  for (let n = 2; n <= labelCount; n += 1) await records.device({ sn: `SN-${n}`, companie, part })
  await records.device({ sn: 'Anders', companie, part })
  await holdPrintDialog(page)
  await resumeAsStaff(page)
  await page.goto('/devices?suche=SN-&sortierung=id%3Aasc')
  await page.getByRole('checkbox', { name: 'SN-1 auswählen', exact: true }).check()
  const bar = page.getByRole('region', { name: 'Auswahl' })
  await expect(bar).toContainText('1 ausgewählt')
  await bar.getByRole('button', { name: `Alle ${labelCount} Treffer auswählen` }).click()
  await expect(bar).toContainText(`${labelCount} ausgewählt`)
  await bar.getByRole('button', { name: 'Etiketten drucken' }).click()

  await expect(dialog(page).getByText(`1 von ${labelCount}`)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Nächstes Etikett' }).click()
  await expect(dialog(page).getByRole('img', { name: 'Etikett von Gerät SN-2' })).toBeVisible()
  await expect(
    dialog(page).getByText(`${labelCount} Etiketten auf ${labelCount} Seiten`),
  ).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Drucken' }).click()
  const roll = await printedPages(page)
  expect(roll.map(({ codes }) => codes.length)).toEqual(Array(labelCount).fill(1))

  await chooseFormat(page, 'A4, 24 Etiketten 70 × 37 mm')
  const skip = dialog(page).getByLabel('Etiketten überspringen')
  await skip.fill('24')
  await expect(dialog(page).getByText('ganze Zahl von 0 bis 23')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Drucken' })).toBeDisabled()
  await skip.fill('20')
  await expect(dialog(page).getByText(`${labelCount} Etiketten auf 2 Bögen A4`)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Drucken' }).click()
  const paper = await printedPages(page)
  expect(paper.map(({ codes }) => codes.length)).toEqual([4, labelCount - 4])
  expect(paper.flatMap(({ codes }) => codes)).toEqual(roll.flatMap(({ codes }) => codes))
  expect(new Set(paper.flatMap(({ codes }) => codes)).size).toBe(labelCount)

  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'PDF' }).click(),
  ])
  expect((await savedPages(pdf)).map(({ codes }) => codes)).toEqual(paper.map(({ codes }) => codes))
})

test('a custom size is added, printed and deleted', async ({ portal, page }) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await holdPrintDialog(page)
  await resumeAsStaff(page)
  await openLabel(page, 'KP-4711')
  const form = await fillCustomFormat(page, 'Typenschild klein', '54,5', 'zwanzig')
  await form.getByRole('button', { name: 'Format speichern' }).click()
  await expect(form.getByLabel('Höhe in mm')).toHaveAccessibleDescription(
    /Bitte eine Größe von 22 bis 297 mm angeben!/,
  )

  // Closing either dialog asks before the input is discarded.
  const question = page.getByRole('dialog', { name: 'Ungespeicherte Eingaben' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(form.getByLabel('Breite in mm')).toHaveValue('54,5')
  await form.getByLabel('Höhe in mm').fill('25')
  await form.getByRole('button', { name: 'Format speichern' }).click()
  const format = chosenFormat(page)
  await expect(format).toHaveValue('Typenschild klein (54,5 × 25 mm)')
  await expect(label(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Drucken' }).click()
  const [paper] = await printedPages(page)
  expect(paper?.width).toBeCloseTo(54.5, 0)
  expect(paper?.codes).toHaveLength(1)

  await dialog(page)
    .getByRole('button', { name: /^Format Typenschild klein .* löschen$/ })
    .click()
  await page.getByRole('button', { name: 'Löschen', exact: true }).click()
  await expect(page.getByText('Format wurde gelöscht!')).toBeVisible()
  await expect(format).toHaveValue('62 × 29 mm (Brother)')
})

test('a click before the custom sizes have loaded waits for them and uses the custom size, and a deleted size is reported', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await oneDevice(records, 'KP-4711')
  await resumeAsStaff(page)
  await openLabel(page, 'KP-4711')
  const form = await fillCustomFormat(page, 'Schmal', '80', '25')
  await form.getByRole('button', { name: 'Format speichern' }).click()
  await expect(chosenFormat(page)).toHaveValue('Schmal (80 × 25 mm)')

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/label-formats', async (route) => {
    await answered
    await route.continue()
  })
  await openLabel(page, 'KP-4711')
  const download = page.waitForEvent('download')
  const button = dialog(page).getByRole('button', { name: 'PDF' })
  await button.click()
  await expect(button).toHaveAttribute('data-loading', 'true')
  answer()
  const [paper] = await savedPages(await download)
  expect(paper?.width).toBeCloseTo(80, 0)

  // A colleague deletes the size in the meantime.
  await records.remove('/api/label-formats/1')
  await openLabel(page, 'KP-4711')
  await expect(
    dialog(page).getByText('Das zuletzt gewählte Format gibt es nicht mehr'),
  ).toBeVisible()
  await expect(chosenFormat(page)).toHaveValue('62 × 29 mm (Brother)')
  await chooseFormat(page, '89 × 36 mm (Dymo)')
  await expect(dialog(page).getByText('Das zuletzt gewählte Format')).toHaveCount(0)
})

test('a label is printed with the keyboard alone, and the focus then returns to where it was', async ({
  portal,
  page,
}) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await holdPrintDialog(page)
  await resumeAsStaff(page)
  await page.goto('/devices')
  const opener = page.getByRole('button', { name: 'Etikett von Gerät KP-4711' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(label(page)).toBeVisible()
  await waitUntilReady(dialog(page))
  await expect(dialog(page).getByRole('button', { name: 'Drucken' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await printedPages(page)).toHaveLength(1)
  await expect(dialog(page).getByRole('button', { name: 'Drucken' })).toBeFocused()
  await closeByEscape(dialog(page))
  await expect(opener).toBeFocused()
})

test('a label that cannot be generated is reported with a way out', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  await page.route('**/api/labels', (route) =>
    route.fulfill({ status: 500, json: { data: null, error: problem } }),
  )
  await openLabel(page, 'KP-4711')
  await expect(dialog(page).getByText(problem.message)).toBeVisible()
  await page.unroute('**/api/labels')
  await dialog(page).getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(label(page)).toBeVisible()
})

const problem = {
  status: 500,
  name: 'InternalServerError',
  message: 'Das Etikett ließ sich nicht setzen.',
  details: { code: 'internal' },
}

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'DRUCK-LABEL' })
}

function label(page: Page) {
  return dialog(page).getByRole('img', { name: 'Etikett von Gerät KP-4711' })
}

async function openLabel(page: Page, sn: string) {
  await page.goto('/devices')
  await page.getByRole('button', { name: `Etikett von Gerät ${sn}` }).click()
  await waitUntilReady(dialog(page))
}

function chosenFormat(page: Page) {
  return dialog(page).getByRole('combobox', { name: 'Format' })
}

async function fillCustomFormat(page: Page, name: string, width: string, height: string) {
  await dialog(page).getByRole('button', { name: 'Eigenes Format' }).click()
  const form = page.getByRole('dialog', { name: 'Eigenes Format' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Breite in mm').fill(width)
  await form.getByLabel('Höhe in mm').fill(height)
  return form
}

async function chooseFormat(page: Page, title: string) {
  await chosenFormat(page).click()
  await page.getByRole('option', { name: title }).click()
}

async function ratioOf(page: Page): Promise<number> {
  const box = await label(page).boundingBox()
  return box ? box.width / box.height : 0
}

function inGerman(millimetres: number): string {
  return new Intl.NumberFormat('de-DE').format(millimetres)
}
