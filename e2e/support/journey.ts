import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { administrator, withAdministrator } from '../../server/testing/template.ts'
import { disableAnimations } from './animations.ts'
import { collectConsoleErrors } from './console-errors.ts'
import { type PortalHost, startPortalHost } from './portal-host.ts'
import type { Portal } from './portal-process.ts'

export { expect }

/** Browser settings by kind of user: staff at a desk, a customer with a phone. */
export const devicePresets = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
} satisfies Record<string, BrowserContextOptions>

/** The portal that each browser context belongs to. */
const portals = new WeakMap<BrowserContext, Portal>()

interface Journey {
  /** Settings of this portal; by default it has an administrator. */
  settings: Record<string, string>
  portal: Portal
  /**
   * A page in a separate browser context: nothing is shared with other people of the test. Passing options, even `{}`,
   * creates a new context: handlers that a test registers on a whole context (`context.on`, `context.route`) would
   * outlive the test in a reused one.
   */
  person: (seat: keyof typeof devicePresets, options?: BrowserContextOptions) => Promise<Page>
  /** Statuses of requests that fail on purpose in this test; any other failure fails the test. */
  expectedFailures: Set<number>
}

interface WorkerJourney {
  host: PortalHost
  /** Cleaned browser contexts of former journeys, by seat: they need not load and compile the scripts again. */
  tidied: Record<keyof typeof devicePresets, Page[]>
}

/** A test with its own portal, which fails on any error in the browser's console. */
export const test = base.extend<Journey, WorkerJourney>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
    async ({}, use) => {
      const host = await startPortalHost()
      await use(host)
      await host.stop()
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  tidied: [async ({}, use) => use({ desk: [], phone: [] }), { scope: 'worker' }],

  settings: [withAdministrator, { option: true }],

  portal: async ({ host, settings }, use) => {
    const portal = await host.open(settings)
    await use(portal)
    await portal.stop()
  },

  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  expectedFailures: async ({}, use) => use(new Set()),

  person: async ({ browser, host, portal, tidied, expectedFailures }, use, testInfo) => {
    const consoleErrors: string[] = []
    const guests: Guest[] = []
    await use(async (seat, options) => {
      const isUsual = options === undefined && portal.url === host.url
      const page =
        (isUsual && tidied[seat].shift()) || (await newPage(browser, seat, portal, options))
      const context = page.context()
      portals.set(context, portal)
      const stop = collectConsoleErrors(context, consoleErrors, expectedFailures)
      guests.push({ seat, context, isUsual, stop })
      return page
    })
    for (const { seat, context, isUsual, stop } of guests) {
      const isFine = testInfo.status === testInfo.expectedStatus
      const page = isUsual && isFine ? await tidy(context) : undefined
      stop()
      if (page) tidied[seat].push(page)
      else await context.close()
    }
    expect(consoleErrors, 'errors in the browser').toEqual([])
  },

  page: async ({ person }, use) => use(await person('desk')),
})

/** A person in a journey. */
interface Guest {
  seat: keyof typeof devicePresets
  context: BrowserContext
  /** Whether the next journey may reuse this context. */
  isUsual: boolean
  stop: () => void
}

async function newPage(
  browser: Browser,
  seat: keyof typeof devicePresets,
  portal: Portal,
  options: BrowserContextOptions | undefined,
): Promise<Page> {
  const context = await browser.newContext({
    ...devicePresets[seat],
    baseURL: portal.url,
    locale: 'de-DE',
    ...options,
  })
  await disableAnimations(context)
  return context.newPage()
}

/**
 * Resets a browser context to only what it has loaded: portals let it cache scripts, styles and what is revalidated,
 * but no API responses. Returns a new page in it; undefined if the context is closed or its clock was replaced for
 * good.
 */
async function tidy(context: BrowserContext): Promise<Page | undefined> {
  const former = context.pages()
  if (former.length === 0) return undefined
  await context.setOffline(false)
  const page = await context.newPage()
  // Any page of the portal gives access to its storage; this one starts no application.
  await page.goto('/health')
  for (const other of former) await other.close()
  await context.clearPermissions()
  await context.clearCookies()
  const hasRealTime = await page.evaluate(() => {
    localStorage.clear()
    return [Date, setTimeout].every((member) => /native code/.test(String(member)))
  })
  return hasRealTime ? page : undefined
}

/** Signs staff in at the login page, like a person. */
export async function signInAtScreen(page: Page, { username, password } = administrator) {
  await page.goto('/admin-login')
  await signInOnCurrentPage(page, { username, password })
}

/** Fills in the staff login on the current page, without reloading it: the page's memory is kept. */
export async function signInOnCurrentPage(page: Page, { username, password } = administrator) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL('/user')
}

/** Opens the start page in an existing session; for tests that are not about signing in. */
export async function signInStaff(page: Page, { username } = administrator) {
  await resumeAsStaff(page, { username })
  await openStart(page)
}

/** Opens the start page and waits for all its cards: a later one would move the others away from under a click. */
export async function openStart(page: Page) {
  await page.goto('/user', { waitUntil: 'networkidle' })
}

/** Gives the browser an existing staff session; the test then navigates by itself. */
export async function resumeAsStaff(
  page: Page,
  { username }: { username: string } = administrator,
) {
  const portal = portals.get(page.context())
  if (!portal) throw new Error('This page belongs to no person of the test.')
  const { jwt, user, cookie } = await portal.signIn(username)
  const { url } = portal
  await page.context().addCookies([{ ...cookie, url, httpOnly: true, sameSite: 'Strict' }])
  // Any page of the portal gives access to its storage; this one starts no application.
  if (page.url() !== `${url}/health`) await page.goto('/health')
  const session = { currentUser: user, isAuthenticated: true, authKey: jwt }
  await page.evaluate(
    (stored) => localStorage.setItem('user-info', JSON.stringify(stored)),
    session,
  )
}

/** The link to one of the staff areas in the header; the start page has links of the same names. */
export function areaLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name, exact: true })
}

/** Signs a customer in at the login page. */
export async function signInCustomer(page: Page, sn: string, pass: string) {
  await page.goto('/customer-login')
  // By attributes, whatever the language of the page.
  await page.locator('[name=username]').fill(sn)
  await page.locator('[name=password]').fill(pass)
  await page.locator('[type=submit]').click()
  await expect(page).toHaveURL('/customer-view')
  // The view has taken the focus, so that it does not interfere with later key presses.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}
