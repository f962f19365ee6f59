import type { EntitySchema } from '#contract/envelope.ts'
import { maxExported } from '#contract/export-facts.ts'
import { inWords } from '../core/german-numbers.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { PlannedList, Reads } from '../db/reads.ts'
import type { Table } from '../db/table.ts'
import type { ListQuery } from '../query/list-query.ts'

/** Records per batch: they take a few milliseconds to read and to write, and requests are answered in between. */
const batchSize = 100

/** All records of a list: their number, then batches. */
interface AllRecords {
  total: number
  batches: AsyncGenerator<unknown[]>
}

interface Wanted extends Pick<ListQuery, 'sort' | 'filter' | 'populate'> {
  of: Table
}

/**
 * Reads the ids of a whole list at one moment, then the records by id when needed: none is lost or duplicated during
 * writes; those deleted meanwhile are missing. Throws a 400 if there are too many.
 */
export async function readAll(
  reads: Reads,
  caller: string,
  { of, ...wanted }: Wanted,
): Promise<AllRecords> {
  const page = { by: 'offset', start: 0, limit: maxExported + 1, withCount: false } as const
  const query: ListQuery = { ...wanted, fields: undefined, page }
  const schema = of.entity as EntitySchema
  const { plan } = reads.plan({ of, query, shown: schema, kind: 'flat list' })
  const found = await read(reads, caller, { plan, form: { kind: 'ids' } })
  if (found.length > maxExported) throw tooMany()
  const ids = Int32Array.from(found as number[])
  return { total: ids.length, batches: batchesOf(ids) }

  async function* batchesOf(all: Int32Array) {
    for (let at = 0; at < all.length; at += batchSize) {
      yield await recordsOf([...all.subarray(at, at + batchSize)])
    }
  }

  /** In halves if their relations are too much for one answer. */
  async function recordsOf(some: number[]): Promise<unknown[]> {
    try {
      return await read(reads, caller, {
        plan: { ...plan, ids: some },
        form: { kind: 'flat list' },
      })
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'too-costly' || some.length === 1) {
        throw error
      }
      const middle = Math.ceil(some.length / 2)
      const first = await recordsOf(some.slice(0, middle))
      return [...first, ...(await recordsOf(some.slice(middle)))]
    }
  }
}

async function read(reads: Reads, caller: string, list: PlannedList): Promise<unknown[]> {
  const body = await reads.list(caller, list)
  return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString())
}

function tooMany(): ProblemError {
  return new ProblemError(
    'too-costly',
    `Eine Tabelle fasst höchstens ${inWords(maxExported)} Zeilen. Bitte Suche oder Filter enger fassen!`,
  )
}
