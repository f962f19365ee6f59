import { dayIn } from '../../server/core/day.ts'
import { withAdministrator } from '../../server/testing/template.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openOffice } from '../support/public-machine.ts'
import { waitUntilReady } from '../support/window-focus.ts'

// 25 hours apart, so the day is never the same in both.
const east = 'Pacific/Kiritimati'
const west = 'Pacific/Pago_Pago'

for (const [there, here] of [
  [east, west],
  [west, east],
] as const) {
  // The day differs in both directions.
  const tag = there === west ? ['@full'] : []
  test.describe(`a portal in ${there}`, { tag }, () => {
    test.use({ settings: { ...withAdministrator, TIME_ZONE: there } })

    test(`13.2: in ${here}, versions are shown as prepared or released by the portal’s day, and are released on it`, async ({
      portal,
      person,
    }) => {
      const office = await openOffice(portal)
      const doctype = await office.create('/api/doctypes', { title: 'Anleitung' })
      const media = await office.file({ filename: 'Anleitung', doctype, parts: [] })
      await office.version(media, '2')
      const [today, tomorrow] = daysIn(there)
      await office.version(media, '3', { releasedOn: tomorrow })
      const page = await person('desk', { timezoneId: here })
      await resumeAsStaff(page)
      await page.goto('/files')
      await page.getByRole('button', { name: 'Anleitung bearbeiten' }).click()
      const rows = page.getByRole('region', { name: 'Fassungen' }).getByRole('listitem')
      const [now, later] = [today, tomorrow].map((day) => formatDay(day))
      await expect(rows).toContainText([
        `vorbereitetwird freigegeben am ${later}`,
        `aktuellfreigegeben am ${now}`,
        `früherfreigegeben am ${now}`,
      ])
      await rows.first().getByRole('button', { name: 'Jetzt freigeben Fassung 3' }).click()
      await expect(rows).toContainText([/aktuell/, /früher/, /früher/])
      await expect(rows.first()).not.toContainText('wird freigegeben')

      await page.getByRole('button', { name: 'Neue Fassung …' }).click()
      const form = await waitUntilReady(
        page.getByRole('dialog', { name: 'Neue Fassung von „Anleitung“' }),
      )
      await form.locator('input[type=file]').setInputFiles(pdfFile('neu.pdf', 'neu'))
      await form.getByRole('radio', { name: /^automatisch an einem Tag/ }).check()
      await form.getByLabel('Tag der Freigabe *').fill(today.split('-').toReversed().join('.'))
      await form.getByRole('button', { name: 'Hochladen' }).click()
      await expect(page.getByText('Neue Fassung ist freigegeben!')).toBeVisible()
      await expect(rows.first()).toContainText(/4.*aktuell/)
    })
  })
}

/** Today and tomorrow in this time zone. */
function daysIn(timeZone: string): [string, string] {
  const now = Date.now()
  return [dayIn(timeZone, new Date(now)), dayIn(timeZone, new Date(now + 24 * 60 * 60_000))]
}

/** The day as the list formats it. */
function formatDay(day: string): string {
  const spelled = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' })
  return spelled.format(new Date(day))
}
