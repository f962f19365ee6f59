import { expect, type Page } from '@playwright/test'

/** Expects the device list to have the specified class 'w-10': ten of its container's twelve columns. */
export async function expectTenColumns(page: Page): Promise<void> {
  const share = await page.locator('.w-10').evaluate((list) => {
    const around = list.parentElement ?? list
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(around)
    const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
    return list.getBoundingClientRect().width / (around.clientWidth - padding)
  })
  expect(share).toBeCloseTo(10 / 12, 3)
}
