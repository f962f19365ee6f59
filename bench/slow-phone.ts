import type { CDPSession, Page } from '@playwright/test'

/** Lighthouse's "Slow 4G", as the browser's developer tools apply it; speeds in bytes per second. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slowdown = 4

/** Emulates a phone in a factory hall: a slow network, and a processor four times slower than this one. */
export async function slowDown(page: Page): Promise<void> {
  const client = await slowLine(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Emulates only a slow network, as of a laptop in the field. */
export async function slowLine(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', slow4G)
  return client
}

/** When the page showed its first text or picture, in ms since the navigation. */
export function firstPaintOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries()) {
            if (name === 'first-contentful-paint') resolve(startTime)
          }
        }).observe({ type: 'paint', buffered: true })
      }),
  )
}
