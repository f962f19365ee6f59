import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** An answer to `askFrom`. */
export interface AnswerFrom {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** From the first byte sent to the last one read, in ms. */
  took: number
}

interface Asked {
  url: string
  /** An address in 127.0.0.0/8, all of which belong to this machine; the server sees it as the client's. */
  from: string
  /** Sent as JSON by POST; without it, the request is a GET. */
  body?: object
  headers?: Record<string, string>
}

/** Sends a request over a real connection from a given address. */
export async function askFrom({ url, from, body, headers = {} }: Asked): Promise<AnswerFrom> {
  const begun = performance.now()
  const pendingRequest = request(url, {
    method: body ? 'POST' : 'GET',
    agent: false,
    localAddress: from,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
  })
  pendingRequest.end(body && JSON.stringify(body))
  const [answer] = (await once(pendingRequest, 'response')) as [IncomingMessage]
  const read = await text(answer)
  const took = performance.now() - begun
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: read, took }
}
