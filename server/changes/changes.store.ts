import { setImmediate } from 'node:timers/promises'
import type { Change } from '#contract/changes.ts'
import type { RecordList } from '#contract/record-lists.ts'
import type { Db } from '../db/database.ts'
import { numberChanges } from './number-changes.store.ts'

const day = 24 * 60 * 60_000

/** How long changes are kept. */
const keep = 90 * day

/** The highest number that fits the column on both engines. */
const highest = 2_147_483_647

/** Rows per statement when deleting; other requests are answered in between. */
const piece = 2_000

/** A position in the feed: the last change that was read. */
export interface Place {
  number: number
  at: string
}

/** The last change that can be read now. If there is none, inserts a first one that marks the start of the feed. */
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
 * The place of a cursor; undefined if it is no longer known: its change has expired, or is a different one
 * because the portal was restored to an earlier state.
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

/** Serialises a place, with the time of its change, so that no other change with this number is taken for it. */
export function cursorAt({ number, at }: Place): string {
  return `${number}-${Date.parse(at).toString(36)}`
}

/** Numbers per look; other requests are answered in between, even if matches are rare. */
const maxLook = 10_000

/** Where a look that starts after a place ends, at the latest at the last place. */
export async function endOfLook<Last extends Place>(
  db: Db,
  after: number,
  last: Last,
): Promise<Place> {
  if (last.number - after <= maxLook) return last
  const number = after + maxLook
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
 * Deletes changes older than 90 days. The last of them stays: a consumer that has read up to it has missed
 * nothing. Searches from the first change on, to read no more than is deleted; times written while the clock
 * was behind or ahead neither end the search nor keep anything.
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
