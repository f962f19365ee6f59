import { reportLoadFailure } from './failures.ts'
import { problemOf, translated, unreachable } from './request.ts'
import type { RequestError } from './request-error.ts'

/**
 * Reports why the browser could not load a file, such as an image or a PDF. The browser itself gives no reason, so the
 * server is asked. A file that loads but cannot be displayed is no failure. Returns the failure.
 */
export async function reportUnloaded(
  action: string,
  url: string,
): Promise<RequestError | undefined> {
  const failure = await whyNotLoaded(url)
  // The end of a session is handled elsewhere.
  if (failure && failure.status !== 401) reportLoadFailure(action, failure)
  return failure
}

async function whyNotLoaded(url: string): Promise<RequestError | undefined> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', range: 'bytes=0-0' },
    })
    if (response.ok) return undefined
    return translated(problemOf(response, await response.json().catch(() => undefined)))
  } catch {
    return unreachable()
  }
}
