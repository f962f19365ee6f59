import type { Page } from '@playwright/test'
import { expect, resumeAsStaff, signInCustomer, test } from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords, passwords } from '../support/records.ts'
import { expectUsable } from '../support/reflow.ts'

const firm = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const manual = 'Betriebsanleitung_Kreiselpumpe_Baureihe_KP100_Deutsch_v1.2.pdf'
/** The colour of errors and destructive actions, on white. */
const red = 'rgb(179, 38, 30)'
const label = 'BA_KP100_Deutsch_Rev_C_2026-05-12_nach_Abnahme_freigegeben'
const article = 'KP100_2026_EDELSTAHL_ATEX_ZONE_1_IP67_400V'
const machine =
  'Vollautomatische Hochdruckreinigungsanlage mit Wasseraufbereitung, zwei Umwälzpumpen, Wärmerückgewinnung und Fernwartung, Schutzart IP66, mit Ersatzteilpaket für zwei Jahre'

test('issue 20: on a phone long names without spaces wrap inside dialogs and pages', async ({
  portal,
  person,
}) => {
  const records = await openRecords(portal)
  const companie = await records.company(firm, 4711)
  const desc = `Im Wiki:\nhttps://wiki.example/kunden?id=${'4711'.repeat(20)}`
  await records.change(`/api/companies/${companie}`, { desc })
  const part = await records.part(article)
  await records.change(`/api/parts/${part}`, { desc: machine })
  const doctype = await records.doctype('Betriebsanleitung')
  const { id: media } = await records.file(pdfFile(manual, 'Seite 1'), doctype)
  // The file's only version.
  await records.change('/api/versions/1', { version: label })
  const device = await records.device({ sn: 'KP-1', companie, part, media: [media] })
  const page = await person('phone')
  await resumeAsStaff(page)

  await page.goto(`/companies/${companie}`)
  const lead = page.getByText('Im Wiki:')
  await expect(lead).toContainText('kunden?id')
  await expectUsable(page, 'page of a company', true)
  await expect(lead).toHaveText(/^Im Wiki:\nhttps/, { useInnerText: true })

  await page.goto(`/parts/${part}`)
  await expect(page.getByRole('definition').filter({ hasText: machine })).toBeVisible()

  for (const [path, action] of [
    [`/companies/${companie}`, 'Löschen …'],
    [`/files/${media}`, 'Löschen …'],
    [`/parts/${part}`, 'Löschen …'],
    [`/parts/${part}`, 'Dateien als ZIP …'],
    [`/devices/${device}`, 'An andere Firma übergeben …'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click()
    const item = page.getByRole('menuitem', { name: action })
    await expect
      .poll(() => item.evaluate((it) => it.clientHeight), 'a fingertip')
      .toBeGreaterThan(43)
    if (action === 'Löschen …') await expect(item).toHaveCSS('color', red)
    await item.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUsable(page, `${path} ${action}`, true)
  }

  const customer = await person('phone')
  await signInCustomer(customer, 'KP-1', passwords.device)
  const title = 'Vollautomatische Hochdruckreinigungsanlage mit Wasseraufbereitung, zwei …'
  await expect(customer.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect(customer.getByText(`Fassung ${label}`)).toBeVisible()
  await customer.getByText('Vollständige Bezeichnung').click()
  await expect(customer.getByText(machine)).toBeVisible()
  await expectUsable(customer, 'a device of a long name', true)
})

/** A name with forty combining marks on one letter, as in texts that overflow into the neighbouring lines. */
const stackedName = `Pump${'\u0310\u0352\u0357\u0317'.repeat(10)}en ${'\u0489'.repeat(20)} AG`

test('stacked combining marks stay inside their row and page, on phones too', async ({
  portal,
  person,
}) => {
  const records = await openRecords(portal)
  await records.company('Adler GmbH', 1)
  const companie = await records.company(stackedName, 2)
  await records.company('Zander GmbH', 3)
  const part = await records.part(stackedName)
  const doctype = await records.doctype('Betriebsanleitung')
  const { id: media } = await records.file(pdfFile('Anleitung.pdf', 'Seite 1'), doctype)
  const device = await records.device({ sn: stackedName, companie, part, media: [media] })
  for (const kind of ['phone', 'desk'] as const) {
    const page = await person(kind)
    await resumeAsStaff(page)
    await page.goto('/companies')
    const row = page.getByRole('row').filter({ hasText: stackedName })
    await expect(row).toBeVisible()
    for (const name of ['Adler GmbH', 'Zander GmbH']) {
      const neighbour = page.getByRole('row').filter({ hasText: name })
      const before = await neighbour.screenshot()
      await row.evaluate(({ style }) => style.setProperty('opacity', '0'))
      expect(before.equals(await neighbour.screenshot()), `${name}, ${kind}`).toBe(true)
      await row.evaluate(({ style }) => style.removeProperty('opacity'))
    }
    for (const path of ['/companies', '/devices', '/parts']) {
      const id = { '/companies': companie, '/devices': device, '/parts': part }[path]
      await page.goto(`${path}/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: stackedName })).toBeVisible()
      expect(await sidewaysScroll(page), `${path}, ${kind}`).toBe(0)
    }
    await page.goto('/devices')
    await expect(page.getByRole('row').filter({ hasText: stackedName })).toBeVisible()
    expect(await sidewaysScroll(page), kind).toBe(0)
  }
  const customer = await person('phone')
  await signInCustomer(customer, stackedName, passwords.device)
  await expect(customer.getByRole('row').filter({ hasText: stackedName }).first()).toBeVisible()
  expect(await sidewaysScroll(customer)).toBe(0)
})

test('the number of files follows a right-to-left name', async ({ portal, page }) => {
  const records = await openRecords(portal)
  const companie = await records.company('Adler GmbH', 1)
  const part = await records.part('מכונות')
  const device = await records.device({ sn: 'KP-1', companie, part })
  await resumeAsStaff(page)
  await page.goto(`/devices/${device}`)
  const heading = page.getByRole('heading', { name: 'Von מכונות (0)' })
  await expect(heading).toBeVisible()
  // The right edge of the name and the left edge of the count.
  const { name, count } = await heading.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element.firstChild as Node)
    return {
      name: words.getBoundingClientRect().right,
      count: element.lastElementChild?.getBoundingClientRect().left,
    }
  })
  expect(count).toBeGreaterThanOrEqual(name)
})

/** How far a page can be scrolled sideways, in CSS pixels. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}
