import type { Page } from '@playwright/test'
import { administrator } from '../../server/testing/template.ts'
import { holdAnswer } from '../support/hold-back.ts'
import { expect, resumeAsStaff, signInAtScreen, signInStaff, test } from '../support/journey.ts'
import type { Portal } from '../support/portal-process.ts'
import { openRecords } from '../support/records.ts'
import { waitUntilReady } from '../support/window-focus.ts'

test('a new colleague’s generated password is shown once, and works for the sign-in', async ({
  page,
  person,
}) => {
  await signInStaff(page)
  await page.getByRole('button', { name: 'Bearbeiter anlegen' }).click()
  const form = page.getByRole('dialog', { name: 'Neuen Bearbeiter hinzufügen' })
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(form.getByRole('alert')).toContainText('Bitte einen Benutzernamen angeben!')
  await expect(form.getByLabel(/^Benutzername/)).toBeFocused()
  const passwordInput = form.getByRole('textbox', { name: /^Passwort/ })
  await expect(passwordInput).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel(/^Benutzername/).fill('bernd')
  await form.getByLabel('E-Mail').fill('bernd@werk.example')
  await form.getByRole('button', { name: 'Generieren' }).click()
  await form.getByRole('button', { name: 'Speichern' }).click()
  const handOver = page.getByRole('dialog', { name: 'Zugang für bernd' })
  const password = await handOver.getByLabel('Passwort', { exact: true }).inputValue()
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/)
  await handOver.getByRole('button', { name: 'Fertig' }).click()
  await expect(row(page, 'bernd')).toContainText('Bearbeiter · bernd@werk.example')
  await signInAtScreen(await person('desk'), { username: 'bernd', password })
})

test('blocking a colleague asks first, ends their session at once, and can be undone', async ({
  portal,
  page,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  const bernd = await (await openRecords(portal)).staff('bernd')
  const otherPerson = await person('desk')
  await signInStaff(otherPerson, bernd)
  await signInStaff(page)
  await page.getByRole('button', { name: 'bernd sperren' }).click()
  const question = page.getByRole('dialog', { name: '„bernd“ sperren?' })
  await expect(question).toContainText('sofort überall abgemeldet')
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(row(page, 'bernd').getByText('gesperrt')).toHaveCount(0)
  await page.getByRole('button', { name: 'bernd sperren' }).click()
  await question.getByRole('button', { name: 'Sperren' }).click()
  await expect(row(page, 'bernd').getByText('gesperrt')).toBeVisible()
  await otherPerson.goto('/user')
  await expect(otherPerson).toHaveURL('/admin-login')

  await page.getByRole('button', { name: 'bernd entsperren' }).click()
  const back = page.getByRole('dialog', { name: '„bernd“ entsperren?' })
  await back.getByRole('button', { name: 'Entsperren' }).click()
  await expect(page.getByRole('button', { name: 'bernd sperren' })).toBeVisible()
  await signInAtScreen(otherPerson, bernd)
})

test('role, e-mail address and password of a colleague can be changed', async ({
  portal,
  page,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(412)
  await (await openRecords(portal)).staff('bernd')
  await signInStaff(page)
  await page.getByRole('button', { name: 'bernd bearbeiten' }).click()
  const form = page.getByRole('dialog', { name: 'Bearbeiter bearbeiten' })
  await form.getByLabel('E-Mail').fill('bernd')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByText('Bitte eine gültige E-Mail-Adresse angeben!').first()).toBeVisible()
  await form.getByLabel('E-Mail').fill('bernd@werk.example')
  await form.getByLabel('Administrator').check()
  await expect(form.getByText('„bernd“ wird abgemeldet und meldet sich neu an.')).toBeVisible()
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(row(page, 'bernd')).toContainText('Administrator · bernd@werk.example')

  await page.getByRole('button', { name: 'Neues Passwort für bernd' }).click()
  const reset = await waitUntilReady(page.getByRole('dialog', { name: 'Neues Passwort für bernd' }))
  await reset.getByRole('textbox', { name: /^Neues Passwort/ }).fill('Kegelradgetriebe 12')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  // Another administrator was faster, and the password they passed on would no longer be valid.
  await changePassword(portal, 'bernd', 'Schneckengetriebe 9')
  await reset.getByRole('textbox', { name: /^Neues Passwort/ }).press('Enter')
  const question = reset.getByRole('group', { name: 'Neues Passwort' })
  await expect(question).toContainText('das Passwort, das jetzt gilt')
  await question.getByRole('radio', { name: /Ihre Eingabe/ }).check()
  await reset.getByRole('button', { name: 'Passwort setzen' }).click()
  const handOver = page.getByRole('dialog', { name: 'Zugang für bernd' })
  await expect(handOver.getByLabel('Passwort', { exact: true })).toHaveValue('Kegelradgetriebe 12')
  await handOver.getByRole('button', { name: 'Fertig' }).click()
  const bernd = { username: 'bernd', password: 'Kegelradgetriebe 12' }
  const otherPerson = await person('desk')
  await signInAtScreen(otherPerson, bernd)
  await expect(row(otherPerson, 'bernd')).toContainText('(Sie)')
})

test('nobody can lock themselves out: in their own row, users change only name and address', async ({
  page,
}) => {
  await signInStaff(page)
  const ownRow = row(page, 'chefin')
  await expect(ownRow.getByRole('button')).toHaveCount(1)
  await ownRow.getByRole('button', { name: 'chefin bearbeiten' }).click()
  const form = page.getByRole('dialog', { name: 'Bearbeiter bearbeiten' })
  await expect(form.getByLabel('Administrator')).toBeDisabled()
  await form.getByLabel('E-Mail').fill('chefin@werk.example')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(ownRow).toContainText('chefin@werk.example')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Eigenes Konto' })).toContainText(
    'chefin · Administrator · chefin@werk.example',
  )
})

test('users change their own password in a dialog that keeps the input', async ({
  page,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  await signInStaff(page)
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  const form = page.getByRole('dialog', { name: 'Eigenes Passwort ändern' })
  const fields = [/^Bisheriges Passwort( \*)?$/, /^Neues Passwort( \*)?$/, /wiederholen( \*)?$/]
  const type = async (...texts: string[]) => {
    for (const [at, text] of texts.entries()) await form.getByLabel(fields[at] ?? '').fill(text)
  }
  // A browser that fills in the old password is told whose it is, and leaves nothing to lose.
  await expect(form.getByLabel('Benutzername')).toHaveValue('chefin')
  await type('Werkstatt-Portal-26')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await type('Werkstatt-Portal-26', 'Kegelradgetriebe 12', 'vertippt')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Die Passwörter stimmen nicht überein!').first()).toBeVisible()
  await type('Werkstatt-Portal-26', 'Kegelradgetriebe 12', 'Kegelradgetriebe 12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ihr Passwort wurde geändert!')).toBeVisible()
  await expect(form).toHaveCount(0)
  const again = { username: 'chefin', password: 'Kegelradgetriebe 12' }
  await signInAtScreen(await person('desk'), again)
})

test('whoever signs out in another tab stays signed out, although the new password has only been set by then', async ({
  page,
  expectedFailures,
}) => {
  // The new password has ended the session that the other tab signs out of.
  expectedFailures.add(401)
  await signInStaff(page)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/hilfe')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  const form = page.getByRole('dialog', { name: 'Eigenes Passwort ändern' })
  await form.getByLabel(/^Bisheriges Passwort( \*)?$/).fill(administrator.password)
  await form.getByLabel(/^Neues Passwort( \*)?$/).fill('Kegelradgetriebe 12')
  await form.getByLabel(/wiederholen( \*)?$/).fill('Kegelradgetriebe 12')
  const late = await holdAnswer(page, '**/api/auth/change-password')
  await page.keyboard.press('Enter')
  await late.isHeld
  await otherTab.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await otherTab.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(otherTab).toHaveURL('/admin-login')
  await late.release()
  await expect(page.getByText('Ihr Passwort wurde geändert!')).toBeVisible()
  await otherTab.goto('/devices')
  await expect(otherTab).toHaveURL('/admin-login')
})

test('a change of the own account leaves alone who has meanwhile signed in in another tab', async ({
  portal,
  page,
}) => {
  const bernd = await (await openRecords(portal)).staff('bernd')
  await signInStaff(page)
  await page.getByRole('button', { name: 'chefin bearbeiten' }).click()
  const form = page.getByRole('dialog', { name: 'Bearbeiter bearbeiten' })
  await form.getByLabel('E-Mail').fill('chefin@werk.example')
  const late = await holdAnswer(page, '**/api/users/*')
  await form.getByRole('button', { name: 'Update' }).click()
  await late.isHeld
  const otherTab = await page.context().newPage()
  await resumeAsStaff(otherTab, bernd)
  await expect(page.getByText('Jetzt ist „bernd“ angemeldet.')).toBeVisible()
  await late.release()
  await expect(page.getByText('Bearbeiter wurde aktualisiert!')).toBeVisible()
  await otherTab.goto('/user')
  await expect(otherTab.getByRole('heading', { level: 1 })).toHaveText('Guten Tag, bernd')
})

function row(page: Page, username: string) {
  return page
    .getByRole('region', { name: 'Bearbeiter', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByText(username, { exact: true }) })
}

async function changePassword(portal: Portal, name: string, password: string) {
  const { jwt } = await portal.signIn(administrator.username)
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' }
  const allUsers: { id: number; username: string }[] = await (
    await fetch(`${portal.url}/api/users`, { headers })
  ).json()
  const path = `${portal.url}/api/users/${allUsers.find(({ username }) => username === name)?.id}`
  const answer = await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ password }) })
  expect(answer.status, await answer.text()).toBe(200)
}
