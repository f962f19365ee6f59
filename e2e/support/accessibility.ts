import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './journey.ts'
import { settle } from './settle.ts'

interface Axe {
  run(within: string, options: RunOptions): Promise<AxeResults>
}

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/** The rules to check: only those named, or all except those named; within one element, by default the whole page. */
interface Rules {
  only?: string[]
  without?: string[]
  within?: string
}

/**
 * Checks the accessibility of the current page, by all rules unless some are selected; `place` names it in the message.
 * The page's browser context needs `bypassCSP`, as axe is evaluated as a script.
 */
export async function expectAccessible(
  page: Page,
  place: string,
  { only, without = [], within = 'html' }: Rules = {},
): Promise<void> {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const options: RunOptions = {
    // Other results need no descriptions, which take most of axe's time.
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: only }),
  }
  const findViolations = async () => {
    const { violations } = await page.evaluate(
      (args) => (globalThis as unknown as { axe: Axe }).axe.run(...args),
      [within, options] as const,
    )
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n  ${failureSummary}`),
    )
  }
  // Polls, as a violation that lasts only for a frame while a busy machine renders is visible to nobody.
  await expect.configure({ soft: true }).poll(findViolations, place).toEqual([])
}
