import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/testing/free-port.ts'

const ownFolder = join(import.meta.dirname, '..')

/** A portal started like `npm start`, on an empty folder of its own. */
export interface MeasuredPortal {
  address: string
  /** Time from the start to the first answer, in ms. */
  startMs: number
  /** Memory (RSS) of the server, or also of the processes that it started, in MB. Linux only; elsewhere 0. */
  residentMb(withChildren?: boolean): number
  /** Anonymous memory of the server, in MB. Linux only; elsewhere 0. */
  anonymousMb(): number
  /** Processor time of all threads of the server so far, in ms. */
  processorMs(): number
  stop(): Promise<void>
}

/** Starts the portal of this checkout, or of the one in `folder`. */
export async function startMeasuredPortal(
  environment: Record<string, string> = {},
  folder = ownFolder,
): Promise<MeasuredPortal> {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [, ...startCommand] = String(scripts.start).split(' ')
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'typenschild-bench-'))
  const startedAt = performance.now()
  const server = spawn(process.execPath, startCommand, {
    cwd: folder,
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      ...environment,
    },
    // Logging anything but errors would only cost time.
    stdio: ['ignore', 'ignore', environment.LOG_LEVEL ? 'ignore' : 'inherit'],
  })
  const exited = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGTERM')
    await exited
    await rm(dataDir, { recursive: true, force: true })
  }
  const address = `http://127.0.0.1:${port}`
  try {
    await firstAnswer(`${address}/health`, startedAt)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    address,
    startMs: performance.now() - startedAt,
    residentMb: (withChildren = false) => residentMb(server, withChildren),
    anonymousMb: () => anonymousMb(server),
    processorMs: () => processorMs(server),
    stop,
  }
}

/** A portal that uses at most `takes` ms of processor time in `within` ms is idle. */
const idle = { within: 500, takes: 10 }
/** In ms. */
const idleTimeout = 120_000

/** Resolves once the portal is idle. */
export async function untilIdle(portal: Pick<MeasuredPortal, 'processorMs'>): Promise<void> {
  const end = performance.now() + idleTimeout
  while (performance.now() < end) {
    const before = portal.processorMs()
    await new Promise((resolve) => setTimeout(resolve, idle.within))
    if (portal.processorMs() - before <= idle.takes) return
  }
  throw new Error(`The server is still at work after ${idleTimeout / 1_000} s.`)
}

/** The value below which this share of the values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

async function firstAnswer(url: string, begun: number): Promise<void> {
  while (performance.now() - begun < 60_000) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('The server did not answer within a minute.')
}

function residentMb({ pid }: ChildProcess, withChildren: boolean): number {
  if (process.platform !== 'linux') return 0
  const processes = withChildren ? [String(pid), ...childrenOf(String(pid))] : [String(pid)]
  return (
    processes.reduce((sum, processId) => sum + fieldOf(processId, 'VmRSS') * 1_024, 0) / 1_000_000
  )
}

function anonymousMb({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return 0
  return (fieldOf(String(pid), 'RssAnon') * 1_024) / 1_000_000
}

/** Processor time of all threads of a process, in ms. */
export function processorMs({ pid }: ChildProcess): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1_000_000
  })
  return times.reduce((sum, time) => sum + time, 0)
}

function childrenOf(pid: string): string[] {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && fieldOf(name, 'PPid') === Number(pid),
  )
  return [...children, ...children.flatMap(childrenOf)]
}

/** A number from `/proc/<pid>/status`; 0 if the process has ended. */
function fieldOf(pid: string, name: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  } catch {
    return 0
  }
}
