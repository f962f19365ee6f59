import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test'
import { demoAccounts } from '../../server/demo/demo-accounts.ts'
import { collectConsoleErrors } from '../support/console-errors.ts'
import { expect, signInCustomer, signInStaff } from '../support/journey.ts'
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts'
import type { Scene, Visitor, WorldName } from './scene.ts'
import { known, now } from './worlds/world-facts.ts'

interface WorkerStage {
  /** The prepared portals, each started at its first use. */
  worlds: (name: WorldName) => Promise<PortalProcess>
  /** What a browser keeps of whoever signed in there: signed in once, at the screen. */
  tickets: Map<string, SignedIn>
}

interface Stage {
  /** Opens a scene in a browser of its own and hands over its page. */
  play: (scene: Scene, options?: BrowserContextOptions) => Promise<Page>
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** A test that plays scenes, and fails on any error in the browser's console that the scene does not expect. */
export const test = base.extend<Stage, WorkerStage>({
  worlds: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
    async ({}, use) => {
      const portals = new Map<WorldName, Promise<PortalProcess>>()
      await use((name) => {
        const portal = portals.get(name) ?? startWorld(name)
        portals.set(name, portal)
        return portal
      })
      for (const portal of portals.values()) await (await portal).stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  tickets: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  play: async ({ browser, worlds, tickets }, use) => {
    const consoleErrors: string[] = []
    const contexts: BrowserContext[] = []

    async function enter(world: WorldName, options: BrowserContextOptions) {
      const { url } = await worlds(world)
      const context = await browser.newContext({
        baseURL: url,
        locale: 'de-DE',
        timezoneId: 'Europe/Berlin',
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      })
      contexts.push(context)
      await context.clock.setFixedTime(now)
      await context.addInitScript(keepToasts)
      return context
    }

    async function ticketOf(world: WorldName, who: Visitor) {
      if (who === 'nobody') return undefined
      const kept = tickets.get(`${world}: ${who}`)
      if (kept) return kept
      const context = await enter(world, {})
      await signIn(await context.newPage(), who)
      const ticket = await context.storageState()
      tickets.set(`${world}: ${who}`, ticket)
      return ticket
    }

    await use(async (scene, options) => {
      const storageState = await ticketOf(scene.world, scene.who)
      const context = await enter(scene.world, {
        ...options,
        ...(storageState && { storageState }),
      })
      collectConsoleErrors(context, consoleErrors, new Set(scene.failures))
      const page = await context.newPage()
      await scene.open(page)
      // Also below a dialog, and where the scene itself waits for something in the frame only.
      await expect(page.locator('h1').first()).toBeAttached()
      return page
    })
    for (const context of contexts) await context.close()
    expect(consoleErrors, 'errors in the browser').toEqual([])
  },
})

/** Toasts stay: on a busy machine their three seconds may be over before anybody looks. */
function keepToasts() {
  const { setTimeout } = globalThis
  const never = 2 ** 31 - 1
  globalThis.setTimeout = ((act: () => void, wait?: number, ...rest: []) =>
    setTimeout(act, wait === 3_000 ? never : wait, ...rest)) as typeof setTimeout
}

function startWorld(name: WorldName): Promise<PortalProcess> {
  const settings = {
    IMPRINT_URL: 'https://hersteller.example/impressum',
    PRIVACY_URL: 'https://hersteller.example/datenschutz',
  }
  return startPortalProcess(settings, ['e2e/scenes/worlds/world-main.ts', name])
}

async function signIn(page: Page, who: Exclude<Visitor, 'nobody'>): Promise<void> {
  const { administrator, staff, customerPassword } = demoAccounts
  if (who === 'administrator') await signInStaff(page, administrator)
  else if (who === 'staff') await signInStaff(page, staff)
  else if (who === 'customer') await signInCustomer(page, known.device, customerPassword)
  else await signInCustomer(page, String(known.company.kdnr), customerPassword)
}
