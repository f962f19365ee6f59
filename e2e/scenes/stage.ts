import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { collectConsoleErrors } from '../support/console-errors.ts'
import { expect } from '../support/journey.ts'
import { keepStill } from '../support/still.ts'
import type { Scene } from './scene.ts'
import { now } from './worlds/world-facts.ts'
import type { Entry } from './worlds/world-main.ts'
import { enterWorld } from './worlds/world-server.ts'

interface Stage {
  /** Opens a scene and hands over its page. */
  play: (scene: Scene, options?: Options) => Promise<Page>
}

interface Options {
  bypassCSP?: boolean
}

interface WorkerStage {
  /** A browser for each visitor of each world, kept for the next scene of both: what it has loaded it need not load again. */
  seats: Map<string, Seat>
}

/** A visitor's browser, and the errors of its console just now. */
interface Seat {
  entry: Entry
  context: BrowserContext
  page: Page
  consoleErrors: string[]
  expected: Set<number>
}

/** A test that plays scenes, and fails on any error in the browser's console that the scene does not expect. */
export const test = base.extend<Stage, WorkerStage>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  seats: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  play: async ({ browser, seats }, use) => {
    const taken: Seat[] = []
    const fresh: Seat[] = []

    async function sitDown(scene: Scene, options: Options): Promise<Seat> {
      const entry = await enterWorld(scene.world, scene.who)
      const context = await browser.newContext({
        baseURL: entry.url,
        locale: 'de-DE',
        viewport: desk,
        reducedMotion: 'reduce',
        ...options,
      })
      await context.clock.setFixedTime(now)
      await context.addInitScript(keepToasts)
      await keepStill(context)
      const seat: Seat = {
        entry,
        context,
        page: await context.newPage(),
        consoleErrors: [],
        expected: new Set(),
      }
      collectConsoleErrors(context, seat.consoleErrors, seat.expected)
      // A form that was left in the last scene asks whether it may be left.
      seat.page.on('dialog', (dialog) => void dialog.accept())
      return seat
    }

    /** What is saved, ended or cut off on purpose is nobody else's: such scenes have a browser of their own. */
    async function seatFor(scene: Scene, options: Options): Promise<Seat> {
      if (scene.world === 'scratch' || scene.failures?.some((status) => ending.has(status))) {
        const seat = await sitDown(scene, options)
        fresh.push(seat)
        return seat
      }
      const key = JSON.stringify([scene.world, scene.who, options])
      const seat = seats.get(key) ?? (await sitDown(scene, options))
      seats.set(key, seat)
      return seat
    }

    await use(async (scene, options = {}) => {
      const seat = await seatFor(scene, options)
      taken.push(seat)
      await tidy(seat)
      seat.expected.clear()
      for (const status of scene.failures ?? []) seat.expected.add(status)
      seat.consoleErrors.length = 0
      await scene.open(seat.page)
      // Also below a dialog, and where the scene itself waits for something in the frame only.
      await expect(seat.page.locator('h1').first()).toBeAttached()
      return seat.page
    })
    expect(
      taken.flatMap(({ consoleErrors }) => consoleErrors),
      'errors in the browser',
    ).toEqual([])
    for (const { context } of fresh) await context.close()
  },
})

const desk = { width: 1440, height: 900 }

/** Failures that a browser is another after: no connection, and a session that is over. */
const ending = new Set([0, 401])

/** Leaves the scene before, and makes of the browser one of somebody who has just signed in, or not. */
async function tidy({ page, context, entry }: Seat): Promise<void> {
  const { url, cookies, storage } = entry
  // Any page of the portal will do to reach its storage; this one starts no application. It is of the same origin as the
  // scene before: from an empty page the browser would start a process, and compile everything anew.
  const plain = `${url}/health`
  // What a scene holds back ends with its page; released, a held delete would delete.
  await page.goto(plain)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate((kept) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, storage)
  await context.clearCookies()
  const attributes = { url, httpOnly: true, sameSite: 'Strict' } as const
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, ...attributes })))
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.mouse.move(0, 0)
}

/** Toasts stay: on a busy machine their three seconds may be over before anybody looks. */
function keepToasts() {
  const { setTimeout } = globalThis
  const never = 2 ** 31 - 1
  globalThis.setTimeout = ((act: () => void, wait?: number, ...rest: []) =>
    setTimeout(act, wait === 3_000 ? never : wait, ...rest)) as typeof setTimeout
}
