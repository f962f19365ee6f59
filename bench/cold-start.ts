import { isOver } from './figures.ts'
import { quantile, startMeasuredPortal } from './measured-portal.ts'

// How long an empty portal takes from `npm start` to its first answer, and how much memory it holds when
// idle. Fails when a figure is over its limit.

const runs = 5
const limits = { startMs: 1_000, idleMb: 135 }
const settle = 5_000

const starts: number[] = []
let idleMb = 0
for (let run = 1; run <= runs; run += 1) {
  const portal = await startMeasuredPortal()
  starts.push(portal.startMs)
  if (run === runs) {
    await new Promise((resolve) => setTimeout(resolve, settle))
    idleMb = portal.anonymousMb()
  }
  await portal.stop()
}

const tooMuch = [
  isOver(
    'cold start to the first answer (median of 5)',
    quantile(starts, 0.5),
    limits.startMs,
    'ms',
  ),
  isOver('anonymous memory when idle, before the first list', idleMb, limits.idleMb, 'MB'),
]
process.exitCode = tooMuch.includes(true) ? 1 : 0
