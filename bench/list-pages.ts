import { companiesTable } from '../server/companies/companies.table.ts'
import type { Reads } from '../server/db/reads.ts'
import type { Table } from '../server/db/table.ts'
import { devicesTable } from '../server/devices/devices.table.ts'
import { mediasTable } from '../server/files/files.table.ts'
import { logsTable } from '../server/logs/logs.table.ts'
import { partsTable } from '../server/parts/parts.table.ts'
import { parseListQuery } from '../server/query/list-query.ts'
import { isOver } from './figures.ts'
import { quantile } from './measured-portal.ts'

/** Lists of staff: the columns that their screens sort by, and the related records that they show. */
export const lists: { of: Table; sorts: string[]; populate: string[] }[] = [
  {
    of: devicesTable,
    sorts: ['id', 'sn', 'companie.name', 'part.title'],
    populate: ['companie', 'part', 'media.url', 'media.doctype'],
  },
  {
    of: mediasTable,
    sorts: ['createdAt', 'doctype.title', 'filename'],
    populate: ['url', 'doctype'],
  },
  { of: companiesTable, sorts: ['name', 'kdnr'], populate: [] },
  { of: partsTable, sorts: ['title'], populate: [] },
  { of: logsTable, sorts: ['createdAt'], populate: [] },
]
const pageSize = 25
/** In ms, for 99 of 100 requests. */
const limit = 50

/**
 * How long any page of any list takes, in each order of its columns and either direction: the first pages, the last
 * one, one in the middle, and others chosen by `below`. Returns for each list whether it is over the limit.
 */
export async function measurePages(
  reads: Reads,
  rounds: number,
  below: (limit: number) => number,
): Promise<boolean[]> {
  const failures: boolean[] = []
  for (const { of, sorts, populate } of lists) {
    const lastPage = Math.max(1, Math.ceil((await page(of, populate, 'id', 1)).total / pageSize))
    for (const sort of sorts.flatMap((column) => [`${column}:asc`, `${column}:desc`])) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const number = [1, 2, 3, lastPage, Math.ceil(lastPage / 2)][round] ?? 1 + below(lastPage)
        times.push((await page(of, populate, sort, number)).ms)
      }
      const label = `any page of ${of.name} by ${sort}, 99 of 100`
      failures.push(isOver(label, quantile(times, 0.99), limit, 'ms'))
    }
  }
  return failures

  async function page(of: Table, populate: string[], sort: string, number: number) {
    const pagination = { page: number, pageSize, withCount: 'true' }
    const entity = of.entity
    const query = parseListQuery(entity, { sort, populate, pagination })
    const startedAt = performance.now()
    const body = await reads.list('bench', reads.plan({ of, query, shown: entity, kind: 'list' }))
    const ms = performance.now() - startedAt
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
    return { ms, total: Number(JSON.parse(text).meta.pagination.total) }
  }
}
