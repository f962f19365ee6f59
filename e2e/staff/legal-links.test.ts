import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openOffice } from '../support/public-machine.ts'

const addresses = {
  imprintUrl: 'https://werk.example/impressum',
  privacyUrl: 'https://werk.example/datenschutz',
}

test('papers: imprint and privacy notice are one click away on every staff screen, and on pages without a session', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(401).add(404)
  await (await openOffice(portal)).set(addresses)
  const lead = async (path: string) => {
    await page.goto(path)
    const foot = page.locator('footer')
    for (const [name, href] of [
      ['Impressum', addresses.imprintUrl],
      ['Datenschutz', addresses.privacyUrl],
    ] as const) {
      await expect(foot.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }
  }
  for (const path of ['/admin-login', '/gibt-es-nicht', '/uploads/a.pdf', '/api/docs']) {
    await lead(path)
  }
  await resumeAsStaff(page)
  const screens = process.env.TEST_FULL ? ['/devices', '/files', '/companies', '/logs'] : []
  for (const path of ['/user', ...screens]) await lead(path)
})
