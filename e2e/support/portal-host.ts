import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'
import type { Portal } from './portal-process.ts'

/** Settings open a portal at this address, none close it. */
export interface Order {
  url: string
  settings?: Record<string, string>
}

export interface Answer {
  url: string
  problem?: string
}

/** A process of the real server that opens one portal after the other: its modules are loaded once, not per test. */
export interface PortalHost {
  /** Opens a portal of its own: an empty folder, a free port, an app that shares nothing with the one before. */
  open(settings: Record<string, string>): Promise<Portal>
  stop(): Promise<void>
}

export function startPortalHost(): PortalHost {
  const main = join(import.meta.dirname, 'portal-host-main.ts')
  const host = fork(main, { env: { PATH: process.env.PATH ?? '' } })
  const ended = once(host, 'exit')
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  host.on('message', ({ url, problem }: Answer) => {
    if (problem === undefined) waiting.get(url)?.resolve()
    else waiting.get(url)?.reject(new Error(problem))
  })
  host.on('exit', (code) => {
    for (const { reject } of waiting.values()) {
      reject(new Error(`The host of the portals ended with ${code}.`))
    }
  })

  async function carryOut(order: Order): Promise<void> {
    const answer = Promise.withResolvers<void>()
    waiting.set(order.url, answer)
    host.send(order)
    await answer.promise
    waiting.delete(order.url)
  }

  return {
    async open(settings) {
      const port = await freePort()
      const dataDir = await mkdtemp(join(tmpdir(), 'typenschild-e2e-'))
      const url = `http://localhost:${port}`
      const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' }
      await carryOut({ url, settings: { ...own, ...settings } })
      return {
        url,
        dataDir,
        async stop() {
          await carryOut({ url })
          await rm(dataDir, { recursive: true, force: true })
        },
      }
    },
    async stop() {
      host.disconnect()
      await ended
    },
  }
}
