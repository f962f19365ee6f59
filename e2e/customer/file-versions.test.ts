import type { Page } from '@playwright/test'
import { expect, signInCustomer, test } from '../support/journey.ts'
import { openOffice, publicMachine } from '../support/public-machine.ts'
import { passwords } from '../support/records.ts'

const serial = 'ES-2022-0299'

test('a new version replaces the manual on the customer’s phone, the delivered version stays readable', async ({
  portal,
  person,
}) => {
  const office = await openOffice(portal)
  const { manual, device } = await publicMachine(office)
  await office.change(`/api/devices/${device}`, { deliveredOn: '2025-06-01' })
  await office.version(manual, '1.2', { releasedOn: '2025-03-12' })
  await office.version(manual, '1.3', { releasedOn: '2025-09-01', note: 'Neue Schmierstoffe' })
  await office.version(manual, '1.9', { releasedOn: null })
  const lastVersion = { releasedOn: '2025-10-20', note: 'Anzugsmomente berichtigt' }
  const current = await office.version(manual, '1.4', lastVersion)
  // Released on the day of the upload, it would otherwise be the newest.
  await office.withdrawFirst(manual)
  const page = await person('phone')
  await signInCustomer(page, serial, passwords.device)
  await expect(page.getByText(/^Aktuelle Fassung 1\.4, Oktober 2025/)).toBeVisible()
  await expect(page.getByText('Neu: Anzugsmomente berichtigt')).toBeVisible()
  expect(await bytesOf(page, /^Fassung bei Auslieferung 1\.2/)).toContain('Fassung 1.2')
  await expect(page.getByText('Neue Schmierstoffe')).toBeHidden()
  await page.getByText(/^Frühere Fassungen/).tap()
  await expect(page.getByText('Neue Schmierstoffe')).toBeVisible()
  expect(await bytesOf(page, /^Fassung 1\.3/)).toContain('Fassung 1.3')
  await expect(page.getByText(/1\.9/)).toHaveCount(0)

  const withdrawn = await page
    .getByRole('link', { name: /^Herunterladen.*Betrieb/ })
    .getAttribute('href')
  await office.change(`/api/versions/${current}`, { withdrawnReason: 'falsches Drehmoment' })
  expect((await page.request.get(String(withdrawn))).status()).toBe(404)
  await page.reload()
  await expect(page.getByText(/^Aktuelle Fassung 1\.3, September 2025/)).toBeVisible()
})

test('translations are one row in the customer’s language, the others a tap away, also in the table', async ({
  portal,
  person,
}) => {
  const office = await openOffice(portal)
  await publicMachine(office)
  const phone = await person('phone')
  await signInCustomer(phone, serial, passwords.device)
  await expect(phone.locator('.file-card')).toHaveCount(1)
  await expect(phone.locator('.file-name')).toHaveText('Betriebsanleitung')
  const english = phone.getByRole('button', { name: 'English', exact: true })
  await english.tap()
  await expect(phone.locator('.file-name')).toHaveText('Manual')
  await expect(english).toHaveAttribute('aria-pressed', 'true')
  await expect(phone.getByRole('link', { name: /^Herunterladen.*Manual/ })).toBeVisible()

  const tablet = await person('desk', { locale: 'en-GB' })
  await signInCustomer(tablet, serial, passwords.device)
  await expect(tablet.locator('.files-table tbody tr')).toHaveCount(1)
  await expect(tablet.locator('.file-name')).toHaveText('Manual')
  await expect(tablet.getByRole('columnheader')).toContainText([
    'Uploaded on',
    'File type',
    'File name',
  ])
})

/** The content behind a link, as text. */
async function bytesOf(page: Page, name: RegExp): Promise<string> {
  const link = page.getByRole('link', { name })
  await expect(link).toHaveAttribute('target', '_blank')
  const answer = await page.request.get(String(await link.getAttribute('href')))
  return (await answer.body()).toString('latin1')
}
