import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import {
  type Digest,
  digestOf,
  type KeyRange,
  keyIn,
  type Row,
  type Shape,
  type TransferEnd,
} from '../db/transfer-end.ts'
import { copiedTables } from './portal-tables.ts'

/** Number of the source's rows that are compared at once. */
const pageSize = 4_000

/** A table whose rows are equal at both ends. */
export interface SameTable extends Digest {
  title: string
}

interface Ends {
  source: TransferEnd
  target: TransferEnd
}

interface CopyOptions {
  /**
   * `moving`: the source is being written to, so that rows may contradict each other; those that do are left out.
   * `still`: it is not, and afterwards both ends are equal, or this rejects.
   */
  source: 'moving' | 'still'
  /** Called with the number of rows of a table that have been compared. */
  onProgress?: ((title: string, done: number, total: number) => void) | undefined
}

/** The result of a round of copying. */
interface Round {
  /** Number of ranges of rows that differed and were written. */
  changed: number
  tables: SameTable[]
}

/**
 * Makes all tables of the target equal to those of the source, ids included. Compares range by range and writes only
 * differences, so that a round resumes an interrupted one, and a later round finds the changes made since.
 */
export async function copyTables({ source, target }: Ends, options: CopyOptions): Promise<Round> {
  const round: Round = { changed: 0, tables: [] }
  for (const { title, ...shape } of await shapesOf({ source, target })) {
    const onProgress = (done: number, total: number) => options.onProgress?.(title, done, total)
    const copied = await copyTable({ source, target }, shape, options.source, onProgress)
    round.changed += copied.changed
    round.tables.push({ title, ...copied.digest })
  }
  return round
}

/** Sets the id counters, so that the target never assigns an id that the source has used. */
export async function copyLastIds({ source, target }: Ends): Promise<void> {
  for (const { table, key } of copiedTables()) {
    if (key.join() === 'id') await target.setLastId(table, await source.lastId(table))
  }
}

/** The tables to copy, in the form common to both ends; rejects if the ends differ. */
async function shapesOf({ source, target }: Ends): Promise<(Shape & { title: string })[]> {
  const [ours, theirs] = [await source.tables(), await target.tables()]
  return copiedTables().map(({ table, title }) => {
    const shape = ours.find((candidate) => candidate.table === table)
    const other = theirs.find((candidate) => candidate.table === table)
    if (!shape || shape.columns.join() !== other?.columns.join()) {
      throw new Error(`The table ${table} is not the same at both ends.`)
    }
    return { ...shape, title }
  })
}

async function copyTable(
  { source, target }: Ends,
  shape: Shape,
  state: CopyOptions['source'],
  onProgress: (done: number, total: number) => void,
): Promise<{ changed: number; digest: Digest }> {
  const total = await source.count(shape.table)
  const pages: { range: KeyRange; digest: Digest; isChanged: boolean }[] = []
  /** Number of rows that are equal at both ends. */
  let done = 0
  let after: Row | undefined
  // First delete from the whole table: a unique value may have moved from one row to another.
  do {
    const range = { after, upTo: await source.keyAfter(shape, after, pageSize) }
    const [digest, theirs] = await bothDigests(range)
    const isChanged = !isSame(digest, theirs)
    if (isChanged && theirs.rows > 0) await removeStale(range)
    pages.push({ range, digest, isChanged })
    if (!isChanged) {
      done += digest.rows
      onProgress(Math.min(done, total), total)
    }
    after = range.upTo
  } while (after)
  for (const page of pages.filter((candidate) => candidate.isChanged)) {
    await insertMissing(page.range)
    if (state === 'still') page.digest = await sameDigest(page.range)
    done += page.digest.rows
    onProgress(Math.min(done, total), total)
  }
  return { changed: pages.filter(({ isChanged }) => isChanged).length, digest: joined(pages) }

  /** PostgreSQL computes its digest concurrently with this process. */
  async function bothDigests(range: KeyRange): Promise<[ours: Digest, theirs: Digest]> {
    const ours = setImmediate().then(() => source.digest(shape, range))
    const [theirs] = await Promise.all([target.digest(shape, range), ours])
    return [await ours, theirs]
  }

  async function removeStale(range: KeyRange) {
    const ours = byKey(shape, await source.rows(shape, range))
    const stale = (await target.rows(shape, range)).filter((row) => {
      const ourRow = ours.get(nameOf(shape, row))
      return !ourRow || digestOf([ourRow]).hash !== digestOf([row]).hash
    })
    await target.remove(
      shape,
      stale.map((row) => keyIn(shape, row)),
    )
  }

  async function insertMissing(range: KeyRange) {
    const theirs = byKey(shape, await target.rows(shape, range))
    const missing = (await source.rows(shape, range)).filter((row) => {
      return !theirs.has(nameOf(shape, row))
    })
    await target.insert(shape, missing, state === 'still' ? 'fail' : 'skip')
  }

  async function sameDigest(range: KeyRange): Promise<Digest> {
    const [ours, theirs] = await bothDigests(range)
    if (isSame(ours, theirs)) return ours
    throw new Error(`The rows of ${shape.table} are not the same at both ends.`)
  }
}

function isSame(one: Digest, other: Digest): boolean {
  return one.rows === other.rows && one.hash === other.hash
}

/** The digest of a whole table. */
function joined(pages: { digest: Digest }[]): Digest {
  const hash = createHash('sha256')
  for (const { digest } of pages) hash.update(digest.hash)
  return {
    rows: pages.reduce((sum, { digest }) => sum + digest.rows, 0),
    hash: hash.digest('hex'),
  }
}

function byKey(shape: Shape, rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [nameOf(shape, row), row]))
}

function nameOf(shape: Shape, row: Row): string {
  return JSON.stringify(keyIn(shape, row))
}
