import type { Page } from '@playwright/test'

/** Requests for this path, or those like it, get no answer: what the portal shows while it waits. */
export async function holdRequests(page: Page, path: string | RegExp): Promise<void> {
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    () => undefined,
  )
}

/** Requests for this path fail with this status. */
export async function failRequests(page: Page, path: string, status = 500): Promise<void> {
  const details = { code: 'internal' }
  const error = { status, name: 'InternalServerError', message: 'Interner Fehler', details }
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ status, json: { data: null, error } }),
  )
}
