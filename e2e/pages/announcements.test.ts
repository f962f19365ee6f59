import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'
import { waitUntilReady } from '../support/window-focus.ts'

test('without recipients, the focus is on the message that says so, not on the button that closes the dialog', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Betriebsanleitung')
  const { id } = await records.file(pdfFile('Anleitung.pdf', 'Anleitung'), doctype)
  await resumeAsStaff(page)
  await page.goto(`/files/${id}`)
  await page.getByRole('button', { name: 'Firmen benachrichtigen …' }).press('Enter')
  const dialog = await announcementDialog(page)
  await expect(dialog.getByText(/Keine Firma hat ein Gerät mit dieser Datei\.$/)).toBeFocused()
})

test('17.5: after a release staff select recipients, preview the mail, and are told what changed in the meantime', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(409)
  const records = await openRecords(portal)
  const { companie, media } = await oneDevice(records)
  const otherCompanies = [
    await records.company('Smith Ltd', 10_002),
    await records.company('=SUMME(A1)', 10_003),
  ]
  for (const [at, company] of otherCompanies.entries()) {
    await records.device({ sn: `KP-${at}`, companie: company, media: [media] })
  }
  await records.change(`/api/companies/${companie}`, { email: 'a@example.com', contact: 'Eva Öl' })
  await records.change(`/api/companies/${otherCompanies[0]}`, {
    email: 'b@example.com',
    language: 'en',
  })
  await resumeAsStaff(page, await records.staff('bernd'))

  // The option to notify companies is off by default.
  await page.goto(`/files/${media}`)
  await page.getByRole('button', { name: 'Neue Fassung …' }).click()
  const form = await waitUntilReady(
    page.getByRole('dialog', { name: 'Neue Fassung von „Anleitung.pdf“' }),
  )
  await form.locator('input[type=file]').setInputFiles(pdfFile('Anleitung-2.pdf', 'zweite'))
  const choice = form.getByRole('checkbox', { name: 'Danach Firmen benachrichtigen …' })
  await expect(choice).not.toBeChecked()
  await choice.focus()
  await page.keyboard.press('Space')
  // A later release does not offer the option; switching back keeps the choice.
  await form.getByLabel('später von Hand').check()
  await expect(choice).toHaveCount(0)
  await form.getByLabel(/^sofort/).check()
  await expect(choice).toBeChecked()
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await expect(page.getByText('Neue Fassung ist freigegeben!')).toBeVisible()

  const dialog = await announcementDialog(page)
  await expect(dialog.getByRole('button', { name: 'Weiter' })).toBeFocused()
  const listed = dialog.getByRole('list', { name: 'Firmen' }).getByRole('listitem')
  await expect(listed).toHaveText([
    /^Müller Pumpen GmbH.*Eva Öl.*a@example\.com.*Deutsch.*1 Gerät$/,
    /^Smith Ltd.*b@example\.com.*Englisch.*1 Gerät$/,
  ])
  const apart = dialog.getByRole('region', { name: 'Firmen ohne E-Mail-Adresse' })
  await expect(apart).toContainText('1 Firma ohne E-Mail-Adresse')
  const saved = page.waitForEvent('download')
  await apart.getByRole('button', { name: 'Als CSV speichern' }).click()
  const csv = await readFile(await (await saved).path(), 'utf8')
  expect(csv).toBe(
    "\ufeffKundennummer;Firma;Ansprechpartner;Sprache;Geräte\r\n10003;'=SUMME(A1);;Deutsch;1\r\n",
  )

  // By keyboard: one recipient is deselected, then on to the text.
  await dialog.getByRole('checkbox', { name: /^Smith Ltd/ }).focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('checkbox', { name: '1 von 2 ausgewählt' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Weiter' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/Noch ist nichts gesendet\.$/)).toBeFocused()
  const german = dialog.getByRole('region', { name: 'Vorschau auf Deutsch' })
  // The deselected recipient is the one that reads English.
  await expect(
    dialog.getByRole('textbox', { name: 'Eigener Satz (Englisch)' }),
  ).toHaveAccessibleDescription('1 Firma der Liste liest diese Sprache. Noch ohne eigenen Satz.')
  await dialog.getByRole('textbox', { name: 'Eigener Satz (Deutsch)' }).fill('<b>Seite 4</b>!')
  await expect(german).toContainText('Neue Fassung 2: Anleitung.pdf')
  await expect(german).toContainText('Guten Tag Eva Öl,')
  await expect(german.getByText('<b>Seite 4</b>!')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Vorschau auf Englisch' })).toContainText(
    'There is a new version of “Anleitung.pdf”',
  )

  await records.change(`/api/companies/${companie}`, { contact: 'Max Fett' })
  await dialog.getByRole('button', { name: 'An 1 Firma senden' }).click()
  await expect(dialog.getByRole('alert')).toContainText('bei „Müller Pumpen GmbH“ hat sich')
  await expect(listed.first()).toContainText('Max Fett')
  await expect(dialog.getByRole('checkbox', { name: /^Smith Ltd/ })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  await expect(german.getByText('<b>Seite 4</b>!')).toBeVisible()
  // A deselected recipient that is no longer on the list is not counted.
  await records.change(`/api/companies/${otherCompanies[0]}`, { email: null })
  await records.change(`/api/companies/${companie}`, { contact: 'Mia Fett' })
  await dialog.getByRole('button', { name: 'An 1 Firma senden' }).click()
  await expect(dialog.getByRole('checkbox', { name: '1 von 1 ausgewählt' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  await dialog.getByRole('button', { name: 'An 1 Firma senden' }).click()
  await expect(page.getByText('1 Firma benachrichtigt!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await records.change(`/api/companies/${otherCompanies[0]}`, { email: 'b@example.com' })
  await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText('Firmen mitgeteilt')

  // Later, from the page of the file, for the other one; the one already notified is excluded by default.
  await page.getByRole('button', { name: 'Firmen benachrichtigen … Fassung 2' }).click()
  await announcementDialog(page)
  await expect(listed.first()).toContainText('schon benachrichtigt am')
  await expect(dialog.getByRole('checkbox', { name: '1 von 1 ausgewählt' })).toBeVisible()
  // A deselected recipient stays deselected when those already notified are included, and excluded again.
  const smith = dialog.getByRole('checkbox', { name: /^Smith Ltd/ })
  const again = dialog.getByRole('checkbox', { name: /^Auch an die Firma, die/ })
  await smith.uncheck()
  await again.check()
  await expect(smith).not.toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: '1 von 2 ausgewählt' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Müller Pumpen/ }).uncheck()
  await again.uncheck()
  await expect(dialog.getByRole('checkbox', { name: '0 von 1 ausgewählt' })).toBeVisible()
  await smith.check()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // A withdrawal offers the same option.
  await page.getByRole('button', { name: 'Zurückziehen … Fassung 2' }).click()
  const question = await waitUntilReady(
    page.getByRole('dialog', { name: 'Fassung „2“ zurückziehen?' }),
  )
  await question.getByLabel('Grund').fill('Falsches Drehmoment')
  await question.getByRole('checkbox', { name: 'Danach Firmen benachrichtigen …' }).check()
  await question.getByRole('button', { name: 'Zurückziehen' }).click()
  await announcementDialog(page)
  await expect(
    dialog.getByText(/^Fassung „2“ von „Anleitung\.pdf“ ist zurückgezogen\./),
  ).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: '2 von 2 ausgewählt' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`/companies/${companie}?reiter=mitteilungen`)
  const announcementTable = page.getByRole('table', { name: 'Mitteilungen an diese Firma' })
  await expect(announcementTable.getByRole('row').last()).toContainText(
    /Anleitung\.pdf.*2.*Freigabe.*a@example\.com.*bernd.*abgelegt/,
  )
  await announcementTable.getByRole('link', { name: 'Anleitung.pdf' }).click()
  await expect(page).toHaveURL(`${portal.url}/files/${media}`)
})

function announcementDialog(page: Page) {
  return waitUntilReady(page.getByRole('dialog', { name: 'Firmen benachrichtigen' }))
}
