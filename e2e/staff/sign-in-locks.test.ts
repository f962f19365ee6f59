import { askFrom } from '../../server/testing/ask-from.ts'
import { expect, openStart, resumeAsStaff, signInStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'

test('1: staff see a locked account, administrators unlock it and give the company a secure password', async ({
  portal,
  person,
  page,
}) => {
  const records = await openRecords(portal)
  const clerk = await records.staff('bernd')
  await records.change(`/api/companies/${await records.company('Müller Pumpen GmbH', 10_001)}`, {
    pass: '123456',
  })
  for (let index = 0; index < 20; index += 1) {
    const url = `${portal.url}/api/devices/customer-login`
    const body = { sn: '10001', pass: 'falsch' }
    const { status } = await askFrom({ url, from: `127.0.1.${index + 1}`, body })
    expect(status).toBe(400)
  }

  const desk = await person('desk')
  await signInStaff(desk, clerk)
  const lockEntry = desk.getByRole('listitem').filter({ hasText: '1 gesperrte Anmeldung' })
  await expect(lockEntry).toContainText('Ein Administrator sieht, welche')
  await expect(lockEntry.getByRole('link')).toHaveCount(0)
  await expect(desk.getByRole('button', { name: /^Sperre aufheben/ })).toHaveCount(0)

  await signInStaff(page)
  await page.getByRole('link', { name: '1 gesperrte Anmeldung' }).click()
  await expect(page).toHaveURL('/user#gesperrt')
  const card = page.getByRole('region', { name: '1 gesperrtes Konto' })
  const lock = card.getByRole('listitem')
  await expect(lock).toContainText('Müller Pumpen GmbH (10001)')
  await expect(lock).toContainText('20 falsche Versuche in 24 Stunden')
  await lock.getByRole('button', { name: /^Sperre aufheben/ }).dblclick()
  await expect(page.getByText('ist aufgehoben!')).toBeVisible()
  await expect(card).toHaveCount(0)
  await openStart(desk)
  await expect(lockEntry).toHaveCount(0)

  await resumeAsStaff(page)
  await page.goto('/companies')
  const mark = page.getByText('Passwort unsicher')
  await expect(mark).toBeVisible()
  await page.getByRole('button', { name: 'Firma Müller Pumpen GmbH bearbeiten' }).click()
  const form = page.getByRole('dialog', { name: 'Firma bearbeiten' })
  await form.getByRole('button', { name: 'Sicheres Passwort einsetzen' }).click()
  await expect(form.getByLabel('Passwort', { exact: true })).toHaveValue(/^\w{10}$/)
  await form.getByRole('button', { name: 'Update' }).click()
  const credentials = page.getByRole('dialog', { name: 'Zugang für Müller Pumpen GmbH' })
  await expect(credentials.getByLabel('Passwort', { exact: true })).toHaveValue(/^\w{10}$/)
  await credentials.getByRole('button', { name: 'Fertig' }).click()
  await expect(mark).toHaveCount(0)
})
