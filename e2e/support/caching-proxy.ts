import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the proxy handled one request. */
interface Exchange {
  path: string
  /** Status of the portal's response; undefined if a fresh copy was served without a request. */
  portal: number | undefined
  /** Status of the proxy's response. */
  visitor: number
}

interface Answer {
  status: number
  headers: Headers
  bytes: Uint8Array
}

interface Kept extends Answer {
  /** Served without asking the portal until then, in ms. */
  freshUntil: number
}

/**
 * A cache as an operator places it in front of a portal: it stores what is publicly cacheable, serves fresh copies
 * without asking, and revalidates others by their ETag. It forwards only GET requests.
 */
export async function startCachingProxy(portal: string) {
  const exchanges: Exchange[] = []
  const cache = new Map<string, Kept>()
  const server = createServer((request, response) => {
    void pass(request).then(
      ({ status, headers, bytes }) => response.writeHead(status, [...headers].flat()).end(bytes),
      (error: unknown) => response.writeHead(502).end(String(error)),
    )
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function pass(request: IncomingMessage): Promise<Answer> {
    const { method, url: path = '/', headers: requestHeaders } = request
    if (method !== 'GET') throw new Error(`${method} ${path} is not passed on.`)
    const cached = cache.get(path)
    const isFresh = cached !== undefined && cached.freshUntil > Date.now()
    const response = isFresh
      ? undefined
      : await ask(path, requestHeaders, cached?.headers.get('etag'))
    const answer = cached && (response?.status ?? 304) === 304 ? cached : response
    if (!answer) throw new Error(`The portal answered 304 for ${path}, which is not kept.`)
    if (answer === response) keep(path, response)
    const etag = answer.headers.get('etag')
    const isKnown = etag !== null && requestHeaders['if-none-match'] === etag
    const visitor = isKnown ? { ...answer, status: 304, bytes: new Uint8Array() } : answer
    exchanges.push({ path, portal: response?.status, visitor: visitor.status })
    return visitor
  }

  async function ask(
    path: string,
    { accept, 'accept-language': language }: IncomingMessage['headers'],
    etag: string | null | undefined,
  ): Promise<Answer> {
    const headers = {
      ...(accept && { accept }),
      ...(language && { 'accept-language': language }),
      ...(etag && { 'if-none-match': etag }),
      'accept-encoding': 'identity',
    }
    const answer = await fetch(portal + path, { headers, redirect: 'manual' })
    const passedOn = new Headers(answer.headers)
    for (const name of ['connection', 'keep-alive', 'transfer-encoding']) passedOn.delete(name)
    return { status: answer.status, headers: passedOn, bytes: await answer.bytes() }
  }

  function keep(path: string, answer: Answer) {
    cache.delete(path)
    const rules = answer.headers.get('cache-control') ?? ''
    const mayBeKept = answer.status === 200 && answer.headers.has('etag')
    if (!mayBeKept || /no-store|private/.test(rules)) return
    const seconds = Number(/max-age=(\d+)/.exec(rules)?.[1] ?? 0)
    const freshUntil = /no-cache/.test(rules) ? 0 : Date.now() + seconds * 1_000
    cache.set(path, { ...answer, freshUntil })
  }

  return {
    url: `http://localhost:${port}`,
    /** The latest exchange for this path. */
    last: (path: string) => exchanges.findLast((exchange) => exchange.path === path),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
