import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import pino from 'pino'
import { candidatesOf } from '../server/compliance/candidates.ts'
import { readComplianceState } from '../server/compliance/compliance-state.store.ts'
import { listConcerned } from '../server/compliance/count-concerned.store.ts'
import { listRuleStates } from '../server/compliance/findings.store.ts'
import { findingsTable } from '../server/compliance/findings.table.ts'
import { lookForFindings } from '../server/compliance/look.ts'
import { findPartFacts } from '../server/compliance/part-facts.store.ts'
import { readConfig } from '../server/core/config.ts'
import { openDatabase } from '../server/db/database.ts'
import { openReads } from '../server/db/reads.ts'
import { parseListQuery } from '../server/query/list-query.ts'
import { isOver } from './figures.ts'
import { quantile } from './measured-portal.ts'
import { generatePortal, portalSizes } from './portal-data.ts'

// The compliance cockpit at a million devices: its first page, the time until a
// change is reflected, and whether its counts match an examination of each device.
// `--quick` takes a thousand; `--url=` uses a portal that was generated before.

const [, givenUrl] =
  /^--url=(.*)$/.exec(process.argv.find((word) => word.startsWith('--url=')) ?? '') ?? []
const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 30 : 300

const folder = await mkdtemp(join(tmpdir(), 'typenschild-bench-compliance-'))
const url = givenUrl ?? `sqlite:${join(folder, 'typenschild.db')}`
if (givenUrl === undefined) await generatePortal(url, portalSizes[isQuick ? '1k' : '1M'])
const db = openDatabase(url)
const reads = openReads(db, { databaseUrl: url, timeZone: 'UTC' }, 2)
const config = { ...readConfig({ DATA_DIR: folder }), timeZone: 'UTC' }
const services = { db, config, clock: () => new Date() }
const failures: boolean[] = []
const awake = setInterval(() => undefined, 60_000)

try {
  await prepare()
  const fullLook = await look()
  failures.push(
    isOver('everything looked at, once a day', fullLook.ms / 1_000, isQuick ? 30 : 300, 's'),
  )
  failures.push(isOver('others wait meanwhile, 99 of 100', fullLook.delay, 50, 'ms'))
  for (const [label, filters] of [
    ['first page', {}],
    ['first page of one rule', { rule: 'late-release' }],
    ['first page of a search', { part: { title: { $containsi: '12' } } }],
  ] as const) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await firstPage(filters))
    failures.push(isOver(`${label}, 99 of 100`, quantile(times, 0.99), 300, 'ms'))
  }
  const figures: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    figures.push(await timed(() => listRuleStates(db)))
  }
  failures.push(isOver('counts by rule, 99 of 100', quantile(figures, 0.99), 300, 'ms'))
  failures.push(isOver('devices of a finding, slowest', await slowestDevices(), 300, 'ms'))
  await sql`update devices set delivered_on = '2020-01-01' where id = 1`.execute(db)
  const secondLook = await look()
  failures.push(isOver('a change of a device, until it is seen', secondLook.ms, 2_000, 'ms'))
  failures.push(isOver('devices counted otherwise than one by one', await miscounted(), 0, ''))
} finally {
  clearInterval(awake)
  await reads.close()
  await db.destroy()
  await rm(folder, { recursive: true })
}
process.exitCode = failures.includes(true) ? 1 : 0

/** Two required types, companies in five countries and some without, deliveries before and after the releases. */
async function prepare() {
  await sql`update doctypes set is_required = 1, vdi_class = '03-02' where id <= 2`.execute(db)
  for (const [rest, country] of [
    'Deutschland',
    'France',
    'Belgien',
    'Italia',
    'Finnland',
  ].entries()) {
    await sql`update companies set country = ${country} where id % 6 = ${rest}`.execute(db)
  }
  await sql`update devices set delivered_on = case when id % 3 = 0 then '2000-01-01' else '2026-06-01' end
    where id % 2 = 0`.execute(db)
}

async function look() {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  const { signal } = new AbortController()
  const ms = await timed(async () => {
    do await lookForFindings(services, pino({ level: 'error' }), signal)
    while (!(await readComplianceState(db)).isSettled)
  })
  delays.disable()
  return { ms, delay: delays.percentile(99) / 1e6 }
}

function firstPage(filters: object): Promise<number> {
  const query = parseListQuery(findingsTable.entity, {
    sort: 'devices:desc',
    ...(Object.keys(filters).length > 0 && { filters }),
    populate: ['part', 'companie', 'doctype', 'media'],
    pagination: { page: 1, pageSize: 10 },
  })
  const plan = { of: findingsTable, query, shown: findingsTable.entity, kind: 'list' } as const
  return timed(() => reads.list('bench', reads.plan(plan)))
}

/** The slowest list of devices among the findings of an article number. */
async function slowestDevices(): Promise<number> {
  const facts = await findPartFacts(db, 1)
  let slowest = 0
  for (const candidate of facts ? candidatesOf(facts, new Date().toISOString().slice(0, 10)) : []) {
    const page = { after: 0, limit: 50 }
    slowest = Math.max(slowest, await timed(() => listConcerned(db, 1, candidate, page)))
  }
  return slowest
}

/** By how many devices the counts of missing types are wrong, compared with the view of the files that devices show. */
async function miscounted(): Promise<number> {
  const { rows } = await sql<{ found: number; wanted: number }>`
    select
      (select coalesce(sum(devices), 0) from findings where rule = 'missing-type') as found,
      (select count(*) from devices join doctypes on doctypes.is_required = 1 and devices.part_id is not null
        where not exists (select 1 from device_medias as link join medias as file on file.id = link.media_id
          where link.device_id = devices.id and file.doctype_id = doctypes.id and file.upload_id is not null)
        and not exists (select 1 from part_medias as link join medias as file on file.id = link.media_id
          where link.part_id = devices.part_id and file.doctype_id = doctypes.id and file.upload_id is not null)
      ) as wanted`.execute(db)
  const [{ found: counted, wanted: expected } = { found: 0, wanted: 0 }] = rows
  return Math.abs(Number(counted) - Number(expected))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
