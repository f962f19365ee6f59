import { expect, type Page, type Request } from '@playwright/test'

/**
 * Answers GET requests for these paths with this status and body. Unlike `page.route`, it stops no other request and
 * leaves the browser's cache on: with that one, each page load fetches and compiles all scripts once more, which costs
 * three times as much. Returns a function that leaves the requests to the portal again, after those under way.
 */
export async function answerLoads(
  page: Page,
  paths: string[],
  { status, json }: { status: number; json: unknown },
): Promise<() => Promise<void>> {
  const body = Buffer.from(JSON.stringify(json)).toString('base64')
  const responseHeaders = [{ name: 'content-type', value: 'application/json' }]
  const answer = { responseCode: status, responseHeaders, body }
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', async ({ requestId, request: { method } }) => {
    if (method === 'GET') await devtools.send('Fetch.fulfillRequest', { requestId, ...answer })
    else await devtools.send('Fetch.continueRequest', { requestId })
  })
  // A question mark stands for any character, unless it is escaped.
  const patterns = paths.flatMap((path) => [
    { urlPattern: `*${path}` },
    { urlPattern: `*${path}\\?*` },
  ])
  if (patterns.length > 0) await devtools.send('Fetch.enable', { patterns })
  const underWay = new Set<Request>()
  const noteRequest = (request: Request) => underWay.add(request)
  const noteEnd = (request: Request) => underWay.delete(request)
  page.on('request', noteRequest).on('requestfinished', noteEnd).on('requestfailed', noteEnd)
  return async () => {
    await expect.poll(() => underWay.size).toBe(0)
    page.off('request', noteRequest).off('requestfinished', noteEnd).off('requestfailed', noteEnd)
    await devtools.detach()
  }
}
