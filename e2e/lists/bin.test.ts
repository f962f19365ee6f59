import { holdAnswer, holdBack } from '../support/hold-back.ts'
import { areaLink, expect, resumeAsStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'
import { authorizationOf } from '../support/staff-session.ts'

test('issue 16, bin: undoing a deletion says what was not restored with it', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const gtin = '04012345678901'
  const part = await records.part('ART-1')
  await records.change(`/api/parts/${part}`, { gtin })
  await resumeAsStaff(page)
  await page.goto('/devices?reiter=artikelnummern')
  await page.getByRole('button', { name: 'Artikelnummer ART-1 löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByRole('cell', { name: 'ART-1', exact: true })).toHaveCount(0)
  const otherPart = await records.part('ART-2')
  await records.change(`/api/parts/${otherPart}`, { gtin })
  await page.getByRole('button', { name: 'Rückgängig' }).first().click()
  await expect(page.getByText(`Ohne die GTIN ${gtin}: Sie gehört inzwischen`).first()).toBeVisible()
})

test('issue 16, bin: a deletion is undone at once, or later from the bin, under another number if necessary', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  const records = await openRecords(portal)
  await records.company('Müller Pumpen GmbH', 10_001)
  await resumeAsStaff(page)
  await page.goto('/companies')
  const remove = async () => {
    await page.getByRole('button', { name: 'Firma Müller Pumpen GmbH löschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(page.getByRole('cell', { name: 'Müller Pumpen GmbH', exact: true })).toHaveCount(0)
  }
  await remove()
  await page.getByRole('button', { name: 'Rückgängig' }).first().click()
  await expect(page.getByRole('cell', { name: 'Müller Pumpen GmbH', exact: true })).toBeVisible()

  await remove()
  await records.company('Neue Firma', 10_001)
  await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await page.getByRole('menuitem', { name: 'Papierkorb' }).click()
  await page.getByRole('button', { name: 'Firma Müller Pumpen GmbH wiederherstellen' }).click()
  const form = page.getByRole('dialog', { name: /wiederherstellen$/ })
  await form.getByLabel('Neue Kundennummer').fill('10002')
  await form.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect(page.getByText('Der Papierkorb ist leer.')).toBeVisible()
  await page.goto('/companies')
  await expect(page.getByRole('cell', { name: '10002', exact: true })).toBeVisible()
})

test('a double click restores once, and records that a colleague has restored leave the bin', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(404)
  const records = await openRecords(portal)
  for (const [at, name] of ['Ahorn', 'Birke'].entries()) {
    const id = await records.company(name, 10_001 + at)
    await records.remove(`/api/companies/${id}`)
  }
  await resumeAsStaff(page)
  await page.goto('/bin')
  const requestedUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/restore')) requestedUrls.push(request.url())
  })
  const { release } = await holdBack(page, '**/restore')
  await page.getByRole('button', { name: 'Firma Ahorn wiederherstellen' }).dblclick()
  release()
  await expect(page.getByText('Firma „Ahorn“ ist wiederhergestellt!')).toBeVisible()
  expect(requestedUrls).toHaveLength(1)

  const birch = page.getByRole('button', { name: 'Firma Birke wiederherstellen' })
  await expect(birch).toBeVisible()
  const headers = { ...(await authorizationOf(page)), 'content-type': 'application/json' }
  const again = requestedUrls[0]?.replace(/\d+(?=\/restore)/, (id) => String(Number(id) + 1)) ?? ''
  expect((await fetch(again, { method: 'POST', headers, body: '{}' })).status).toBe(200)
  await birch.click()
  await expect(page.getByText('Das liegt nicht (mehr) im Papierkorb!').first()).toBeVisible()
  await expect(birch).toHaveCount(0)
})

test('the form for another number does not open over another page, which says why nothing was restored', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  const records = await openRecords(portal)
  const id = await records.company('Ahorn', 10_001)
  await records.remove(`/api/companies/${id}`)
  await records.company('Birke', 10_001)
  await resumeAsStaff(page)
  await page.goto('/bin')
  const late = await holdAnswer(page, '**/restore')
  await page.getByRole('button', { name: 'Firma Ahorn wiederherstellen' }).click()
  await late.isHeld
  await areaLink(page, 'Firmen').click()
  await expect(page.getByRole('cell', { name: 'Birke', exact: true })).toBeVisible()
  await late.release()
  await expect(page.getByText(/^Fehler: 400/).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
