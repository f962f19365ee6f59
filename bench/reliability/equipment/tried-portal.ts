import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../server/testing/free-port.ts'
import { scratchFolder } from '../../../server/testing/scratch-folder.ts'

const root = join(import.meta.dirname, '../../..')
/** Timeout of a start on a busy machine, in ms. */
const startTimeout = 60_000

/** The administrator of each of these portals. */
export const administrator = { identifier: 'chefin', password: 'Werkstatt-Portal-26' }

/** How a process ended. */
interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  /** Time from the signal to the end, in ms. */
  took: number
}

/** A portal started like `npm start`, in a folder that outlives its processes: it is killed and started again. */
export interface TriedPortal {
  /** The same after each start. */
  address: string
  /** `DATA_DIR`. */
  folder: string
  /** Its output so far, both streams, over all starts. */
  log(): string
  pid(): number
  isRunning(): boolean
  /** Starts it, and resolves once it answers; it must not be running. */
  start(): Promise<void>
  /** Sends a signal and waits for the process to end. */
  end(signal: NodeJS.Signals): Promise<Ending>
  /** Waits for the process to end by itself. */
  ended(): Promise<Ending>
  /** The target of each of its open descriptors; Linux only. */
  openDescriptors(): string[]
  /** Kills it and deletes its folder. */
  discard(): Promise<void>
}

/** Starts a portal in a new folder, which the settings may refer to. */
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
  let output = ''
  let server: ChildProcess | undefined
  let exited: Promise<[number | null, NodeJS.Signals | null]> | undefined

  const portal: TriedPortal = {
    address,
    folder,
    log: () => output,
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
          output += text
        })
      }
      // The exit of the process itself: a child may hold the outputs for a moment longer.
      exited = once(server, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
      await firstAnswer(portal)
    },
    async end(signal) {
      server?.kill(signal)
      return portal.ended()
    },
    async ended() {
      const startedAt = performance.now()
      const [code, signal] = (await exited) ?? [null, null]
      return { code, signal, took: performance.now() - startedAt }
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

/** Undefined if it was closed since it was listed. */
function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function firstAnswer(portal: TriedPortal): Promise<void> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < startTimeout) {
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
