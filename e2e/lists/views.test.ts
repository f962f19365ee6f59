import type { Page } from '@playwright/test'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'
import { refocusWindow, waitUntilIdle, waitUntilReady } from '../support/window-focus.ts'

test('20.2: views and columns of a list are saved per user, for every computer', async ({
  portal,
  page,
  person,
}) => {
  const records = await openRecords(portal)
  const id = await records.device({ sn: 'KP-1' })
  await records.device({ sn: 'KP-2' })
  await records.change(`/api/devices/${id}`, { builtIn: 2021 })
  const bernd = await records.staff('bernd')
  await resumeAsStaff(page, bernd)
  await page.goto('/devices?suche=KP-1&sortierung=sn%3Aasc')
  const serials = page.locator('tbody td[data-label="SN-Nr."]')
  await expect(serials).toHaveText(['KP-1'])
  await page.getByRole('button', { name: 'Ansicht speichern …' }).click()
  const form = page.getByRole('dialog', { name: 'Ansicht speichern' })
  await expect(form.getByLabel('Name')).toHaveValue('')
  await form.getByLabel('Name').fill('Meine Pumpe')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Ansicht: Meine Pumpe' })).toBeVisible()
  await page.getByRole('button', { name: 'Spalten' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Baujahr' }).click()
  await expect(page.locator('td[data-label="Baujahr"]')).toHaveText(['2021'])
  for (const [name, width] of [
    ['Angelegt am', 768],
    ['Ausgeliefert', 1_024],
    ['Maschine', 1_024],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('menuitemcheckbox', { name }).click()
    await expect(page.locator(`td[data-label="${name}"]`)).toHaveCount(1)
    expect(await cramped(page), `${name} at ${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 1_440, height: 900 })

  const elsewhere = await person('desk')
  await resumeAsStaff(elsewhere, bernd)
  // Unknown parts of an old or mistyped address are ignored.
  await elsewhere.goto('/devices?sortierung=quatsch&firma=alle&art=neu')
  await expect(elsewhere.locator('td[data-label="Baujahr"]')).toHaveCount(2)
  await elsewhere.getByRole('button', { name: 'Ansicht: Alle Geräte' }).click()
  await elsewhere.getByRole('menuitem', { name: 'Meine Pumpe' }).click()
  await expect(elsewhere).toHaveURL('/devices?sortierung=sn%3Aasc&suche=KP-1')
  await expect(elsewhere.locator('tbody td[data-label="SN-Nr."]')).toHaveText(['KP-1'])
  await elsewhere.getByRole('button', { name: 'Ansicht: Meine Pumpe' }).click()
  await elsewhere.getByRole('menuitem', { name: '„Meine Pumpe“ löschen …' }).click()
  const question = elsewhere.getByRole('dialog', { name: 'Ansicht wirklich löschen?' })
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(elsewhere.getByRole('button', { name: 'Ansicht: nicht gespeichert' })).toBeVisible()

  const colleague = await person('desk')
  await resumeAsStaff(colleague)
  await colleague.goto('/devices')
  await expect(colleague.locator('tbody td[data-label="SN-Nr."]')).toHaveCount(2)
  await expect(colleague.locator('td[data-label="Baujahr"]')).toHaveCount(0)
  await colleague.getByRole('button', { name: 'Filter', exact: true }).click()
  await colleague.getByRole('button', { name: /^Ohne Dateien/ }).click()
  await colleague.getByRole('button', { name: 'Ansicht speichern …' }).click()
  const proposed = colleague.getByRole('dialog', { name: 'Ansicht speichern' })
  await expect((await waitUntilReady(proposed)).getByLabel('Name')).toHaveValue('Ohne Dateien')
  await colleague.keyboard.press('Enter')
  await expect(colleague.getByRole('button', { name: 'Ansicht: Ohne Dateien' })).toBeVisible()
})

test('issue 20: the suggested name of a view can be kept', async ({ page }) => {
  await resumeAsStaff(page)
  const form = page.getByRole('dialog', { name: 'Ansicht speichern' })
  const proposed = form.getByLabel('Name')
  const { promise: viewsAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/views', async (route) => {
    await viewsAnswered
    await route.continue()
  })
  await page.goto('/files?hochgeladen=2026-01-01..2026-03-31')
  await expect(page.getByRole('button', { name: 'Ansicht: …' })).toBeVisible()
  answer()
  await page.getByRole('button', { name: 'Ansicht speichern …' }).click()
  await expect(proposed).toHaveValue('Hochgeladen: 1. Januar 2026 bis 31. März 2026')
  // A name made of these filters would be too long.
  await page.goto('/files?hochgeladen=2026-01-01..2026-03-31&nirgends=ja')
  await expect(page.getByRole('button', { name: /^Filter „.*“ entfernen$/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Ansicht speichern …' }).click()
  await expect(proposed).toHaveValue('')
})

test('20.2: of columns ticked in quick succession the last choice is saved, however slow the first request is', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await records.device({ sn: 'KP-1' })
  await resumeAsStaff(page)
  const sentColumns: string[] = []
  const columnsAnswered = Promise.withResolvers<void>()
  const firstSave = Promise.withResolvers<void>()
  await page.route('**/api/views/columns', async (route) => {
    if (route.request().method() === 'PUT') {
      sentColumns.push(route.request().postDataJSON().columns.join())
      if (sentColumns.length === 1) await firstSave.promise
    } else await columnsAnswered.promise
    await route.continue()
  })
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Spalten' }).click()
  // A choice would overwrite the saved columns, which are not known yet.
  await expect(page.getByRole('menuitemcheckbox', { name: 'Baujahr' })).toBeDisabled()
  columnsAnswered.resolve()
  await page.getByRole('menuitemcheckbox', { name: 'Baujahr' }).click()
  await expect.poll(() => sentColumns).toEqual(['builtIn'])
  await page.getByRole('menuitemcheckbox', { name: 'Angelegt am' }).click()
  await expect(page.locator('td[data-label="Angelegt am"]')).toHaveCount(1)
  // Any request of the second click would have been sent before this one.
  await page.evaluate(() => fetch('/health').then(({ status }) => status))
  expect(sentColumns).toEqual(['builtIn'])
  const lastResponse = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('createdAt') ?? false,
  )
  firstSave.resolve()
  await lastResponse
  await page.reload()
  await expect(page.locator('td[data-label="Baujahr"]')).toHaveCount(1)
  await expect(page.locator('td[data-label="Angelegt am"]')).toHaveCount(1)
})

test('a chosen column stays although an older list of columns arrives after the choice', async ({
  portal,
  page,
}) => {
  await (await openRecords(portal)).device({ sn: 'KP-1' })
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Spalten' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Baujahr' })).toBeEnabled()
  const asked = Promise.withResolvers<void>()
  const chosen = Promise.withResolvers<void>()
  await page.route('**/api/views/columns', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    asked.resolve()
    await chosen.promise
    // Nobody may wait for it any more.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await refocusWindow(page)
  await asked.promise
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('menuitemcheckbox', { name: 'Baujahr' }).click()
  await saved
  chosen.resolve()
  await waitUntilIdle(page)
  await expect(page.locator('td[data-label="Baujahr"]')).toHaveCount(1)
  await expect(page.getByRole('menuitemcheckbox', { name: 'Baujahr' })).toBeChecked()
})

/** Headings that are too narrow, dates that do not fit on one line, and the page itself if it scrolls sideways. */
function cramped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = [document.documentElement, ...document.querySelectorAll('th:not(.cell-narrow)')]
    const days = document.querySelectorAll<HTMLElement>('td[data-label="Angelegt am"]')
    return [
      ...wide.filter((element) => element.scrollWidth > element.clientWidth),
      ...[...days].filter(({ firstChild }) => {
        const text = document.createRange()
        text.selectNodeContents(firstChild as Node)
        return text.getClientRects().length > 1
      }),
    ].map(({ tagName, textContent }) => `${tagName}: ${textContent.slice(0, 20)}`)
  })
}
