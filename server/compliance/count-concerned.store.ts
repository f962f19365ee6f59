import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { RuleName } from '#contract/compliance-rules.ts'
import type { FindingDevice } from '#contract/findings.ts'
import type { Db } from '../db/database.ts'
import { keptRows } from '../db/kept-statements.ts'
import { devicesOfPart } from '../delivery/devices-of-part.ts'
import type { Candidate } from './candidates.ts'
import { lastDay } from './conditions.ts'

/** Devices per statement: in SQLite, other requests wait for each statement. */
const defaultPieceSize = 250
/** Sums per statement. */
const sumsAtOnce = 60

/** Number of devices that a candidate concerns and, if requested, the earliest of their last days. */
interface Concerned {
  devices: number
  firstDay: string | null
}

/** Counts the devices of an article number that each candidate concerns; undefined once `signal` is aborted. */
export async function countConcerned(
  db: Db,
  part: number,
  candidates: Candidate[],
  signal: AbortSignal,
  pieceSize = defaultPieceSize,
): Promise<{ all: number; of: Concerned[] } | undefined> {
  const of: Concerned[] = candidates.map(() => ({ devices: 0, firstDay: null }))
  // The statements of all pieces differ only in their bounds, which come last.
  const looks = inChunks(candidates).map((some) => lookFor(db, some, within(part, 0, 0)))
  let all = 0
  for await (const { after, last, count } of devicesOfPart(db, part, pieceSize)) {
    all += count
    for (const [place, look] of looks.entries()) {
      const sums = await sumUp(db, between(look, after, last))
      for (const [index, { devices, firstDay }] of sums.entries()) {
        const sum = of[place * sumsAtOnce + index]
        if (!sum) continue
        sum.devices += devices
        if (firstDay !== null && (sum.firstDay === null || firstDay < sum.firstDay)) {
          sum.firstDay = firstDay
        }
      }
      await setImmediate()
      if (signal.aborted) return undefined
    }
  }
  return { all, of }
}

/** A page of the devices that a candidate concerns, after an id. It may not be full if such devices are rare. */
export async function listConcerned(
  db: Db,
  part: number,
  { concerns }: Pick<Candidate, 'concerns'>,
  { after, limit }: { after: number; limit: number },
): Promise<{ devices: FindingDevice[]; next: number | null }> {
  const devices: FindingDevice[] = []
  let pieces = 0
  for await (const piece of devicesOfPart(db, part, defaultPieceSize, after)) {
    const remaining = limit - devices.length
    const { rows } = await sql<FindingDevice>`
      select device.id as id, device.serial_number as sn, company.name as companie,
        device.delivered_on as ${sql.ref('deliveredOn')}
      ${fromDevices} left join companies as company on company.id = device.company_id
      where ${within(part, piece.after, piece.last)} and ${concerns}
      order by device.id limit ${remaining}`.execute(db)
    devices.push(...rows)
    if (devices.length === limit) return { devices, next: devices.at(-1)?.id ?? null }
    pieces += 1
    if (pieces === maxPieces) return { devices, next: piece.last }
  }
  return { devices, next: null }
}

/** Maximum number of pieces searched for one page. */
const maxPieces = 160

/** The candidates that concern a device. */
export async function concernOf(
  db: Db,
  device: number,
  candidates: Candidate[],
): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (const some of inChunks(candidates)) {
    const sums = await sumUp(db, lookFor(db, some, sql`device.id = ${device}`))
    found.push(...some.filter((_, index) => (sums[index]?.devices ?? 0) > 0))
  }
  return found
}

const fromDevices = sql`from devices as device
  left join company_countries as home on home.company_id = device.company_id`

function within(part: number, after: number, last: number): RawBuilder<unknown> {
  return sql`device.part_id = ${part} and device.id > ${after} and device.id <= ${last}`
}

function inChunks(candidates: Candidate[]): Candidate[][] {
  const count = Math.ceil(candidates.length / sumsAtOnce)
  return Array.from({ length: count }, (_, chunk) =>
    candidates.slice(chunk * sumsAtOnce, (chunk + 1) * sumsAtOnce),
  )
}

/** One statement over each device, for several candidates. */
interface Look {
  candidates: Candidate[]
  text: string
  parameters: readonly unknown[]
}

function lookFor(db: Db, candidates: Candidate[], devices: RawBuilder<unknown>): Look {
  const columns = candidates.flatMap(({ rule, concerns }, index) => [
    sql`sum(case when ${concerns} then 1 else 0 end) as ${sql.ref(`n${index}`)}`,
    ...(hasFirstDay(rule)
      ? [sql`min(case when ${concerns} then ${lastDay} end) as ${sql.ref(`d${index}`)}`]
      : []),
  ])
  const statement = sql`select ${sql.join(columns)} ${fromDevices} where ${devices}`
  const { sql: text, parameters } = statement.compile(db)
  return { candidates, text, parameters }
}

/** The same statement for the devices after one id, up to and including another. */
function between({ parameters, ...look }: Look, after: number, last: number): Look {
  return { ...look, parameters: [...parameters.slice(0, -2), after, last] }
}

async function sumUp(db: Db, { candidates, text, parameters }: Look): Promise<Concerned[]> {
  const [row = []] = await keptRows(db, text, parameters)
  const values = row.values()
  return candidates.map(({ rule }) => ({
    devices: Number(values.next().value ?? 0),
    firstDay: hasFirstDay(rule) ? ((values.next().value ?? null) as string | null) : null,
  }))
}

function hasFirstDay(rule: RuleName): boolean {
  return rule === 'keeping-ends'
}
