import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/** A request as received. */
export interface Received {
  headers: IncomingHttpHeaders
  path: string
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any
}

type Answer = number | 'hang' | 'cut'

/** A program beside the portal that receives webhooks. */
export interface Receiver {
  url: string
  received: Received[]
  /** Its answer from now on; `hang` does not answer at all. */
  answer: Answer | ((one: Received) => Promise<Answer>)
}

/** Listens on this machine until the end of the test. */
export async function openReceiver(t: TestContext): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], answer: 204 }
  const server = createServer(async (request, reply): Promise<void> => {
    let text = ''
    for await (const piece of request) text += piece
    const { headers, url: path = '' } = request
    const delivery = { headers, path, text, body: JSON.parse(text) }
    receiver.received.push(delivery)
    const { answer } = receiver
    const status = typeof answer === 'function' ? await answer(delivery) : answer
    if (status === 'cut') request.socket.destroy()
    if (typeof status !== 'number') return
    if (status === 101) reply.setHeader('connection', 'upgrade').setHeader('upgrade', 'x')
    if (status >= 300 && status < 400) reply.setHeader('location', '/woanders')
    reply.writeHead(status).end('wird nicht gelesen')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/portal`
  return receiver
}
