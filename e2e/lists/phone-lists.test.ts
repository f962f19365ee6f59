import type { Locator } from '@playwright/test'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords } from '../support/records.ts'
import { expectUsable } from '../support/reflow.ts'
import { closeByEscape } from '../support/window-focus.ts'

test('20.7: on a phone ten devices take at most 1,400 px, each titled by its serial number, with one button for all actions', async ({
  portal,
  person,
}) => {
  const records = await openRecords(portal)
  const { companie, part } = await oneDevice(records, 'KP-0')
  for (let index = 1; index < 10; index += 1) {
    await records.device({ sn: `KP-${index}`, companie, part })
  }
  const page = await person('phone')
  await resumeAsStaff(page)
  await page.goto('/devices')
  const rows = page.locator('tr[data-record]')
  await expect(rows).toHaveCount(10)
  const firstBox = await rows.first().boundingBox()
  const lastBox = await rows.last().boundingBox()
  expect((lastBox?.y ?? 0) + (lastBox?.height ?? 0) - (firstBox?.y ?? 0)).toBeLessThanOrEqual(1_400)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    1_900,
  )

  const row = rows.last()
  await expect(row.getByRole('link')).toHaveText(['KP-0', 'Müller Pumpen GmbH', 'KP-100'])
  const serial = await row.getByRole('link', { name: 'KP-0' }).boundingBox()
  const company = await row.getByRole('link', { name: 'Müller Pumpen GmbH' }).boundingBox()
  expect(serial?.y).toBeLessThan(company?.y ?? 0)

  const dots = page.getByRole('button', { name: 'Weitere Aktionen für Gerät KP-0' })
  await expect(row.locator('.cell-actions').getByRole('button')).toHaveCount(1)
  await dots.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Etikett',
    'Kopieren',
    'Bearbeiten',
    'Löschen',
    'Neues Passwort',
    'Dokumente senden',
  ])
  await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
  await closeByEscape(page.getByRole('dialog', { name: 'Gerät bearbeiten' }))
  await expect(dots).toBeFocused()
})

// The same table component as above, with other columns.
test('20.7: the other staff lists have titles and one button on a phone, too', {
  tag: '@full',
}, async ({ portal, person }) => {
  const records = await openRecords(portal)
  await oneDevice(records, 'KP-1')
  const page = await person('phone')
  await resumeAsStaff(page)
  for (const [address, title, acts] of [
    [
      '/files',
      'Anleitung.pdf',
      ['Herunterladen', 'Bearbeiten', 'Löschen', 'Ansehen', 'Neue Fassung'],
    ],
    ['/companies', 'Müller Pumpen GmbH', ['Bearbeiten', 'Löschen', 'Neues Passwort']],
    ['/devices?reiter=artikelnummern', 'KP-100', ['Etikett', 'Bearbeiten', 'Löschen']],
    ['/files?reiter=dokumententypen', 'Betriebsanleitung', ['Bearbeiten', 'Löschen']],
  ] as const) {
    await page.goto(address)
    const row = page.locator('tr[data-record]').filter({ hasText: title })
    await expect(row.locator('td:not(.cell-narrow)').first()).toHaveText(title)
    // An empty description takes no line.
    await expect(row.locator('td[data-label="Beschreibung"]:visible')).toHaveCount(0)
    await row.getByRole('button', { name: /^Weitere Aktionen/ }).click()
    await expect(page.getByRole('menuitem')).toHaveText([...acts])
    await page.keyboard.press('Escape')
  }

  const plan = await records.doctype('Wartungsplan')
  await records.change(`/api/doctypes/${plan}`, { isRequired: true })
  await records.remove(`/api/companies/${await records.company('Alte Mühle', 10_009)}`)
  for (const [address, title] of [
    ['/bin', 'Alte Mühle'],
    ['/compliance', 'Datei fehlt'],
  ] as const) {
    await page.goto(address)
    await expect(page.locator('td.card-title').filter({ hasText: title })).toBeVisible()
  }
})

test('with 200 % text on a small phone no list scrolls sideways', async ({ portal, person }) => {
  await oneDevice(await openRecords(portal), 'KP-1')
  const page = await person('phone')
  await resumeAsStaff(page)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/devices', '/companies', '/files']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^Ansicht: / })).toBeVisible()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectUsable(page, path)
    expect(await isAbridged(page.locator('.view-menu-name')), 'the name ends in …').toBe(true)
  }
})

/** Whether a text is too long for its place, and ends there in an ellipsis. */
function isAbridged(text: Locator): Promise<boolean> {
  return text.evaluate(
    ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  )
}
