import type { BrowserContext } from '@playwright/test'

/**
 * Collects everything that the browser complains of, such as a blocked style or a script that failed,
 * but not requests that fail as expected: by status, 0 where no answer comes at all.
 */
export function listen(
  context: BrowserContext,
  complaints: string[],
  expected: ReadonlySet<number>,
): void {
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const failed = /^Failed to load resource: (?:.* status of (\d+)|net::)/.exec(message.text())
    if (!failed || !expected.has(Number(failed[1] ?? 0))) complaints.push(message.text())
  })
}
