import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expect } from './journey.ts'

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/**
 * Examines what the page shows right now; `place` names it in the message.
 * The page's browser context needs `bypassCSP`, as axe is evaluated as a script.
 */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  await page.evaluate(async () => {
    // Colours in the middle of a transition are nobody's choice.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  )
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n  ${failureSummary}`),
  )
  expect.soft(found, place).toEqual([])
}
