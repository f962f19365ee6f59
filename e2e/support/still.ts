import type { BrowserContext, Page } from '@playwright/test'

/**
 * Whatever moves in this browser is at its end at once. Each frame of a bar, a wave or a fading colour is drawn by the
 * processor, and no test looks at one; scripts take their own time as ever, and hear that an animation has ended.
 */
export async function keepStill(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const still = new CSSStyleSheet()
    still.replaceSync(`*, *::before, *::after {
      animation-duration: 0s !important;
      animation-delay: 0s !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0s !important;
      transition-delay: 0s !important;
    }`)
    document.adoptedStyleSheets.push(still)
  })
}

/** Gives a page its own times back, for whoever looks at what its style sheets say. */
export async function letMove(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}
