import type { Page } from '@playwright/test'
import { expect, resumeAsStaff, signInStaff, test } from '../support/journey.ts'
import { openJump } from '../support/jump-field.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'

test('the jump to a short serial number opens that device’s page, however many longer ones contain it', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (let number = 110; number < 170; number += 1) await records.device({ sn: String(number) })
  await records.device({ sn: '6' })
  await resumeAsStaff(page)
  await page.goto('/devices')
  await (await openJump(page)).fill('6')
  const exact = page.getByRole('group', { name: 'Genau dieses Gerät' })
  await exact.getByRole('option', { name: '6', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '6', exact: true })).toBeVisible()
  await page.goto('/devices')
  await search(page).fill('"6"')
  await expect(cells(page, 'SN-Nr.')).toHaveText(['6'])
  await search(page).fill('6')
  await expect(page.getByText('1–10 von 16')).toBeVisible()
})

test('a search in quotation marks finds exact matches, in upper or lower case and with any kind of marks', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const companie = await records.company('Müller', 42)
  await records.company('Müller Pumpen', 420)
  const part = await records.part('Straße 1')
  await records.part('Straße 10')
  await records.device({ sn: 'KP-1', companie, part })
  await records.device({ sn: 'KP-10', companie, part })
  await records.device({ sn: 'Fass "" 3' })
  await resumeAsStaff(page)
  await page.goto('/devices?sortierung=sn%3Aasc')
  for (const [query, expected] of [
    ['KP-1', ['KP-1', 'KP-10']],
    ['"kp-1"', ['KP-1']],
    ['„KP-1“', ['KP-1']],
    ['“KP-1”', ['KP-1']],
    ['"STRASSE 1"', ['KP-1', 'KP-10']],
    ['"müller"', ['KP-1', 'KP-10']],
    ['"Straße"', []],
    ['""', ['Fass "" 3']],
    ['"KP"', []],
    ['"', ['Fass "" 3']],
  ] as const) {
    await search(page).fill(query)
    await expectCells(page, 'SN-Nr.', expected)
  }
  await page.goto('/devices?reiter=artikelnummern')
  await search(page).fill('"strasse 1"')
  await expectCells(page, 'Titel', ['Straße 1'])
  await page.goto('/companies')
  for (const text of ['"MÜLLER"', '„42“']) {
    await search(page).fill(text)
    await expectCells(page, 'Firmenname', ['Müller'])
  }
  await page.goto('/logs?reiter=info')
  await search(page).fill('"42"')
  await expect(page.getByText(/^Genau das wurde nicht gefunden/)).toBeVisible()
  await search(page).fill('gibt es nicht')
  await expect(page.getByText(/^Dazu wurde nichts gefunden/)).toBeVisible()
  await search(page).fill('Seite '.repeat(1_000))
  await expect(search(page)).toHaveValue('Seite '.repeat(1_000).slice(0, 260))
  await expect(page.getByText(/^Dazu wurde nichts gefunden/)).toBeVisible()
})

// More names for the two tests above.
test('names with quotation marks of their own are found and jumped to', { tag: '@full' }, async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Prüfbericht')
  const names = ['Prüf bericht "Größe" Ä.pdf', 'Größe.pdf']
  for (const name of names) await records.file(pdfFile(name, 'Bericht'), doctype)
  for (const sn of ['"A"', '„A“', 'A', 'AA']) await records.device({ sn })
  await signInStaff(page)
  for (const name of names) {
    await (await openJump(page)).fill(name)
    await page.getByRole('option', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  }
  await page.goto('/files')
  await search(page).fill('"größe" ä')
  await expectCells(page, 'Datei-Name', ['Prüf bericht "Größe" Ä.pdf'])

  for (const name of ['„A“', '"A"']) {
    await (await openJump(page)).fill(name)
    const exact = page.getByRole('group', { name: 'Genau dieses Gerät' })
    await exact.getByRole('option', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  }
  await page.goto('/devices?sortierung=sn%3Aasc')
  await search(page).fill('"A"')
  await expectCells(page, 'SN-Nr.', ['"A"', 'A'])

  await (await openJump(page)).fill('"aa"')
  await expect(page.getByRole('group', { name: 'Geräte' }).getByRole('option')).toHaveText(['AA'])
})

function search(page: Page) {
  return page.getByRole('searchbox', { name: 'Suche' })
}

function cells(page: Page, label: string) {
  return page.locator(`tbody td[data-label="${label}"]`)
}

async function expectCells(page: Page, label: string, texts: readonly string[]) {
  await expect(page.locator('table[aria-busy="false"]').first()).toBeVisible()
  await expect(cells(page, label)).toHaveText([...texts])
}
