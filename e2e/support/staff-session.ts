import { expect, type Page } from '@playwright/test'
import { administrator } from '../../server/testing/template.ts'
import type { Portal } from './portal-process.ts'

/** What a page's requests say who is asking with. */
export async function authorizationOf(page: Page): Promise<{ authorization: string }> {
  const stored = await page.evaluate(() => localStorage.getItem('user-info') ?? '')
  return { authorization: `Bearer ${JSON.parse(stored).authKey}` }
}

/** Ends the session on the server alone, as a restart with an emptied table would. */
export async function endSession(page: Page, { url }: Portal): Promise<void> {
  const headers = await authorizationOf(page)
  const answer = await fetch(`${url}/api/auth/logout`, { method: 'POST', headers })
  expect(answer.status).toBe(200)
}

/** Gives the password once more where the page asks for it above what was typed. */
export async function signInAgain(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Ihre Sitzung ist abgelaufen' })
  await question.getByRole('textbox', { name: 'Passwort' }).fill(administrator.password)
  await question.getByRole('button', { name: 'Anmelden' }).click()
  await expect(question).toHaveCount(0)
}
