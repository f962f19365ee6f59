import { quotedName, some } from './oddities.ts'
import type { PlannedSite } from './plan-site.ts'
import { readLog } from './read-site.ts'
import type { OldLog } from './site.ts'
import { takenAmong } from './strapi-ids.store.ts'
import { takeAll } from './take-all.ts'
import type { TakenCount, TakeOver, TakeoverTools } from './takeover-run.ts'
import { logTypeOf, writeLog } from './write-records.ts'

/** Number of log entries held in memory. */
const logPage = 1_000

/** Takes the log over page by page, as it may be longer than everything else. */
export async function takeLog(
  { db, clock }: TakeoverTools,
  { database, isDryRun, by, say, progress }: TakeOver,
  { note }: PlannedSite,
): Promise<TakenCount> {
  const count = { title: 'Protokolleinträge', found: 0, before: 0, taken: 0 }
  const stamp = { at: clock(), ...by }
  const foreign = new Map<string, number>()
  if (!isDryRun) say('Protokolleinträge …')
  for await (const entries of inPieces(readLog(database))) {
    const takenIds = await takenAmong(db, 'log', entries)
    count.found += entries.length
    for (const entry of entries) {
      if (takenIds.has(entry.id)) count.before += 1
      else count.taken += 1
      if (logTypeOf(entry) !== undefined) continue
      const name = quotedName(entry.type)
      foreign.set(name, (foreign.get(name) ?? 0) + 1)
    }
    if (isDryRun) continue
    await takeAll(db, entries, {
      kind: 'log',
      table: 'logs',
      batch: 200,
      prepare: async () => undefined,
      write: (tx, entry, _, brought) => writeLog(tx, stamp, entry, brought),
      progress: () => progress('Protokolleinträge', count.found),
    })
  }
  const names = [...foreign].map(([name, entryCount]) => `${name} (${entryCount})`)
  if (names.length > 0) {
    note(
      'logs',
      `Arten von Einträgen, die es hier nicht gibt, sind „info“: ${some(names, 'eine weitere')}.`,
    )
  }
  return count
}

async function* inPieces(entries: AsyncIterable<OldLog>): AsyncGenerator<OldLog[]> {
  let piece: OldLog[] = []
  for await (const entry of entries) {
    piece.push(entry)
    if (piece.length < logPage) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}
