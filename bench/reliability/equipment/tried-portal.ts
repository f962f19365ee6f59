import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../server/testing/free-port.ts'
import { scratchFolder } from '../../../server/testing/scratch-folder.ts'

const root = join(import.meta.dirname, '../../..')
/** How long a start may take on a machine that is busy, in ms. */
const patience = 60_000

/** Whoever signs in at each of these portals. */
export const administrator = { identifier: 'chefin', password: 'Werkstatt-Portal-26' }

/** How a process ended. */
interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  /** From the signal to the end, in ms. */
  took: number
}

/** A portal as `npm start` starts it, in a folder that outlives its processes: it is killed and started again. */
export interface TriedPortal {
  /** The same after each start. */
  address: string
  /** `DATA_DIR`. */
  folder: string
  /** What it has said so far, on both outputs, over all starts. */
  log(): string
  pid(): number
  isRunning(): boolean
  /** Starts it, and settles once it answers; it must not run. */
  start(): Promise<void>
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ending>
  /** Waits for the end that it comes to by itself. */
  ended(): Promise<Ending>
  /** What each of its open descriptors leads to; Linux only. */
  openDescriptors(): string[]
  /** Kills it and forgets its folder. */
  discard(): Promise<void>
}

/** Starts a portal in a folder of its own; settings may name that folder. */
export async function startTriedPortal(
  settings: Record<string, string> | ((folder: string) => Record<string, string>) = {},
): Promise<TriedPortal> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [, ...command] = String(scripts.start).split(' ')
  const port = await freePort()
  const parent = await scratchFolder()
  const folder = join(parent, 'data')
  const environment = typeof settings === 'function' ? settings(folder) : settings
  const address = `http://127.0.0.1:${port}`
  let said = ''
  let server: ChildProcess | undefined
  let gone: Promise<[number | null, NodeJS.Signals | null]> | undefined

  const portal: TriedPortal = {
    address,
    folder,
    log: () => said,
    pid: () => server?.pid ?? 0,
    isRunning: () => server !== undefined && server.exitCode === null && server.signalCode === null,
    async start() {
      server = spawn(process.execPath, command, {
        cwd: root,
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: folder,
          LOG_LEVEL: 'warn',
          PREVIEWS: 'off',
          ADMIN_USERNAME: administrator.identifier,
          ADMIN_PASSWORD: administrator.password,
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [server.stdout, server.stderr]) {
        stream?.setEncoding('utf8').on('data', (text) => {
          said += text
        })
      }
      // Its own end: a process that it started may hold the outputs for a moment longer.
      gone = once(server, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
      await firstAnswer(portal)
    },
    async end(signal) {
      server?.kill(signal)
      return portal.ended()
    },
    async ended() {
      const begun = performance.now()
      const [code, signal] = (await gone) ?? [null, null]
      return { code, signal, took: performance.now() - begun }
    },
    openDescriptors() {
      const folder = `/proc/${portal.pid()}/fd`
      return readdirSync(folder).flatMap((name) => targetOf(join(folder, name)) ?? [])
    },
    async discard() {
      if (portal.isRunning()) await portal.end('SIGKILL')
      await rm(parent, { recursive: true, force: true })
    },
  }
  try {
    await portal.start()
  } catch (error) {
    await portal.discard()
    throw error
  }
  return portal
}

/** Nothing where it was closed since it was listed. */
function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function firstAnswer(portal: TriedPortal): Promise<void> {
  const begun = performance.now()
  while (performance.now() - begun < patience) {
    const isUp = await fetch(`${portal.address}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    if (!portal.isRunning()) throw new Error(`The portal has ended:\n${portal.log().slice(-2_000)}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`The portal did not answer within 60 s:\n${portal.log().slice(-2_000)}`)
}
