import { companyPassword, devicePassword, type Facts, factsOf, oneDevice } from './facts.ts'
import { expect, signInCustomer, test } from './journey.ts'
import { pdfFile } from './pdf-files.ts'

test('a company sees exactly its own devices and finds them by serial and article number', async ({
  portal,
  person,
}) => {
  await twoCompanies(await factsOf(portal))
  const page = await person('desk')
  await signInCustomer(page, '10001', companyPassword)
  const serials = page.locator('.device-serial')
  await expect(serials).toHaveText(['RW-3', 'KP-2', 'KP-1'])
  await expect(page.getByText('Fremde Firma AG')).toHaveCount(0)

  const search = page.getByRole('searchbox', { name: 'Suche' })
  await search.fill('kp-')
  await expect(serials).toHaveText(['KP-2', 'KP-1'])
  await search.fill('rühr')
  await expect(serials).toHaveText(['RW-3'])
  await search.fill('XX-9')
  await expect(page.getByText('Kein Gerät passt zu „XX-9“.')).toBeVisible()
  await page.getByRole('button', { name: 'Suche zurücksetzen' }).click()
  await expect(serials).toHaveCount(3)
})

test('the only device is open at once, of several each opens by its button', async ({
  portal,
  person,
}) => {
  await twoCompanies(await factsOf(portal))
  const one = await person('phone')
  await signInCustomer(one, 'KP-1', devicePassword)
  await expect(one.getByRole('link', { name: /Herunterladen.*eigene\.pdf/ })).toBeVisible()

  const several = await person('phone')
  await signInCustomer(several, '10001', companyPassword)
  const link = several.getByRole('link', { name: /Herunterladen.*eigene\.pdf/ })
  await expect(link).toHaveCount(0)
  const expander = several.getByRole('button', { name: 'Dateien zu Gerät KP-1' })
  await expander.tap()
  await expect(link).toBeVisible()
  await expander.tap()
  await expect(link).toHaveCount(0)
})

test('the address of a foreign file is a German page that says nothing of the file', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(404)
  const { own, foreign } = await twoCompanies(await factsOf(portal))
  const page = await person('desk')
  await signInCustomer(page, 'KP-1', devicePassword)
  expect((await page.context().request.get(own)).status()).toBe(200)

  const answer = await page.goto(foreign)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Nicht gefunden' })).toBeVisible()
  await expect(page.getByText('Diese Datei gibt es nicht (mehr)!')).toBeVisible()
  await expect(page.getByText('fremde.pdf')).toHaveCount(0)
})

test('without a session the address of a file is a German page that leads to the logins', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  const { address } = await oneDevice(await factsOf(portal))
  const page = await person('desk')
  const answer = await page.goto(address)
  expect(answer?.status()).toBe(401)
  await expect(page.getByRole('heading', { name: 'Bitte melden Sie sich an' })).toBeVisible()
  await page.getByRole('link', { name: 'Zur Anmeldung für Kunden' }).click()
  await expect(page.getByRole('heading', { name: 'Kunden Login' })).toBeVisible()
})

/** Three devices of one company, one of another; one file each at the first and at the foreign one. */
async function twoCompanies(facts: Facts) {
  const companie = await facts.company()
  const other = await facts.company('Fremde Firma AG', 20_002)
  const part = await facts.part('KP-100')
  const stirrer = await facts.part('Rührwerk 5')
  const own = await facts.document(pdfFile('eigene.pdf', 'eigene'))
  const foreign = await facts.document(pdfFile('fremde.pdf', 'fremde'))
  await facts.device({ sn: 'KP-1', companie, part, media: [own.id] })
  await facts.device({ sn: 'KP-2', companie, part })
  await facts.device({ sn: 'RW-3', companie, part: stirrer })
  await facts.device({ sn: 'KP-9', companie: other, part, media: [foreign.id] })
  return { own: own.address, foreign: foreign.address }
}
