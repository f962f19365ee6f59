import type { Page } from '@playwright/test'
import { waitUntilIdle } from './window-focus.ts'

interface Held {
  /** Resolves with the first request that is held back. */
  isHeld: Promise<void>
  /** Lets all of them through, and all later ones. */
  release: () => void
}

/** Holds requests to these addresses back, of this method or of all, until they are released. */
export async function holdBack(
  page: Page,
  addresses: string | RegExp,
  method?: string,
): Promise<Held> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    if (method === undefined || route.request().method() === method) {
      held.resolve()
      await released.promise
    }
    await route.fallback()
  })
  return { isHeld: held.promise, release: released.resolve }
}

/**
 * Holds back the next answer from this address, as it was when it was asked for. `release` resolves once the page has
 * taken it.
 */
export async function holdAnswer(page: Page, address: string) {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(
    address,
    async (route) => {
      const response = await route.fetch()
      held.resolve()
      await released.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return {
    isHeld: held.promise,
    async release() {
      const answered = page.waitForResponse(address)
      released.resolve()
      await (await answered).finished()
      await waitUntilIdle(page)
    },
  }
}
