import type { Page } from '@playwright/test'

/** Lets the page show what it is going to show: fonts, a frame drawn since, and the end of every transition. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    // Colours in the middle of a transition are nobody's choice; what turns for ever has no end.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (const animation of ending) animation.finish()
  })
}
