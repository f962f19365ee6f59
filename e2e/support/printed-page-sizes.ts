import type { Page } from '@playwright/test'

/** Width and height in points of each page that the browser would print. */
export async function printedPageSizes(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) =>
    box.slice(1).map((side) => Math.round(Number(side))),
  )
}
