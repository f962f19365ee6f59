import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../server/db/database.ts'
import { isOver } from './figures.ts'
import { quantile, startMeasuredPortal } from './measured-portal.ts'
import { generated, generatePortal, type PortalSize, portalSizes } from './portal-data.ts'

// Exports from a portal of 100,000 devices: its list as tables while somebody works, and all of it by `portal export`,
// read back by `portal import portal`. Memory must stay flat, so the commands also run with half of the devices; both
// sizes are large enough for garbage to reach its steady level. `--quick` takes a tenth.

const isQuick = process.argv.includes('--quick')
const fullSize = shareOf(portalSizes['100k'], isQuick ? 1 / 10 : 1)
const folder = await mkdtemp(join(tmpdir(), 'typenschild-bench-exports-'))
try {
  const [large, small] = [join(folder, 'large'), join(folder, 'small')]
  for (const [dataDir, size] of [
    [large, fullSize],
    [small, shareOf(fullSize, 1 / 2)],
  ] as const) {
    await mkdir(dataDir, { mode: 0o700 })
    const url = `sqlite:${join(dataDir, 'typenschild.db')}`
    await generatePortal(url, size)
    await dropFiles(url)
  }
  const tables = await measureTables(large)
  const commands = await measureCommands(large, small)
  process.exitCode = [...tables, ...commands].includes(true) ? 1 : 0
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Generated files have no bytes, which an export would report as a gap. */
async function dropFiles(url: string): Promise<void> {
  const db = openDatabase(url)
  for (const table of ['device_medias', 'part_medias', 'versions', 'medias', 'uploads', 'blobs']) {
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
  await db.destroy()
}

async function measureTables(dataDir: string): Promise<boolean[]> {
  const portal = await startMeasuredPortal({ DATA_DIR: dataDir })
  try {
    const { address } = portal
    const answer = await fetch(`${address}/api/auth/local`, {
      method: 'POST',
      body: JSON.stringify(generated.administrator),
      headers: { 'content-type': 'application/json' },
    })
    const headers = { authorization: `Bearer ${(await answer.json()).jwt}` }
    const list = `${address}/api/devices?populate=companie,part&sort=sn`
    // Warms the portal up: its threads have started, and its heap has reached its usual size.
    await load(`${address}/api/devices/export?format=xlsx`, headers)
    const defaultWait = quantile(await watch(list, headers, () => setTimeout(5_000)), 0.99)
    const over: boolean[] = []
    for (const format of ['csv', 'xlsx']) {
      const before = portal.residentMb()
      let peak = before
      const looking = setInterval(() => {
        peak = Math.max(peak, portal.residentMb())
      }, 50)
      const url = `${address}/api/devices/export?format=${format}&sort=companie.name:desc`
      const startedAt = performance.now()
      const loaded = { rows: 0, bytes: 0 }
      const waits = await watch(list, headers, async () => {
        Object.assign(loaded, await load(url, headers))
      })
      clearInterval(looking)
      const seconds = (performance.now() - startedAt) / 1_000
      const label = `the list of ${fullSize.devices} devices as ${format}`
      process.stdout.write(`${label}: ${(loaded.bytes / 1e6).toFixed(1)} MB\n`)
      over.push(
        isOver(`${label}: rows that are missing`, fullSize.devices - loaded.rows, 0, ''),
        isOver(label, seconds, 60, 's'),
        isOver(`${label}: growth of the server's memory`, peak - before, 60, 'MB'),
        isOver(`${label}: answers to others, 99 of 100`, quantile(waits, 0.99), 100, 'ms'),
        isOver(`${label}: the same without it`, defaultWait, 100, 'ms'),
      )
    }
    return over
  } finally {
    await portal.stop()
  }
}

async function load(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers })
  let bytes = 0
  for await (const piece of answer.body ?? []) bytes += piece.length
  return { rows: Number(answer.headers.get('x-total-rows')), bytes }
}

/** Requests the same list continuously, as a person at work, and records the response times. */
async function watch(url: string, headers: Record<string, string>, work: () => Promise<unknown>) {
  const waits: number[] = []
  let isOn = true
  const working = (async () => {
    while (isOn) {
      const requestedAt = performance.now()
      await (await fetch(url, { headers })).arrayBuffer()
      waits.push(performance.now() - requestedAt)
      await setTimeout(20)
    }
  })()
  await work()
  isOn = false
  await working
  return waits
}

async function measureCommands(large: string, small: string): Promise<boolean[]> {
  const [ofSmall, ofLarge] = [await outAndIn(small), await outAndIn(large)]
  const label = `of ${fullSize.devices} devices`
  process.stdout.write(
    `portal export ${ofLarge.out.seconds.toFixed(1)} s, peak ${ofLarge.out.peak.toFixed(0)} MB; import ${ofLarge.in.seconds.toFixed(1)} s, peak ${ofLarge.in.peak.toFixed(0)} MB\n`,
  )
  return [
    isOver(`portal export ${label}`, ofLarge.out.seconds, 120, 's'),
    isOver(
      `portal export ${label}: memory more than of half as many`,
      ofLarge.out.peak - ofSmall.out.peak,
      60,
      'MB',
    ),
    isOver(`portal import portal ${label}`, ofLarge.in.seconds, 240, 's'),
    isOver(
      `portal import portal ${label}: memory more than of half as many`,
      ofLarge.in.peak - ofSmall.in.peak,
      60,
      'MB',
    ),
  ]
}

/** Exports a portal and imports that into an empty one. */
async function outAndIn(dataDir: string) {
  const [to, target] = [`${dataDir}-export`, `${dataDir}-there`]
  const out = await run(['export', '--to', to], dataDir)
  const back = await run(['import', 'portal', '--from', to], target)
  const { size } = await stat(join(target, 'typenschild.db'))
  if (size === 0) throw new Error('Nothing was imported.')
  return { out, in: back }
}

/** Runs a command; returns its duration, and its peak of anonymous memory. */
async function run(words: string[], dataDir: string) {
  const startedAt = performance.now()
  const command = join(import.meta.dirname, '../server/admin/portal-command.ts')
  const child = spawn(process.execPath, [command, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const looking = setInterval(() => {
    peak = Math.max(peak, anonymousMb(child.pid))
  }, 50)
  const [code] = await once(child, 'exit')
  clearInterval(looking)
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}.`)
  return { seconds: (performance.now() - startedAt) / 1_000, peak }
}

function anonymousMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return (Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024) / 1_000_000
  } catch {
    // The process has just ended.
    return 0
  }
}

function shareOf(size: PortalSize, share: number): PortalSize {
  return { ...size, devices: size.devices * share, logs: size.logs * share }
}
