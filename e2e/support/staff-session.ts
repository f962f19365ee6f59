import { expect, type Page, type Request } from '@playwright/test'
import { administrator } from '../../server/testing/template.ts'
import type { Portal } from './portal-process.ts'
import { waitUntilIdle } from './window-focus.ts'

/** The authorization header of a page's requests. */
export async function authorizationOf(page: Page): Promise<{ authorization: string }> {
  const stored = await page.evaluate(() => localStorage.getItem('user-info') ?? '')
  return { authorization: `Bearer ${JSON.parse(stored).authKey}` }
}

/** Ends the session only on the server, like a restart with an emptied table. */
export async function endSession(page: Page, { url }: Portal): Promise<void> {
  const headers = await authorizationOf(page)
  const answer = await fetch(`${url}/api/auth/logout`, { method: 'POST', headers })
  expect(answer.status).toBe(200)
}

/**
 * Ends the session when something is sent to this address, just before it reaches the portal, so that no other request
 * notices the end.
 */
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
 * Enters the password in the dialog above a form, and waits for the responses to all repeated requests: if the session
 * ended again meanwhile, such a request would open the dialog again, over whatever is being typed.
 */
export async function signInAgain(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Ihre Sitzung ist abgelaufen' })
  await question.getByRole('textbox', { name: 'Passwort' }).fill(administrator.password)
  const underWay = new Set<Request>()
  const noteRequest = (request: Request) => underWay.add(request)
  const answered = (request: Request) => underWay.delete(request)
  page.on('request', noteRequest).on('requestfinished', answered).on('requestfailed', answered)
  await question.getByRole('button', { name: 'Anmelden' }).click()
  await expect(question).toHaveCount(0)
  await waitUntilIdle(page)
  await expect.poll(() => underWay.size).toBe(0)
  page.off('request', noteRequest).off('requestfinished', answered).off('requestfailed', answered)
}
