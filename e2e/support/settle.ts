import type { Page } from '@playwright/test'

/** Waits until the page is stable: fonts are loaded, a new frame is rendered, and all transitions have finished. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    // Colours in mid-transition are not part of the design; infinite animations cannot be finished.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (const animation of ending) animation.finish()
  })
}
