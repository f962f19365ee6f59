import type { BrowserContext, Page } from '@playwright/test'

/**
 * Makes all animations and transitions finish at once. The processor renders each frame of a bar, a ripple or a fading
 * colour, and no test looks at one; scripts keep their own timing, and still receive the end of an animation.
 */
export async function disableAnimations(context: BrowserContext): Promise<void> {
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

/** Restores a page's own timings, for tests of its stylesheets. */
export async function enableAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}
