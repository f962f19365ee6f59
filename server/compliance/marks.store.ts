import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { ComplianceMarksTable } from './findings.table.ts'

/** Marks read per call. */
const marksPerCall = 2_000
/** Maximum number of later marks of the same records that are deleted with them. */
const maxRepeated = 100_000

/** The records to check, and the marks that named them. */
interface Marked {
  marks: number[]
  parts: number[]
  /** The article numbers of these are to be checked as well. */
  files: number[]
  companies: number[]
}

/**
 * Reads the oldest marks; later changes set new marks. A mark of everything is replaced by marks of each
 * article number and company, which the next call reads.
 */
export async function takeMarks(tx: Db): Promise<Marked> {
  const rows = await tx
    .selectFrom('compliance_marks')
    .select(['id', 'kind', 'record_id'])
    .orderBy('id')
    .limit(marksPerCall)
    .execute()
  const last = rows.at(-1)?.id
  if (last === undefined) return { marks: [], parts: [], files: [], companies: [] }
  await tx.updateTable('compliance_state').set({ taken_up_to: last }).execute()
  const markedIds = (wanted: string) =>
    rows.filter(({ kind }) => kind === wanted).map(({ record_id: record }) => record)
  for (const kind of ['part', 'file', 'company'] as const) {
    await removeRepeated(tx, kind, markedIds(kind), last)
  }
  if (markedIds('all').length > 0) {
    await markEverything(tx)
    await removeMarks(
      tx,
      rows.filter(({ kind }) => kind === 'all').map(({ id }) => id),
    )
  }
  return {
    marks: rows.filter(({ kind }) => kind !== 'all').map(({ id }) => id),
    parts: [...new Set(markedIds('part'))],
    files: [...new Set(markedIds('file'))],
    companies: [...new Set(markedIds('company'))],
  }
}

/**
 * Deletes later marks of the records that are about to be checked: on PostgreSQL each statement sets its own,
 * so after an import of 100,000 devices a hundred article numbers would be checked a hundred times.
 */
async function removeRepeated(
  tx: Db,
  kind: ComplianceMarksTable['kind'],
  records: number[],
  last: number,
): Promise<void> {
  if (records.length === 0) return
  await tx
    .deleteFrom('compliance_marks')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('compliance_marks as later')
        .select('later.id')
        .where('later.kind', '=', kind)
        .where('later.record_id', 'in', [...new Set(records)])
        .where('later.id', '>', last)
        .limit(maxRepeated),
    )
    .execute()
}

/** Marks everything once, as after a rule was changed. */
export async function markAll(tx: Db): Promise<void> {
  await sql`insert into compliance_marks (kind, record_id) values ('all', 0)`.execute(tx)
}

/** Companies first: their countries determine the languages that article numbers need. */
async function markEverything(tx: Db): Promise<void> {
  for (const [kind, table] of [
    ['company', 'companies'],
    ['part', 'parts'],
  ] as const) {
    await sql`insert into compliance_marks (kind, record_id)
      select ${kind}, id from ${sql.table(table)} order by id`.execute(tx)
  }
}

/** The article numbers whose devices show a file. */
export async function listPartsOfFile(db: Db, file: number): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select part_id as part from part_medias where media_id = ${file}
    union
    select devices.part_id from device_medias join devices on devices.id = device_medias.device_id
    where device_medias.media_id = ${file} and devices.part_id is not null`.execute(db)
  return rows.map(({ part }) => part)
}

export async function markPartsOfCompany(tx: Db, company: number): Promise<void> {
  await sql`insert into compliance_marks (kind, record_id)
    select distinct 'part', part_id from devices
    where company_id = ${company} and part_id is not null`.execute(tx)
}

export async function markFilesOfBytes(tx: Db, sha256: string): Promise<void> {
  await sql`insert into compliance_marks (kind, record_id)
    select 'file', medias.id from medias join uploads on uploads.id = medias.upload_id
    where uploads.blob_sha256 = ${sha256}`.execute(tx)
}

/** Deletes marks whose records have been checked. */
export async function removeMarks(db: Db, ids: number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += 500) {
    const some = ids.slice(first, first + 500)
    await db.deleteFrom('compliance_marks').where('id', 'in', some).execute()
  }
}

/** Whether there are marks, optionally up to an id. */
export async function hasMarks(db: Db, upTo?: number): Promise<boolean> {
  const mark = await db
    .selectFrom('compliance_marks')
    .select('id')
    .$if(upTo !== undefined, (marks) => marks.where('id', '<=', upTo ?? 0))
    .limit(1)
    .executeTakeFirst()
  return mark !== undefined
}

/** The id of the newest mark; 0 if there is none. */
export async function findNewestMark(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('compliance_marks')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}
