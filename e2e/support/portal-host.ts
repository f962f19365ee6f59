import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../../server/core/config.ts'
import { compiledOnce } from '../../server/testing/compiled-once.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { ownBucket } from '../../server/testing/own-bucket.ts'
import { freshPostgres } from '../../server/testing/postgres.ts'
import { scratchFolder } from '../../server/testing/scratch-folder.ts'
import { testedOn } from '../../server/testing/tested-on.ts'
import type { Portal, StaffSession } from './portal-process.ts'

/** An order for the portal at this address. */
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

/**
 * A process of the real server that opens one portal after another, so that its modules are loaded only once. When
 * tests run on PostgreSQL there are two processes, which share each portal.
 */
export interface PortalHost {
  /** Address of its portals: all use the same one in turn, so that browsers have cached their scripts. */
  url: string
  /**
   * Opens a separate portal: an empty folder except for the database of a first start, and an app that shares nothing
   * with the previous one.
   */
  open(settings: Record<string, string>): Promise<Portal>
  stop(): Promise<void>
}

/**
 * Most records' passwords are hashed although nobody signs in with them, so their hashing costs less, except in full
 * runs.
 */
const lightHashes = import.meta.resolve('../../server/testing/light-hashes.ts')

/** Successive portals produce much garbage: more memory, in MB, makes collections less frequent. */
const roomy = ['--min-semi-space-size=16', '--max-semi-space-size=32']

export async function startPortalHost(): Promise<PortalHost> {
  const count = process.env.TEST_DATABASE_URL ? 2 : 1
  const processes = Array.from({ length: count }, startProcess)
  const [firstProcess] = processes as [HostProcess]
  const port = await freePort()
  const url = `http://localhost:${port}`

  return {
    url,
    async open(options) {
      const dataDir = await scratchFolder()
      // Threads for reading lists would cost more than most tests take; the portals of scenes have them.
      const quiet = { LOG_LEVEL: 'error', PREVIEWS: 'off', READERS: '0', DATABASE_CONNECTIONS: '4' }
      // On a busy machine, a list takes longer than any user would wait.
      const patient = { LIST_SECONDS: '30' }
      const place = { PORT: String(port), DATA_DIR: dataDir, ...ownBucket(dataDir) }
      const ownSettings = { ...place, ...quiet, ...patient }
      const settings = { ...ownSettings, ...options }
      const { firstAdmin, databaseUrl } = readConfig(settings)
      const database = await freshPostgres(firstAdmin)
      const open = { ...settings, ...(database && { DATABASE_URL: database.url }) }
      // Sequentially, as the first process creates the schema.
      for (const { carryOut } of processes) await carryOut({ url, act: { open } })
      return {
        url,
        dataDir,
        databaseUrl: database?.url ?? databaseUrl,
        async signIn(username) {
          const session = await firstProcess.carryOut({ url, act: { signIn: username } })
          if (!session) throw new Error(`${username} has no session.`)
          return session
        },
        async stop() {
          await Promise.all(processes.map(({ carryOut }) => carryOut({ url, act: 'close' })))
          await database?.drop()
          await rm(dataDir, { recursive: true, force: true })
        },
      }
    },
    async stop() {
      await Promise.all(processes.map(({ stop }) => stop()))
    },
  }
}

interface HostProcess {
  carryOut(order: Omit<Order, 'id'>): Promise<StaffSession | undefined>
  stop(): Promise<void>
}

function startProcess(): HostProcess {
  const host = fork(join(import.meta.dirname, 'portal-host-main.ts'), {
    env: { PATH: process.env.PATH ?? '', ...compiledOnce, ...testedOn() },
    execArgv: [...roomy, ...(process.env.TEST_FULL ? [] : ['--import', lightHashes])],
  })
  const exited = once(host, 'exit')
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

  return {
    carryOut(order) {
      orders += 1
      const answer = Promise.withResolvers<StaffSession | undefined>()
      waiting.set(orders, answer)
      host.send({ id: orders, ...order } satisfies Order)
      return answer.promise
    },
    async stop() {
      host.disconnect()
      await exited
    },
  }
}
