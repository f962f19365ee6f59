import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

/** How long connections that are kept alive have to end with an answer, in ms. */
const patience = 2_000
const lookEvery = 50
/** How long those that came last have to ask and to be answered, in ms. */
const lastPatience = 1_000

/**
 * Lets clients go before the server closes: each answer from now on says that it is the connection's last. A connection
 * that is cut while its next request is under way would make that request fail. Settles when none is left: after 2 s
 * nobody new is let in, and who has come just before is answered for another second.
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
  await untilNone(patience)
  await letInWaiting(server)
  // The server's own way would cut connections too on which nothing has been asked yet.
  Listener.prototype.close.call(server)
  await untilNone(lastPatience)
}

/**
 * Lets in those that wait in the system, where they would be cut: each round of the event loop takes one, so until a round
 * brings none. Whoever goes on within the same round may close.
 */
export async function letInWaiting(server: Server): Promise<void> {
  let came = 0
  const count = () => {
    came += 1
  }
  server.on('connection', count)
  const end = performance.now() + lastPatience
  for (let before = -1; before < came && performance.now() < end; ) {
    before = came
    for (let round = 0; round < 2; round += 1) await setImmediate()
  }
  server.off('connection', count)
}
