import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { isOver, isUnder } from '../figures.ts'
import { prepareForDeeds } from './equipment/deeds.ts'
import { type Desk, openAdministratorsDesk } from './equipment/desk.ts'
import { kindsIn, reportGrowth } from './equipment/open-descriptors.ts'
import type { SoakOrder, SoakTally } from './equipment/soak-load.ts'
import { startTriedPortal, type TriedPortal } from './equipment/tried-portal.ts'

// Twenty minutes of work as in a company, 50 requests a second: afterwards the portal must not hold more than in minute
// 5. Both measurements are without connections. Idle connections are kept for two minutes, and their number depends on
// how many requests once overlapped: with those of the load, there were up to 21 more at the end.

const isQuick = process.argv.includes('--quick')
const second = 1_000
const length = isQuick ? 20 * second : 20 * 60 * second
/** Time of the first measurement, when everything cached on purpose is in place. */
const settled = length / 4
const pace = 50
/** Minimum rate in requests per second; a quick run shares the machine, and only checks that nothing hangs. */
const leastPace = isQuick ? 1 : 0.9 * pace
/** In MB; in a quick run much is compiled between the measurements. */
const growth = isQuick ? 20 : 5
/** A bit longer than idle threads are kept. */
const quiet = isQuick ? 7 * second : 20 * second

const tally: SoakTally = { asked: 0, failed: [] }
const report = join(import.meta.dirname, `../../node_modules/.cache/heap-${process.pid}`)
const portal = await startTriedPortal({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'equipment/heap-report.ts')}`,
  HEAP_REPORT: report,
})
try {
  const desk = await openAdministratorsDesk(portal)
  await prepareForDeeds(desk)
  for (let at = 0; at < 200; at += 1) await desk.create('devices', { sn: `Bestand ${at}` })
  const firstDuration = await work(desk, 'A', settled)
  const before = await holdings(portal)
  const secondDuration = await work(desk, 'B', length - settled)
  const after = await holdings(portal)
  const label = `${Math.round(length / second)} s of work`
  isUnder(
    `${label}: requests a second`,
    (tally.asked / (firstDuration + secondDuration)) * second,
    leastPace,
    '',
  )
  isOver(`${label}: unexpected answers of 5xx, or none`, tally.failed.length, 0, 'answers')
  for (const line of tally.failed.slice(0, 5)) process.stdout.write(`  ${line}\n`)
  const heapGrowth = after.heap - before.heap
  isOver(`${label}: growth of the heap since its first quarter`, heapGrowth, growth, 'MB')
  const moreDescriptors = after.descriptors.length - before.descriptors.length
  if (isOver(`${label}: descriptors more than then`, moreDescriptors, 3, '')) {
    reportGrowth(kindsIn(before.descriptors), kindsIn(after.descriptors))
  }
} finally {
  await portal.discard()
  rmSync(report, { force: true })
}

/** Runs the load in a separate thread; returns how long it took, in ms. */
async function work({ headers }: Desk, phase: string, lasting: number): Promise<number> {
  const startedAt = performance.now()
  const { address } = portal
  const order: SoakOrder = { address, headers, phase, lasting, pace }
  const thread = new Worker(new URL('equipment/soak-load.ts', import.meta.url), {
    workerData: order,
  })
  const [messages] = await Promise.all([once(thread, 'message'), once(thread, 'exit')])
  const [{ asked, failed }] = messages as [SoakTally]
  tally.asked += asked
  tally.failed.push(...failed)
  return performance.now() - startedAt
}

interface Holdings {
  /** In MB, after a garbage collection. */
  heap: number
  /** The target of each open descriptor. */
  descriptors: string[]
}

/** What the portal holds without connections. */
async function holdings(portal: TriedPortal): Promise<Holdings> {
  await setTimeout(quiet)
  rmSync(report, { force: true })
  process.kill(portal.pid(), 'SIGUSR2')
  while (!existsSync(report) || readFileSync(report).length === 0) await setTimeout(50)
  const heap = Number(readFileSync(report, 'utf8')) / 1_000_000
  return { heap, descriptors: portal.openDescriptors() }
}
