import type { Services } from '../services.ts'
import { candidatesOf } from './candidates.ts'
import { countConcerned } from './count-concerned.store.ts'
import { type Found, replaceFindings } from './findings.store.ts'
import { findPartFacts } from './part-facts.store.ts'

/** Updates the findings of an article number; returns false if `signal` stopped it. */
export async function judgePart(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  part: number,
  today: string,
  signal: AbortSignal,
): Promise<boolean> {
  const facts = await findPartFacts(db, part)
  if (!facts) return !signal.aborted
  const candidates = candidatesOf(facts, today)
  const concerned = await countConcerned(db, part, candidates, signal)
  if (!concerned) return false
  const found = candidates.flatMap(
    ({ isOfPart = false, concerns: _, ...about }, index): Found[] => {
      const { devices = 0, firstDay = null } = concerned.of[index] ?? {}
      if (devices === 0 && !(isOfPart && concerned.all === 0)) return []
      return [{ ...about, part, devices, dueOn: firstDay }]
    },
  )
  await replaceFindings(db, clock(), { part }, found)
  return true
}
