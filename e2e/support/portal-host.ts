import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { compiledOnce } from '../../server/testing/compiled-once.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { scratchFolder } from '../../server/testing/scratch-folder.ts'
import type { Portal, StaffSession } from './portal-process.ts'

/** What to do with the portal at this address. */
export interface Order {
  id: number
  url: string
  act: Act
}

type Act = { open: Record<string, string> } | { signIn: string } | 'close'

export interface Answer {
  id: number
  problem?: string
  session?: StaffSession
}

/** A process of the real server that opens one portal after the other: its modules are loaded once, not per test. */
export interface PortalHost {
  /** Where its portals are: one after the other at one address, so that browsers know their scripts already. */
  url: string
  /**
   * Opens a portal of its own: an empty folder but for the database of a first start, a free port, an app that shares
   * nothing with the one before.
   */
  open(settings: Record<string, string>): Promise<Portal>
  stop(): Promise<void>
}

/** Passwords of most records are hashed for nobody who signs in: so it costs less, except in full runs. */
const lightHashes = import.meta.resolve('../../server/testing/light-hashes.ts')

/** One portal after the other leaves much rubbish behind: with more room, in MB, it is collected less often. */
const roomy = ['--min-semi-space-size=16', '--max-semi-space-size=32']

export async function startPortalHost(): Promise<PortalHost> {
  const main = join(import.meta.dirname, 'portal-host-main.ts')
  const host = fork(main, {
    env: { PATH: process.env.PATH ?? '', ...compiledOnce },
    execArgv: [...roomy, ...(process.env.TEST_FULL ? [] : ['--import', lightHashes])],
  })
  const ended = once(host, 'exit')
  const port = await freePort()
  const url = `http://localhost:${port}`
  const waiting = new Map<number, PromiseWithResolvers<StaffSession | undefined>>()
  let orders = 0
  host.on('message', ({ id, problem, session }: Answer) => {
    if (problem === undefined) waiting.get(id)?.resolve(session)
    else waiting.get(id)?.reject(new Error(problem))
    waiting.delete(id)
  })
  host.on('exit', (code) => {
    for (const { reject } of waiting.values()) {
      reject(new Error(`The host of the portals ended with ${code}.`))
    }
  })

  function carryOut(act: Act): Promise<StaffSession | undefined> {
    orders += 1
    const answer = Promise.withResolvers<StaffSession | undefined>()
    waiting.set(orders, answer)
    host.send({ id: orders, url, act } satisfies Order)
    return answer.promise
  }

  return {
    url,
    async open(settings) {
      const dataDir = await scratchFolder()
      // Threads that read lists would cost more than most tests; the scenes' portals have them.
      const quiet = { LOG_LEVEL: 'error', PREVIEWS: 'off', READERS: '0' }
      const own = { PORT: String(port), DATA_DIR: dataDir, ...quiet }
      await carryOut({ open: { ...own, ...settings } })
      return {
        url,
        dataDir,
        async signIn(username) {
          const session = await carryOut({ signIn: username })
          if (!session) throw new Error(`${username} has no session.`)
          return session
        },
        async stop() {
          await carryOut('close')
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
