import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/**
 * Collects what the browser's console shows of errors and warnings, such as a blocked style or a script that failed, but
 * not requests that fail as expected: by status, 0 where there is no response. Returns how to end that.
 */
export function collectConsoleErrors(
  context: BrowserContext,
  found: string[],
  expected: ReadonlySet<number>,
): () => void {
  const onError = (error: WebError) => found.push(String(error.error()))
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const failed = /^Failed to load resource: (?:.* status of (\d+)|net::)/.exec(message.text())
    if (failed && expected.has(Number(failed[1] ?? 0))) return
    // Which request it was says its address alone.
    found.push(failed ? `${message.text()} ${message.location().url}` : message.text())
  }
  context.on('weberror', onError).on('console', onConsole)
  return () => void context.off('weberror', onError).off('console', onConsole)
}
