import { setImmediate } from 'node:timers/promises'
import type { Change } from '#contract/changes.ts'
import type { RecordList } from '#contract/record-lists.ts'
import type { Db } from '../db/database.ts'
import { numberChanges } from './number-changes.store.ts'

const day = 24 * 60 * 60_000

/** How long changes are told. */
const keep = 90 * day

/** The highest number that a column of either engine takes. */
const highest = 2_147_483_647

/** How many rows one statement deletes: others are answered between two of them. */
const piece = 2_000

/** A place in what is told: the last change that was read. */
export interface Place {
  number: number
  at: string
}

/** The last change that can be told at the moment; where there is none, that somebody asks is the first. */
export async function lastPlace(db: Db, now: Date): Promise<Place & { isLast: boolean }> {
  const isLast = await numberChanges(db)
  const last = await findLast(db)
  if (last) return { ...last, isLast }
  await db
    .insertInto('changes')
    .values({ at: now.toISOString(), kind: 'changes', record_id: 0, act: 'begun', number: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return lastPlace(db, now)
}

async function findLast(db: Db): Promise<Place | undefined> {
  const row = await db
    .selectFrom('changes')
    .select(['number', 'at'])
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { number: Number(row.number), at: row.at }
}

/**
 * The place that a cursor names; undefined where it is no longer known: its change was told longer ago than changes are
 * kept, or is another one, because the portal was put back to an earlier state.
 */
export async function findPlace(db: Db, cursor: string): Promise<Place | undefined> {
  const number = Number(cursor.split('-')[0])
  if (number > highest) return undefined
  const row = await db
    .selectFrom('changes')
    .select('at')
    .where('number', '=', number)
    .executeTakeFirst()
  const place = row && { number, at: row.at }
  return place && cursorAt(place) === cursor ? place : undefined
}

/** A place as it is told: with the time of its change, so that no other change of this number is taken for it. */
export function cursorAt({ number, at }: Place): string {
  return `${number}-${Date.parse(at).toString(36)}`
}

/** How many numbers one look goes through: others are answered between two of them, however rare what is looked for. */
const longestLook = 10_000

/** Where a look that begins after one place ends, the last place at the latest. */
export async function endOfLook<Last extends Place>(
  db: Db,
  after: number,
  last: Last,
): Promise<Place> {
  if (last.number - after <= longestLook) return last
  const number = after + longestLook
  const row = db.selectFrom('changes').select('at').where('number', '=', number)
  return { number, at: (await row.executeTakeFirstOrThrow()).at }
}

/** Changes after one number and up to another, in order, at most `limit`. */
export async function listChanges(
  db: Db,
  range: { after: number; upTo: number },
  kinds: readonly RecordList[],
  limit: number,
): Promise<(Change & Place)[]> {
  if (kinds.length === 0) return []
  const rows = await db
    .selectFrom('changes')
    .select(['number', 'at', 'kind', 'record_id', 'act', 'record_key'])
    .where('number', '>', range.after)
    .where('number', '<=', range.upTo)
    .where('kind', 'in', kinds)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const place = { number: Number(row.number), at: row.at }
    return {
      ...place,
      cursor: cursorAt(place),
      kind: row.kind as RecordList,
      record: row.record_id,
      act: row.act as Change['act'],
      key: row.record_key,
    }
  })
}

/**
 * Forgets changes that were told for 90 days. The last of them stays: whoever has read up to it has missed nothing. Looked
 * for from the first on, so that no more is read than goes; times of a clock that was behind or ahead end and keep nothing.
 */
export async function removeOldChanges(db: Db, now: Date): Promise<void> {
  await numberChanges(db)
  const { first } = await db
    .selectFrom('changes')
    .select(({ fn }) => fn.min('number').as('first'))
    .where('at', '>=', new Date(now.getTime() - keep).toISOString())
    .where('at', '<', new Date(now.getTime() + day).toISOString())
    .executeTakeFirstOrThrow()
  const last = first === null ? (await findLast(db))?.number : Number(first) - 1
  if (last === undefined) return
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('changes')
      .where('id', 'in', (old) =>
        old.selectFrom('changes').select('id').where('number', '<', last).limit(piece),
      )
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await setImmediate()
  }
}
