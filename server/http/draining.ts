import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

/** How long keep-alive connections have to end with an answer, in ms. */
const timeout = 2_000
const lookEvery = 50
/** How long the last connections have to send a request and get its answer, in ms. */
const finalTimeout = 1_000

/**
 * Drains connections before the server closes: each answer from now on says that it is the connection's last, because
 * a connection closed during its next request would make that fail. Resolves when none is left: after 2 s no new ones
 * are accepted, and the latest ones are served for another second.
 */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
  const count = promisify(server.getConnections.bind(server))
  async function untilNone(wait: number) {
    const end = performance.now() + wait
    while (performance.now() < end && (await count()) > 0) await setTimeout(lookEvery)
  }
  await untilNone(timeout)
  await letInWaiting(server)
  // The server's own `close` would also cut connections that have not sent anything yet.
  Listener.prototype.close.call(server)
  await untilNone(finalTimeout)
}

/**
 * Accepts connections that wait in the operating system, which would otherwise be cut: each round of the event loop
 * accepts one, so until a round accepts none. The caller may close within the same round.
 */
export async function letInWaiting(server: Server): Promise<void> {
  let came = 0
  const count = () => {
    came += 1
  }
  server.on('connection', count)
  const end = performance.now() + finalTimeout
  for (let before = -1; before < came && performance.now() < end; ) {
    before = came
    for (let round = 0; round < 2; round += 1) await setImmediate()
  }
  server.off('connection', count)
}
