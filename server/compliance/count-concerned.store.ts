import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { FindingDevice } from '#contract/findings.ts'
import type { Db } from '../db/database.ts'
import type { Candidate } from './candidates.ts'
import { lastDay } from './conditions.ts'

/** How many devices are looked at in one statement: others wait for it in SQLite. */
const usualPiece = 250
/** How many sums a statement holds. */
const sumsAtOnce = 60

/** How many devices a candidate concerns, and when the first of their days ends, where that is asked. */
interface Concerned {
  devices: number
  firstDay: string | null
}

/** Counts the devices of an article number that each candidate concerns; undefined once `signal` ends it. */
export async function countConcerned(
  db: Db,
  part: number,
  candidates: Candidate[],
  signal: AbortSignal,
  pieceSize = usualPiece,
): Promise<{ all: number; of: Concerned[] } | undefined> {
  const of: Concerned[] = candidates.map(() => ({ devices: 0, firstDay: null }))
  let [all, after] = [0, 0]
  for (;;) {
    const piece = await nextPiece(db, part, after, pieceSize)
    if (!piece) return { all, of }
    all += piece.count
    for (let first = 0; first < candidates.length; first += sumsAtOnce) {
      const some = candidates.slice(first, first + sumsAtOnce)
      const sums = await sumPiece(db, some, within(part, after, piece.last))
      for (const [index, { devices, firstDay }] of sums.entries()) {
        const sum = of[first + index]
        if (!sum) continue
        sum.devices += devices
        if (firstDay !== null && (sum.firstDay === null || firstDay < sum.firstDay)) {
          sum.firstDay = firstDay
        }
      }
      await setImmediate()
      if (signal.aborted) return undefined
    }
    after = piece.last
  }
}

/** A page of the devices that a candidate concerns, behind an id. Where they are rare it may end before it is full. */
export async function listConcerned(
  db: Db,
  part: number,
  { concerns }: Pick<Candidate, 'concerns'>,
  { after, limit }: { after: number; limit: number },
): Promise<{ devices: FindingDevice[]; next: number | null }> {
  const devices: FindingDevice[] = []
  let last = after
  for (let looked = 0; looked < mostPieces; looked += 1) {
    const piece = await nextPiece(db, part, last, usualPiece)
    if (!piece) return { devices, next: null }
    const left = limit - devices.length
    const { rows } = await sql<FindingDevice>`
      select device.id as id, device.serial_number as sn, company.name as companie,
        device.delivered_on as ${sql.ref('deliveredOn')}
      ${fromDevices} join companies as company on company.id = device.company_id
      where ${within(part, last, piece.last)} and ${concerns}
      order by device.id limit ${left}`.execute(db)
    devices.push(...rows)
    if (devices.length === limit) return { devices, next: devices.at(-1)?.id ?? null }
    last = piece.last
    await setImmediate()
  }
  return { devices, next: last }
}

/** So many pieces are looked through for one page. */
const mostPieces = 160

/** Which of the candidates concern a device. */
export async function concernOf(
  db: Db,
  device: number,
  candidates: Candidate[],
): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (let first = 0; first < candidates.length; first += sumsAtOnce) {
    const some = candidates.slice(first, first + sumsAtOnce)
    const sums = await sumPiece(db, some, sql`device.id = ${device}`)
    found.push(...some.filter((_, index) => (sums[index]?.devices ?? 0) > 0))
  }
  return found
}

const fromDevices = sql`from devices as device
  left join company_countries as home on home.company_id = device.company_id`

async function nextPiece(db: Db, part: number, after: number, size: number) {
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(piece.id) as last, count(*) as count from (
      select id from devices where part_id = ${part} and id > ${after} order by id limit ${size}
    ) as piece`.execute(db)
  const [{ last, count } = { last: null, count: 0 }] = rows
  return last === null ? undefined : { last, count }
}

function within(part: number, after: number, last: number): RawBuilder<unknown> {
  return sql`device.part_id = ${part} and device.id > ${after} and device.id <= ${last}`
}

/** One look at each device, for all of the candidates. */
async function sumPiece(
  db: Db,
  candidates: Candidate[],
  piece: RawBuilder<unknown>,
): Promise<Concerned[]> {
  if (candidates.length === 0) return []
  const columns = candidates.flatMap(({ rule, concerns }, index) => [
    sql`sum(case when ${concerns} then 1 else 0 end) as ${sql.ref(`n${index}`)}`,
    ...(rule === 'keeping-ends'
      ? [sql`min(case when ${concerns} then ${lastDay} end) as ${sql.ref(`d${index}`)}`]
      : []),
  ])
  const { rows } = await sql<Record<string, number | string | null>>`
    select ${sql.join(columns)} ${fromDevices} where ${piece}`.execute(db)
  return candidates.map((_, index) => ({
    devices: Number(rows[0]?.[`n${index}`] ?? 0),
    firstDay: (rows[0]?.[`d${index}`] as string | null | undefined) ?? null,
  }))
}
