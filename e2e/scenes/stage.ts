import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { disableAnimations } from '../support/animations.ts'
import { collectConsoleErrors } from '../support/console-errors.ts'
import { expect } from '../support/journey.ts'
import type { Scene } from './scene.ts'
import { now } from './worlds/world-facts.ts'
import type { Entry } from './worlds/world-main.ts'
import { enterWorld } from './worlds/world-server.ts'

interface Stage {
  /** Plays a scene and returns its page. */
  play: (scene: Scene, options?: Options) => Promise<Page>
}

interface Options {
  bypassCSP?: boolean
}

interface WorkerStage {
  /** A browser per visitor and world, kept for their next scene: it need not load again what it has loaded. */
  seats: Map<string, Seat>
}

/** A visitor's browser, and the errors of its console in the current scene. */
interface Seat {
  entry: Entry
  context: BrowserContext
  page: Page
  consoleErrors: string[]
  expected: Set<number>
}

/** A test that plays scenes, and fails on any console error that the scene does not expect. */
export const test = base.extend<Stage, WorkerStage>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  seats: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  play: async ({ browser, seats }, use) => {
    const takenSeats: Seat[] = []
    const newSeats: Seat[] = []

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
      await disableAnimations(context)
      const seat: Seat = {
        entry,
        context,
        page: await context.newPage(),
        consoleErrors: [],
        expected: new Set(),
      }
      collectConsoleErrors(context, seat.consoleErrors, seat.expected)
      // A form left open by the previous scene asks before it is left.
      seat.page.on('dialog', (dialog) => void dialog.accept())
      return seat
    }

    /** Scenes that save, end a session or cut the connection get a separate browser. */
    async function seatFor(scene: Scene, options: Options): Promise<Seat> {
      if (scene.world === 'scratch' || scene.failures?.some((status) => ending.has(status))) {
        const seat = await sitDown(scene, options)
        newSeats.push(seat)
        return seat
      }
      const key = JSON.stringify([scene.world, scene.who, options])
      const seat = seats.get(key) ?? (await sitDown(scene, options))
      seats.set(key, seat)
      return seat
    }

    await use(async (scene, options = {}) => {
      const seat = await seatFor(scene, options)
      takenSeats.push(seat)
      await tidy(seat)
      seat.expected.clear()
      for (const status of scene.failures ?? []) seat.expected.add(status)
      seat.consoleErrors.length = 0
      await scene.open(seat.page)
      // Attached rather than visible, as a dialog may cover it or the scene may still be loading.
      await expect(seat.page.locator('h1').first()).toBeAttached()
      return seat.page
    })
    expect(
      takenSeats.flatMap(({ consoleErrors }) => consoleErrors),
      'errors in the browser',
    ).toEqual([])
    for (const { context } of newSeats) await context.close()
  },
})

const desk = { width: 1440, height: 900 }

/** Failures that change a browser's state: no connection, and an ended session. */
const ending = new Set([0, 401])

/** Leaves the previous scene and resets the browser to that of a visitor who has just signed in, or not. */
async function tidy({ page, context, entry }: Seat): Promise<void> {
  const { url, cookies, storage } = entry
  // Any page of the portal gives access to its storage; this one starts no application. It has the same origin as the
  // previous scene: coming from an empty page, the browser would start a new process and compile everything again.
  const plain = `${url}/health`
  // Requests held by a scene end with its page; if they were released, a held deletion would be executed.
  await page.goto(plain)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate((items) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, storage)
  await context.clearCookies()
  const attributes = { url, httpOnly: true, sameSite: 'Strict' } as const
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, ...attributes })))
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.mouse.move(0, 0)
}

/** Keeps toasts open: on a busy machine, their three seconds may be over before anybody looks. */
function keepToasts() {
  const { setTimeout } = globalThis
  const never = 2 ** 31 - 1
  globalThis.setTimeout = ((act: () => void, wait?: number, ...rest: []) =>
    setTimeout(act, wait === 3_000 ? never : wait, ...rest)) as typeof setTimeout
}
