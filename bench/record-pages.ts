import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ListInput } from '#contract/query.ts'
import { type Db, openDatabase } from '../server/db/database.ts'
import { openReads } from '../server/db/reads.ts'
import type { Table } from '../server/db/table.ts'
import { devicesTable } from '../server/devices/devices.table.ts'
import { documentJobsTable } from '../server/documents/document-jobs.table.ts'
import { listDownloads } from '../server/files/downloads.store.ts'
import { mediasTable } from '../server/files/files.table.ts'
import { logsTable } from '../server/logs/logs.table.ts'
import { parseListQuery } from '../server/query/list-query.ts'
import { isOver } from './figures.ts'
import { quantile } from './measured-portal.ts'
import { placeMillion } from './million-devices.ts'

// How long the queries of record pages take at a million devices: of an article number with 40,000 devices, of a file
// that all of these show and 5,000 others have as their own, of a device with 300 files. `--url=` uses a portal that
// was generated before, such as one on PostgreSQL.

type Filters = NonNullable<ListInput['filters']>

/** In ms, without the slowest round. */
const limit = 50
const rounds = process.argv.includes('--quick') ? 5 : 20
const [, givenUrl] =
  /^--url=(.*)$/.exec(process.argv.find((word) => word.startsWith('--url=')) ?? '') ?? []

const folder = await mkdtemp(join(tmpdir(), 'typenschild-bench-records-'))
const database = join(folder, 'typenschild.db')
const url = givenUrl ?? `sqlite:${database}`
if (givenUrl === undefined) await placeMillion(database)
const db = openDatabase(url)
const reads = openReads(db, { databaseUrl: url, timeZone: 'UTC' }, 2)
const failures: boolean[] = []
// Readers do not keep the process alive.
const awake = setInterval(() => undefined, 60_000)

try {
  const { part, file, device, company, sn } = await crowd(db)
  const populate = { companie: { fields: ['name'] }, part: { fields: ['title'] } }
  const listed = (filters: Filters, { page = 1, sort = 'id:desc' } = {}) => ({
    filters: { $and: [filters] },
    populate,
    sort,
    pagination: { page, pageSize: 10, withCount: 'bounded' as const },
  })
  const byName = (filters: Filters, page = 1) => ({
    filters,
    populate: { doctype: true, url: true },
    sort: 'filename:asc',
    pagination: { page, pageSize: 25 },
  })
  const newest = (filters: Filters) => ({
    filters: { $and: [filters] },
    sort: 'createdAt:desc',
    pagination: { page: 1, pageSize: 10, withCount: 'bounded' as const },
  })
  await measure('devices of a company', devicesTable, listed({ companie: company }))
  await measure('devices of an article number', devicesTable, listed({ part }))
  const bySerial = { sort: 'sn:asc' }
  await measure('the same by serial number', devicesTable, listed({ part }, bySerial))
  await measure('devices of a file', devicesTable, listed({ files: { id: file } }))
  await measure(
    'devices of a file, page 500',
    devicesTable,
    listed({ files: { id: file } }, { page: 500 }),
  )
  await measure('files of a device', mediasTable, byName({ devices: { id: device } }, 12))
  await measure(
    'files of its article number',
    mediasTable,
    byName({ parts: { devices: { id: device } }, $not: { devices: { id: device } } }),
  )
  await measure('files of an article number', mediasTable, byName({ parts: { id: part } }))
  await measure('translations of a file', mediasTable, {
    filters: { $or: [{ id: file }, { original: file }] },
    sort: 'id:asc',
  })
  await measure('log of a device', logsTable, newest({ sn, type: { $in: ['info', 'error'] } }))
  await measure('sign-ins of a device', logsTable, newest({ sn, type: 'customer' }))
  await measure('orders of a company', documentJobsTable, {
    filters: { $or: [{ company: { id: company } }, { device: { companie: { id: company } } }] },
    sort: 'id:desc',
    pagination: { page: 1, pageSize: 10 },
  })
  await timed('downloads of a file', () => listDownloads(db, file, '2026-02-03'))
} finally {
  clearInterval(awake)
  await reads.close()
  await db.destroy()
  await rm(folder, { recursive: true })
}
process.exitCode = failures.includes(true) ? 1 : 0

async function measure(label: string, of: Table, input: ListInput) {
  const query = parseListQuery(of.entity, { ...input })
  await timed(label, () =>
    reads.list('bench', reads.plan({ of, query, shown: of.entity, kind: 'list' })),
  )
}

async function timed(label: string, ask: () => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await ask()
    times.push(performance.now() - startedAt)
  }
  failures.push(isOver(label, quantile(times, 0.9), limit, 'ms'))
}

/** Gives one article number, one file and one device far more links than others have; returns them. */
async function crowd(tx: Db) {
  await sql`update devices set part_id = 1 where id % 25 = 0`.execute(tx)
  const { media_id: file } = await tx
    .selectFrom('part_medias')
    .select('media_id')
    .where('part_id', '=', 1)
    .executeTakeFirstOrThrow()
  await sql`insert into device_medias (device_id, media_id)
    select id, ${file} from devices where id > 500000 and id <= 505000 on conflict do nothing`.execute(
    tx,
  )
  const device = 7
  await sql`insert into device_medias (device_id, media_id)
    select ${device}, id from medias where id <= 300 on conflict do nothing`.execute(tx)
  const row = await tx
    .selectFrom('devices')
    .select(['serial_number', 'company_id'])
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  return { part: 1, file, device, company: row.company_id ?? 1, sn: row.serial_number }
}
