import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// How long an empty portal takes from `npm start` to its first answer, and how much memory it holds when
// idle. Fails when a figure is over its limit.

const root = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [, ...startCommand] = String(scripts.start).split(' ')
const runs = 5
const limits = { startMs: 1_000, idleMb: 130 }
const settle = 5_000

const starts: number[] = []
let idleMb = 0
for (let run = 1; run <= runs; run += 1) {
  const isLast = run === runs
  const measured = await measure(isLast)
  starts.push(measured.startMs)
  idleMb = measured.idleMb
}
const startMs = starts.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? 0

report('cold start to the first answer (median of 5)', startMs, limits.startMs, 'ms')
report('memory when idle (RSS after 5 s)', idleMb, limits.idleMb, 'MB')
process.exitCode = startMs > limits.startMs || idleMb > limits.idleMb ? 1 : 0

/** Starts a portal on an empty folder; only the last one is left alone for a while. */
async function measure(isLast: boolean): Promise<{ startMs: number; idleMb: number }> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'typenschild-bench-'))
  const begun = performance.now()
  const server = spawn(process.execPath, startCommand, {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    await firstAnswer(`http://127.0.0.1:${port}/health`, begun)
    const startMs = performance.now() - begun
    if (isLast) await new Promise((resolve) => setTimeout(resolve, settle))
    return { startMs, idleMb: isLast ? residentMb(server.pid) : 0 }
  } finally {
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
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

/** Linux only; elsewhere 0. */
function residentMb(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0
  const [, kB = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kB) * 1_024) / 1_000_000
}

function report(what: string, value: number, limit: number, unit: string) {
  process.stdout.write(`${what}: ${Math.round(value)} ${unit} (at most ${limit})\n`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
