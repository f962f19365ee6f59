import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/testing/free-port.ts'

const root = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [, ...startCommand] = String(scripts.start).split(' ')

/** A portal as `npm start` starts it, on an empty folder of its own. */
export interface MeasuredPortal {
  address: string
  /** From the start to the first answer, in ms. */
  startMs: number
  /** Memory of the server alone, or with the processes that it started; RSS in MB. Linux only; elsewhere 0. */
  residentMb(withChildren?: boolean): number
  stop(): Promise<void>
}

export async function startMeasuredPortal(
  environment: Record<string, string> = {},
): Promise<MeasuredPortal> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'typenschild-bench-'))
  const begun = performance.now()
  const server = spawn(process.execPath, startCommand, {
    cwd: root,
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  const address = `http://127.0.0.1:${port}`
  try {
    await firstAnswer(`${address}/health`, begun)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    address,
    startMs: performance.now() - begun,
    residentMb: (withChildren = false) => residentMb(server, withChildren),
    stop,
  }
}

/** One line of the report; answers whether the figure is over its limit. */
export function isOver(what: string, value: number, limit: number, unit: string): boolean {
  const digits = value < 100 ? 1 : 0
  process.stdout.write(`${what}: ${value.toFixed(digits)} ${unit} (at most ${limit})\n`)
  return value > limit
}

/** The value below which that share of them lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

async function firstAnswer(url: string, begun: number): Promise<void> {
  while (performance.now() - begun < 20_000) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('The server did not answer within 20 s.')
}

function residentMb({ pid }: ChildProcess, withChildren: boolean): number {
  if (process.platform !== 'linux') return 0
  const processes = withChildren ? [String(pid), ...childrenOf(String(pid))] : [String(pid)]
  return processes.reduce((sum, own) => sum + fieldOf(own, 'VmRSS') * 1_024, 0) / 1_000_000
}

function childrenOf(pid: string): string[] {
  const own = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && fieldOf(name, 'PPid') === Number(pid),
  )
  return [...own, ...own.flatMap(childrenOf)]
}

/** A number of `/proc/<pid>/status`; 0 when the process is gone. */
function fieldOf(pid: string, name: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  } catch {
    return 0
  }
}
