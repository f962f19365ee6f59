import { expect, type Page, type Request } from '@playwright/test'
import { administrator } from '../../server/testing/template.ts'
import type { Portal } from './portal-process.ts'
import { rest } from './window-focus.ts'

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

/** Ends the session once something is sent there, before the portal hears of it: nothing else is told that it has ended. */
export async function endSessionAt(page: Page, portal: Portal, address: string): Promise<void> {
  let isEnded = false
  await page.route(address, async (route) => {
    if (!isEnded && route.request().method() !== 'GET') {
      isEnded = true
      await endSession(page, portal)
    }
    await route.continue()
  })
}

/**
 * Gives the password once more where the page asks for it above what was typed, and waits for the answers to all that
 * is sent again: a session that ends while one is under way would be asked for by it, whatever is typed just then.
 */
export async function signInAgain(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Ihre Sitzung ist abgelaufen' })
  await question.getByRole('textbox', { name: 'Passwort' }).fill(administrator.password)
  const underWay = new Set<Request>()
  const sent = (request: Request) => underWay.add(request)
  const answered = (request: Request) => underWay.delete(request)
  page.on('request', sent).on('requestfinished', answered).on('requestfailed', answered)
  await question.getByRole('button', { name: 'Anmelden' }).click()
  await expect(question).toHaveCount(0)
  await rest(page)
  await expect.poll(() => underWay.size).toBe(0)
  page.off('request', sent).off('requestfinished', answered).off('requestfailed', answered)
}
