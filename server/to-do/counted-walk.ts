import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { stateOf } from '../db/data-state.ts'
import { readDataVersions } from '../db/data-versions.ts'
import type { Db } from '../db/database.ts'
import type { Area } from '../db/schema.ts'

/** What is true of some rows of a table that has no index of it. */
export interface Walk<Name extends string> {
  table: 'companies' | 'devices' | 'medias'
  /** What a change has to concern to make the counts old. */
  areas: readonly Area[]
  /** Conditions over a row that is called `own`. */
  counted: Record<Name, RawBuilder<unknown>>
}

/** The counts as they were last known, and whether nothing has changed since. */
interface Known<Name extends string> {
  counts: Record<Name, number> | undefined
  isSettled: boolean
}

interface CountedWalk<Name extends string> {
  read(): Promise<Known<Name>>
  /** Ends counting; nobody asks afterwards. */
  close(): Promise<void>
}

/** How many rows are looked at in one statement: others wait for it in SQLite. */
const usualPiece = 2_000
/** Whoever asks waits for so many pieces; what is longer is counted behind everybody. */
const awaited = 8
/** After a walk that nobody waited for, so many times as long passes before the next one. */
const rest = 20

/**
 * Counts rows piece by piece, with turns for others in between, and keeps the counts until something changes. Of a large
 * table the former counts are told meanwhile, so that a portal that is always written to does not count all the time.
 */
export function openCountedWalk<Name extends string>(
  db: Db,
  { table, areas, counted }: Walk<Name>,
  onFailure: (error: unknown) => void,
  pieceSize = usualPiece,
): CountedWalk<Name> {
  const names = Object.keys(counted) as Name[]
  let known: { counts: Record<Name, number>; state: string } | undefined
  let underWay: { start: Promise<boolean>; end: Promise<void> } | undefined
  let restsUntil = 0
  let isClosed = false

  return {
    async read() {
      // A second round where something changed during the first.
      for (let round = 0; round < 2; round += 1) {
        const state = await currentState()
        if (known?.state === state) return { counts: known.counts, isSettled: true }
        if (!underWay && (isClosed || performance.now() < restsUntil)) break
        underWay ??= begin(state)
        if (!(await underWay.start)) break
      }
      const isSettled = known !== undefined && known.state === (await currentState())
      return { counts: known?.counts, isSettled }
    },
    async close() {
      isClosed = true
      await underWay?.end
    },
  }

  async function currentState(): Promise<string> {
    return stateOf(await readDataVersions(db), areas)
  }

  /** `start` says whether the walk ended within the pieces that are waited for. */
  function begin(state: string) {
    const { promise: start, resolve } = Promise.withResolvers<boolean>()
    const began = performance.now()
    const end = walk(() => resolve(false)).then(
      (counts) => {
        if (counts) known = { counts: counts.sums, state }
        if (counts?.isLong) restsUntil = performance.now() + rest * (performance.now() - began)
      },
      (error: unknown) => {
        onFailure(error)
        restsUntil = performance.now() + failurePause
      },
    )
    void end.then(() => {
      underWay = undefined
      resolve(true)
    })
    return { start, end }
  }

  async function walk(onLong: () => void) {
    const sums = names.map(() => 0)
    let after = 0
    for (let pieces = 0; !isClosed; pieces += 1) {
      if (pieces === awaited) onLong()
      const { counts, last } = await countPiece(after)
      for (const [index, count] of counts.entries()) sums[index] = (sums[index] ?? 0) + count
      if (last === null) {
        const named = Object.fromEntries(names.map((name, index) => [name, sums[index] ?? 0]))
        return { sums: named as Record<Name, number>, isLong: pieces >= awaited }
      }
      after = last
      await setImmediate()
    }
    return undefined
  }

  /** The counts of the rows behind an id, and the last of their ids; null at the end. */
  async function countPiece(after: number): Promise<{ counts: number[]; last: number | null }> {
    const columns = names.map(
      (name, index) =>
        sql`sum(case when ${counted[name]} then 1 else 0 end) as ${sql.ref(`n${index}`)}`,
    )
    const { rows } = await sql<Record<string, number | null>>`
      select max(own.id) as last, count(*) as looked, ${sql.join(columns)}
      from ${sql.table(table)} as own where own.id > ${after} and own.id <= (
        select max(piece.id) from (
          select id from ${sql.table(table)} where id > ${after} order by id limit ${pieceSize}
        ) as piece
      )`.execute(db)
    const [row] = rows
    if (!row) throw new Error('a sum has no row')
    const { last = null, looked, ...sums } = row
    const counts = names.map((_, index) => sums[`n${index}`] ?? 0)
    return { counts, last: (looked ?? 0) < pieceSize ? null : last }
  }
}

/** After a failed walk the next one is not begun at once, in ms. */
const failurePause = 5_000
