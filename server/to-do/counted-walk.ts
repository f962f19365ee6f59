import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { stateOf } from '../db/data-state.ts'
import { readDataVersions } from '../db/data-versions.ts'
import type { Db } from '../db/database.ts'
import type { Area } from '../db/schema.ts'

/** Conditions on the rows of a table for which there is no index. */
export interface Walk<Name extends string> {
  table: 'companies' | 'devices' | 'medias'
  /** A change in these areas makes the counts outdated. */
  areas: readonly Area[]
  /** Conditions on a row, which is called `own`. */
  counted: Record<Name, RawBuilder<unknown>>
}

/** The latest counts, and whether nothing has changed since. */
interface Known<Name extends string> {
  counts: Record<Name, number> | undefined
  isSettled: boolean
}

interface CountedWalk<Name extends string> {
  read(): Promise<Known<Name>>
  /** Stops counting; must not be followed by further calls. */
  close(): Promise<void>
}

/** Rows per statement: on SQLite other requests wait for it. */
const defaultPieceSize = 2_000
/** How many pieces a caller waits for; longer walks continue in the background. */
const awaitedPieces = 8
/** After a walk that nobody waited for, the next one starts after a pause of this many times its duration. */
const restFactor = 20

/**
 * Counts rows piece by piece, letting other work run in between, and caches the
 * counts until something changes. For a large table the previous counts are returned
 * meanwhile, so that a portal with constant writes does not count all the time.
 */
export function openCountedWalk<Name extends string>(
  db: Db,
  { table, areas, counted }: Walk<Name>,
  onFailure: (error: unknown) => void,
  pieceSize = defaultPieceSize,
): CountedWalk<Name> {
  const names = Object.keys(counted) as Name[]
  let cache: { counts: Record<Name, number>; state: string } | undefined
  let underWay: { start: Promise<boolean>; end: Promise<void> } | undefined
  let restsUntil = 0
  let isClosed = false

  return {
    async read() {
      // A second round if something changed during the first one.
      for (let round = 0; round < 2; round += 1) {
        const state = await currentState()
        if (cache?.state === state) return { counts: cache.counts, isSettled: true }
        if (!underWay && (isClosed || performance.now() < restsUntil)) break
        underWay ??= begin(state)
        if (!(await underWay.start)) break
      }
      const isSettled = cache !== undefined && cache.state === (await currentState())
      return { counts: cache?.counts, isSettled }
    },
    async close() {
      isClosed = true
      await underWay?.end
    },
  }

  async function currentState(): Promise<string> {
    return stateOf(await readDataVersions(db), areas)
  }

  /** `start` tells whether the walk ended within the pieces that callers wait for. */
  function begin(state: string) {
    const { promise: start, resolve } = Promise.withResolvers<boolean>()
    const began = performance.now()
    const end = walk(() => resolve(false)).then(
      (counts) => {
        if (counts) cache = { counts: counts.sums, state }
        if (counts?.isLong)
          restsUntil = performance.now() + restFactor * (performance.now() - began)
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
      if (pieces === awaitedPieces) onLong()
      const { counts, last } = await countPiece(after)
      for (const [index, count] of counts.entries()) sums[index] = (sums[index] ?? 0) + count
      if (last === null) {
        const named = Object.fromEntries(names.map((name, index) => [name, sums[index] ?? 0]))
        return { sums: named as Record<Name, number>, isLong: pieces >= awaitedPieces }
      }
      after = last
      await setImmediate()
    }
    return undefined
  }

  /** The counts of the rows after an id, and the last of their ids; null at the end. */
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

/** Pause after a failed walk, in ms. */
const failurePause = 5_000
