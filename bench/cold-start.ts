import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOver } from './figures.ts'
import { quantile, startMeasuredPortal } from './measured-portal.ts'
import { placeMillion } from './million-devices.ts'

// The time from `npm start` to the first answer, empty and with a million devices, and the memory of an idle empty
// portal. Fails when a figure is over its limit. `--quick` starts empty portals only.

const runs = 5
const limits = { startMs: 1_000, share: 1.2, idleMb: 135 }
/** Time after which an idle portal has released the memory used by its start, in ms. */
const settle = 10_000
const isQuick = process.argv.includes('--quick')

/** The rows refer to bytes that do not exist, which would be logged for each preview that cannot be made. */
const quiet = { LOG_LEVEL: 'silent' }
const dataDir = await mkdtemp(join(tmpdir(), 'typenschild-bench-start-'))
const starts = { empty: [] as number[], full: [] as number[] }
let idleMb = 0
try {
  if (!isQuick) {
    await placeMillion(join(dataDir, 'typenschild.db'))
    // The first start creates what every portal has besides its database.
    await startOf({ DATA_DIR: dataDir, ...quiet })
  }
  for (let run = 1; run <= runs; run += 1) {
    const portal = await startMeasuredPortal()
    starts.empty.push(portal.startMs)
    if (run === runs) {
      await new Promise((resolve) => setTimeout(resolve, settle))
      idleMb = portal.anonymousMb()
    }
    await portal.stop()
    if (!isQuick) starts.full.push(await startOf({ DATA_DIR: dataDir, ...quiet }))
  }
} finally {
  await rm(dataDir, { recursive: true })
}

const [empty, full] = [quantile(starts.empty, 0.5), quantile(starts.full, 0.5)]
const words = `cold start to the first answer (median of ${runs})`
const tooMuch = [isOver(words, empty, limits.startMs, 'ms')]
if (!isQuick) {
  tooMuch.push(isOver(`${words}, a million devices`, full, limits.startMs, 'ms'))
  tooMuch.push(isOver('that is, of one with the other', full / empty, limits.share, 'times'))
}
tooMuch.push(
  isOver('anonymous memory when idle, before the first list', idleMb, limits.idleMb, 'MB'),
)
process.exitCode = tooMuch.includes(true) ? 1 : 0

async function startOf(environment: Record<string, string>): Promise<number> {
  const portal = await startMeasuredPortal(environment)
  await portal.stop()
  return portal.startMs
}
