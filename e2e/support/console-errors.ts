import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/**
 * Collects errors and warnings of the browser's console, such as a blocked style or a failed script, except for
 * requests that are expected to fail, given by status (0 without a response). Returns a function that stops collecting.
 */
export function collectConsoleErrors(
  context: BrowserContext,
  messages: string[],
  expected: ReadonlySet<number>,
): () => void {
  const onError = (error: WebError) => messages.push(String(error.error()))
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const failed = /^Failed to load resource: (?:.* status of (\d+)|net::)/.exec(message.text())
    if (failed && expected.has(Number(failed[1] ?? 0))) return
    // Only the address tells which request it was.
    messages.push(failed ? `${message.text()} ${message.location().url}` : message.text())
  }
  context.on('weberror', onError).on('console', onConsole)
  return () => void context.off('weberror', onError).off('console', onConsole)
}
