import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { Db } from '../db/database.ts'
import { unsureFor } from '../files/deletions.store.ts'

/** What happens to a deletion: it gets no answer, or its connection breaks. Either way it may still be carried out. */
type Fate = 'silent' | 'cut'

/** A proxy before S3 that holds back deletions until the test lets them go. */
export interface LateDeletions {
  /** `http://127.0.0.1:…` */
  origin: string
  /** The fates of the next deletions, one each; further ones pass. */
  hold(...fates: Fate[]): void
  /** Number of deletions held back. */
  held(): number
  /** Carries out all that were held back. */
  release(): Promise<void>
}

/** Ages the marks of deletions without an answer, so that none can be carried out any more. */
export async function outlastDeletions(db: Db): Promise<void> {
  await db
    .updateTable('blobs')
    .set({ deleting_since: new Date(Date.now() - unsureFor).toISOString() })
    .where('deleting_since', 'is not', null)
    .execute()
}

/** Opens a proxy to `target` (`http://host:port`), which is closed at the end of the test. */
export async function lateDeletions(t: TestContext, target: string): Promise<LateDeletions> {
  const fates: Fate[] = []
  const late: (() => Promise<void>)[] = []
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const pass = () => request(`${target}${url}`, { method, headers })
    const fate = method === 'DELETE' ? fates.shift() : undefined
    if (fate) {
      late.push(async () => {
        const [answer] = await once(pass().end(), 'response')
        answer.resume()
        await once(answer, 'end')
      })
      incoming.resume()
      if (fate === 'cut') incoming.socket.resetAndDestroy()
      return
    }
    const passed = pass().once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (...next) => void fates.push(...next),
    held: () => late.length,
    async release() {
      for (const carryOut of late.splice(0)) await carryOut()
    },
  }
}
