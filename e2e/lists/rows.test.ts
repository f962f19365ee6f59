import type { Locator, Page } from '@playwright/test'
import { chooseInRow } from '../support/choose-in-row.ts'
import { areaLink, expect, resumeAsStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'
import { closeByEscape, waitUntilIdle, waitUntilReady } from '../support/window-focus.ts'

test('20.1: a click on a row opens its record; selecting text, a control and the expander do not', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const companie = await records.company('Ölmühle Rapsgold GmbH', 10_001)
  await records.doctype('Betriebsanleitung')
  const id = await records.device({ sn: 'KP-1', companie })
  await resumeAsStaff(page)
  await page.goto('/devices')
  const count = cell(page, 'Files')
  await selectText(page, cell(page, 'Kunde'))
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('Rapsgold')
  await page.getByRole('button', { name: 'KP-1 aufklappen' }).click()
  await page.getByRole('checkbox', { name: 'KP-1 auswählen' }).check()
  await expect(page).toHaveURL('/devices')
  await expect(page.getByText('1 ausgewählt')).toBeVisible()

  const opening = page.context().waitForEvent('page')
  await count.click({ button: 'middle' })
  await expect(await opening).toHaveURL(`/devices/${id}`)
  await page.bringToFront()
  await count.click()
  await expect(page).toHaveURL(`/devices/${id}`)
  await page.goBack()

  await page.goto('/files?reiter=dokumententypen')
  await page.locator('td[data-label="Reihenfolge"]').first().click()
  await expect(page.getByRole('dialog', { name: 'Dokumententyp bearbeiten' })).toBeVisible()
})

test('20.1: the four specified buttons stay, further actions are behind three dots, also by keyboard', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await records.device({ sn: 'KP-1' })
  await resumeAsStaff(page)
  await page.goto('/devices')
  await expect(serials(page)).toHaveText(['KP-1'])
  const names = await page
    .locator('td.cell-actions button')
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel))
  expect(names).toEqual([
    'Etikett von Gerät KP-1',
    'Gerät KP-1 kopieren',
    'Gerät KP-1 bearbeiten',
    'Gerät KP-1 löschen',
    'Weitere Aktionen für Gerät KP-1',
  ])
  const dots = page.getByRole('button', { name: 'Weitere Aktionen für Gerät KP-1' })
  await dots.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Neues Passwort', 'Dokumente senden'])
  await dots.click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await dots.press('Enter')
  const menu = page.getByRole('menu', { name: 'Weitere Aktionen für Gerät KP-1' })
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 1_000, height: 700 })
  await expect.poll(async () => (await rightOf(menu)) - (await rightOf(dots))).toBeCloseTo(0, 0)
  await page.keyboard.press('Escape')
  await expect(dots).toBeFocused()
  await chooseInRow(page, 'Gerät KP-1', 'Dokumente senden')
  await closeByEscape(page.getByRole('dialog', { name: 'Dokumente zu KP-1' }))
  await expect(dots).toBeFocused()
})

test('the open menu of a row closes when another page is shown', async ({ portal, page }) => {
  await (await openRecords(portal)).device({ sn: 'KP-1' })
  await resumeAsStaff(page)
  await page.goto('/companies')
  await areaLink(page, 'Geräte').click()
  await page.getByRole('button', { name: 'Weitere Aktionen für Gerät KP-1' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Firmen' })).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('20.1: keys move between rows, select, open and edit; Shift selects ranges', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (let count = 1; count <= 6; count += 1) await records.device({ sn: `KP-${count}` })
  await resumeAsStaff(page)
  await page.goto('/devices')
  await expect(serials(page)).toHaveText(['KP-6', 'KP-5', 'KP-4', 'KP-3', 'KP-2', 'KP-1'])
  await waitUntilIdle(page)
  await page.keyboard.press('j')
  await expect(link(page, 'KP-6')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(link(page, 'KP-5')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(selected(page)).toHaveText(['KP-5'])
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(selected(page)).toHaveText(['KP-5', 'KP-4', 'KP-3'])
  await page.keyboard.press('Shift+ArrowUp')
  await expect(selected(page)).toHaveText(['KP-5', 'KP-4'])
  await page.keyboard.press('Space')
  await expect(selected(page)).toHaveText(['KP-5'])

  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Gerät bearbeiten' })
  await expect((await waitUntilReady(form)).getByLabel('Seriennummer')).toHaveValue('KP-4')
  await closeByEscape(form)
  await expect(link(page, 'KP-4')).toBeFocused()
  await waitUntilIdle(page)
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Tastenkürzel' })
  await expect(shortcuts).toContainText('Die Zeile bearbeiten')
  await closeByEscape(shortcuts)
  await expect(link(page, 'KP-4')).toBeFocused()

  await page.getByRole('button', { name: 'Auswahl aufheben' }).click()
  await expect(page.getByRole('region', { name: 'Geräteliste' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'KP-6 auswählen' }).click()
  await page.getByRole('checkbox', { name: 'KP-2 auswählen' }).click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveText(['KP-6', 'KP-5', 'KP-4', 'KP-3', 'KP-2'])
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Etiketten drucken' })).toBeFocused()
  await page
    .locator('td[data-label="Files"]')
    .nth(1)
    .click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveText(['KP-6', 'KP-5'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'KP-5' })).toBeFocused()
  // Back returns to the row that was opened, and to the scroll position.
  await page.goBack()
  await expect(link(page, 'KP-5')).toBeFocused()
  await page.setViewportSize({ width: 1_440, height: 400 })
  await link(page, 'KP-1').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'KP-1' })).toBeFocused()
  await page.goBack()
  await expect(link(page, 'KP-1')).toBeFocused()
  await expect(link(page, 'KP-1')).toBeInViewport()
})

test('20.1: compact rows are remembered, a truncated name has its full text as a tooltip, the default order has a name', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const long = 'Gesellschaft für Entstaubung, Lüftung und Klimatechnik Niederösterreich '
    .repeat(3)
    .trim()
  const companie = await records.company(long, 10_001)
  await records.device({ sn: 'KP-1', companie })
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Zeilen dicht' }).click()
  const row = page.locator('tr[data-record]')
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThanOrEqual(34)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Zeilen dicht', pressed: true })).toBeVisible()
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThanOrEqual(34)
  await link(page, long).hover()
  await expect(link(page, long)).toHaveAttribute('title', long)
  await link(page, 'KP-1').hover()
  await expect(link(page, 'KP-1')).not.toHaveAttribute('title')

  const pager = page.getByRole('navigation', { name: 'Seiten' })
  await expect(pager).toContainText('Neueste zuerst')
  await page.getByRole('button', { name: 'SN-Nr.' }).click()
  await expect(page).toHaveURL(/sortierung=sn/)
  await pager.getByRole('button', { name: 'Wieder: Neueste zuerst' }).click()
  await expect(page).not.toHaveURL(/sortierung/)
})

/** Selects a cell's text with the mouse, from its end to its start. */
async function selectText(page: Page, place: Locator) {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const middle = y + height / 2
  await page.mouse.move(x + width - 6, middle)
  await page.mouse.down()
  await page.mouse.move(x + 12, middle, { steps: 4 })
  await page.mouse.up()
}

function cell(page: Page, label: string) {
  return page.locator(`tbody td[data-label="${label}"]`)
}

function serials(page: Page) {
  return cell(page, 'SN-Nr.')
}

function selected(page: Page) {
  return page.locator('tr[data-selected] td[data-label="SN-Nr."]')
}

function link(page: Page, name: string) {
  return page.getByRole('link', { name, exact: true })
}

async function rightOf(place: Locator): Promise<number> {
  const box = await place.boundingBox()
  return box ? box.x + box.width : Number.NaN
}
