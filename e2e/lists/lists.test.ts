import type { Page } from '@playwright/test'
import { enableAnimations } from '../support/animations.ts'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'
import { expectTenColumns } from '../support/ten-columns.ts'
import { refocusWindow } from '../support/window-focus.ts'

test('a new company comes first and a new article number last, whatever part of the list was shown', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (let count = 1; count <= 11; count += 1) {
    await records.company(`Firma ${count}`, 10_000 + count)
    await records.part(`KP-${100 + count}`)
  }
  await resumeAsStaff(page)
  await page.goto('/companies?suche=%22Firma%201%22&sortierung=name%3Aasc')
  await expect(cells(page, 'Firmenname')).toHaveText(['Firma 1'])
  await page.getByRole('button', { name: 'Neu', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  await form.getByLabel('Firmenname').fill('Adler Antriebe')
  await form.getByLabel('Kundennummer').fill('20001')
  await form.getByRole('button', { name: 'Generieren' }).click()
  await form.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Fertig' }).click()
  await expect(cells(page, 'Firmenname').first()).toHaveText('Adler Antriebe')
  await expect(page.getByRole('searchbox', { name: 'Suche' })).toHaveValue('')

  await page.goto('/devices?reiter=artikelnummern')
  await expect(cells(page, 'Titel')).toHaveCount(10)
  await page.getByRole('button', { name: 'Neu', exact: true }).click()
  const part = page.getByRole('dialog', { name: 'Artikelnummer hinzufügen' })
  await part.getByLabel('Titel').fill('AA-1')
  const { isHeld, release } = await holdBack(page, /\/api\/parts\?.*9999999/)
  await part.getByRole('button', { name: 'Speichern' }).click()
  await isHeld
  // The list looks for its last page under a number beyond any end, which nobody is to see.
  await expect(page.getByText('11–12 von 12')).toBeVisible()
  release()
  await expect(cells(page, 'Titel')).toHaveText(['KP-111', 'AA-1'])
  await expect(page.getByText('11–12 von 12')).toBeVisible()
})

test('deleting the last row of the last page shows the previous page', async ({ portal, page }) => {
  const records = await openRecords(portal)
  for (let count = 1; count <= 6; count += 1) await records.device({ sn: `KP-${count}` })
  await resumeAsStaff(page)
  await page.goto('/devices?zeilen=5&seite=2')
  await expect(cells(page, 'SN-Nr.')).toHaveText(['KP-1'])
  await expectTenColumns(page)
  await expectSpecifiedTransitions(page)
  await page.getByRole('button', { name: 'Gerät KP-1 löschen' }).click()
  const question = page.getByRole('dialog', { name: 'Want you realy to delete?' })
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(cells(page, 'SN-Nr.')).toHaveText(['KP-6', 'KP-5', 'KP-4', 'KP-3', 'KP-2'])
  await expect(page.getByText('1–5 von 5')).toBeVisible()

  await page.goto('/devices?zeilen=5&seite=9')
  await expect(cells(page, 'SN-Nr.')).toHaveCount(5)
  await expect(page).not.toHaveURL(/seite/)
})

test('another tab shows what was created and deleted in this one, and the look that was chosen here', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (const title of ['KP-100', 'KP-200']) await records.part(title)
  await resumeAsStaff(page)
  await page.goto('/devices?reiter=artikelnummern')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/devices?reiter=artikelnummern')
  await expect(cells(otherTab, 'Titel')).toHaveText(['KP-100', 'KP-200'])

  await page.bringToFront()
  await page.getByRole('button', { name: 'Artikelnummer KP-100 löschen' }).click()
  const question = page.getByRole('dialog', { name: 'Artikelnummer wirklich löschen?' })
  await question.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('button', { name: 'Neu', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Artikelnummer hinzufügen' })
  await form.getByLabel('Titel').fill('KP-300')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(cells(page, 'Titel')).toHaveText(['KP-200', 'KP-300'])
  await page.getByRole('button', { name: 'Zeilen dicht' }).click()
  await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await page.getByRole('menuitem', { name: 'Dunkel' }).click()
  await otherTab.bringToFront()
  await expect(cells(otherTab, 'Titel')).toHaveText(['KP-200', 'KP-300'])
  await expect(otherTab.getByRole('button', { name: 'Zeilen dicht', pressed: true })).toBeVisible()
  await expect(otherTab.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test('returning to the window shows what somebody else has changed, also in the selection', async ({
  portal,
  page,
  person,
}) => {
  const records = await openRecords(portal)
  for (const sn of ['KP-1', 'KP-2', 'KP-3']) await records.device({ sn })
  await resumeAsStaff(page)
  await page.goto('/devices')
  for (const sn of ['KP-1', 'KP-2']) {
    await page.getByRole('checkbox', { name: `${sn} auswählen` }).check()
  }
  await expect(page.getByText('2 ausgewählt')).toBeVisible()

  const colleague = await person('desk')
  await resumeAsStaff(colleague)
  await colleague.goto('/devices')
  await colleague.getByRole('button', { name: 'Gerät KP-2 löschen' }).click()
  const question = colleague.getByRole('dialog', { name: 'Want you realy to delete?' })
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(cells(colleague, 'SN-Nr.')).toHaveText(['KP-3', 'KP-1'])

  await refocusWindow(page)
  await expect(cells(page, 'SN-Nr.')).toHaveText(['KP-3', 'KP-1'])
  await expect(page.getByText('1 ausgewählt')).toBeVisible()

  // Once it is restored, it can be selected like any other.
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click()
  await colleague.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(cells(colleague, 'SN-Nr.')).toHaveText(['KP-3', 'KP-2', 'KP-1'])
  await refocusWindow(page)
  await page.getByRole('checkbox', { name: 'KP-2 auswählen' }).check()
  await expect(page.getByText('1 ausgewählt')).toBeVisible()
})

test('the selection survives paging and is cleared by switching to another tab of the screen', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (let count = 1; count <= 6; count += 1) await records.device({ sn: `KP-${count}` })
  await resumeAsStaff(page)
  await page.goto('/devices?zeilen=5')
  await page.getByRole('checkbox', { name: 'KP-6 auswählen' }).check()
  await page.getByRole('button', { name: 'Nächste Seite' }).click()
  await page.getByRole('checkbox', { name: 'KP-1 auswählen' }).check()
  await expect(page.getByText('2 ausgewählt')).toBeVisible()
  await page.getByRole('button', { name: 'Vorherige Seite' }).click()
  await expect(page.getByRole('checkbox', { name: 'KP-6 auswählen' })).toBeChecked()
  await page.getByRole('tab', { name: 'Artikelnummern' }).click()
  await page.getByRole('tab', { name: 'Geräte' }).click()
  await expect(page.getByRole('checkbox', { name: 'KP-6 auswählen' })).not.toBeChecked()
  await expect(page.getByRole('region', { name: 'Auswahl' })).toHaveCount(0)
})

function cells(page: Page, column: string) {
  return page.locator(`tbody td[data-label="${column}"]`)
}

/** Checks that hover colours in tables change within the specified 0.2 s. */
async function expectSpecifiedTransitions(page: Page) {
  const list = page.getByRole('region', { name: 'Geräteliste' })
  await enableAnimations(page)
  for (const part of ['tbody tr', '.row-button', '.expander', '.table-pager button']) {
    await expect(list.locator(part).first()).toHaveCSS('transition-duration', '0.2s')
  }
}

test('paging by keyboard keeps the focus on the pager, also on the last page', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (let count = 1; count <= 6; count += 1) await records.device({ sn: `KP-${count}` })
  await resumeAsStaff(page)
  await page.goto('/devices?zeilen=5')
  const next = page.getByRole('button', { name: 'Nächste Seite' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(cells(page, 'SN-Nr.')).toHaveText(['KP-1'])
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(cells(page, 'SN-Nr.')).toHaveCount(5)
})
