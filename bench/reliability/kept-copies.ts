import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchFolder } from '../../server/testing/scratch-folder.ts'
import { isOver, reportSkipped } from '../figures.ts'
import { quantile, startMeasuredPortal } from '../measured-portal.ts'
import { environment, openDesk } from '../security/attacked-portal.ts'
import { openOwnPostgres } from './equipment/own-postgres.ts'

// Copies of a portal that are kept in sync: a consumer of changes and a receiver of
// webhooks that crash at random, on both engines (the node test of the feed, with its
// full numbers); and a call with many records, while other requests are answered.

const isQuick = process.argv.includes('--quick')
const root = join(import.meta.dirname, '../..')
const warmUp = 50
const records = isQuick ? 50 : 1_000
/** Maximum response time for others, in ms; a quick run shares the machine and only checks that nothing hangs. */
const maxResponseMs = isQuick ? 5_000 : 100

await besideManyRecords()
if (!isQuick) {
  await tryOn('SQLite')
  const postgres = await openOwnPostgres()
  if (typeof postgres === 'string') reportSkipped('copies kept in step on PostgreSQL', postgres)
  else {
    try {
      await tryOn('PostgreSQL', await postgres.makeDatabase('sync'))
    } finally {
      await postgres.stop()
    }
  }
}

async function tryOn(engine: string, database?: string) {
  const { TEST_DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, ['--test', 'server/changes/kept-in-step.test.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, ...(database && { TEST_DATABASE_URL: database }), TEST_FULL: '1' },
  })
  const [status] = await once(child, 'exit')
  const label = `runs of 200 rounds whose copies differ from the portal, ${engine}`
  if (isOver(label, status === 0 ? 0 : 1, 0, 'runs')) process.exitCode = 1
}

async function besideManyRecords() {
  const folder = await scratchFolder()
  const portal = await startMeasuredPortal({ ...environment, DATA_DIR: join(folder, 'data') })
  try {
    const { headers } = await openDesk(portal.address)
    const send = async (batch: object[]) => {
      const answer = await fetch(`${portal.address}/api/parts/bulk`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ data: batch }),
      })
      if (answer.status !== 200) throw new Error(await answer.text())
    }
    const data = Array.from({ length: records }, (_, n) => ({ title: `ART ${n}`, desc: `${n}` }))
    const ask = async () => {
      await (await fetch(`${portal.address}/api/doctypes`, { headers })).text()
    }
    // A new server still compiles its code.
    for (let n = 0; n < warmUp; n += 1) await ask()
    await send(data.slice(0, 5))
    let isUnderWay = true
    const bulk = send(data).finally(() => {
      isUnderWay = false
    })
    const times: number[] = []
    while (isUnderWay) times.push(await timed(ask))
    await bulk
    const label = `answers to others while ${records} records are made in one call (99 of 100)`
    if (isOver(label, quantile(times, 0.99), maxResponseMs, 'ms')) process.exitCode = 1
  } finally {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
