import { tmpdir } from 'node:os'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pino from 'pino'
import { hashPassword } from '../server/auth/password.ts'
import { readComplianceState } from '../server/compliance/compliance-state.store.ts'
import { lookForFindings } from '../server/compliance/look.ts'
import { readConfig } from '../server/core/config.ts'
import { openDatabase } from '../server/db/database.ts'
import { twinsOf } from '../server/db/fold.ts'
import { migrate } from '../server/db/migrate.ts'
import { withoutDeadline } from '../server/db/postgres-pool.ts'
import { dropSearch, rebuildSearch } from '../server/db/rebuild-search.ts'

/** Number of rows of each kind in a generated portal. */
export interface PortalSize {
  devices: number
  companies: number
  parts: number
  /** Files linked to each article number. */
  filesOfPart: number
  logs: number
}

/** The portals used for measurements, by their number of devices. */
export const portalSizes = {
  '1k': { devices: 1_000, companies: 50, parts: 25, filesOfPart: 10, logs: 1_000 },
  '10k': { devices: 10_000, companies: 100, parts: 100, filesOfPart: 10, logs: 5_000 },
  '100k': { devices: 100_000, companies: 2_000, parts: 250, filesOfPart: 10, logs: 50_000 },
  '1M': { devices: 1_000_000, companies: 10_000, parts: 1_000, filesOfPart: 10, logs: 500_000 },
} satisfies Record<string, PortalSize>

/** Credentials for a generated portal; devices are `SN-2020-0000001` and so on. */
export const generated = {
  administrator: { identifier: 'chefin', password: 'Werkstatt-Portal-26' },
  devicePassword: 'geraete-passwort',
}

type Row = Record<string, string | number | null>
/** Writes rows into a table, all with the same columns. */
type Write = (table: string, rows: Iterable<Row>) => Promise<void>

/** Fills the empty database at `url` (`sqlite:<file>` or `postgres://…`) with a portal of this size. */
export async function generatePortal(url: string, size: PortalSize): Promise<void> {
  const db = openDatabase(url)
  await migrate(db)
  await dropSearch(db)
  if (url.startsWith('sqlite:')) {
    await db.destroy()
    const file = new Sqlite(url.slice('sqlite:'.length))
    file.pragma('synchronous = off')
    file.pragma('cache_size = -200000')
    file.pragma('foreign_keys = off')
    await fill(intoSqlite(file), size)
    file.close()
    await finish(url)
    return
  }
  await fill(async (table, rows) => {
    for (const batch of inBatches(rows, 5_000)) {
      const columns = sql.join(Object.keys(batch[0] ?? {}).map((name) => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)})`.execute(
        db,
      )
    }
    const [first] = rows
    if (!first || !('id' in first)) return
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
  }, size)
  await db.destroy()
  await finish(url)
}

/**
 * Does the work that a portal would do after the fill, during the measurement: the search for all findings, which takes
 * a minute for a million devices. The fill itself is not announced to anybody.
 */
export async function settleFill(url: string): Promise<void> {
  const config = readConfig({ DATA_DIR: tmpdir() })
  const db = openDatabase(url, config)
  const services = { db, config, clock: () => new Date() }
  await withoutDeadline(async () => {
    do await lookForFindings(services, pino({ level: 'error' }), new AbortController().signal)
    while (!(await readComplianceState(db)).isSettled)
    await db.deleteFrom('changes').execute()
  })
  await db.destroy()
  await tidy(url)
}

/** Creates what depends on all rows. */
async function finish(url: string): Promise<void> {
  const db = openDatabase(url)
  await rebuildSearch(db)
  await db.destroy()
  await tidy(url)
}

/** Brings the database to the state after a while at rest. Portals on SQLite have no table statistics. */
async function tidy(url: string): Promise<void> {
  const db = openDatabase(url)
  const isSqlite = url.startsWith('sqlite:')
  const statement = isSqlite ? sql`pragma wal_checkpoint(truncate)` : sql`vacuum analyze`
  await withoutDeadline(() => statement.execute(db))
  await db.destroy()
}

function intoSqlite(file: Sqlite.Database): Write {
  return async (table, rows) => {
    let insert: Sqlite.Statement | undefined
    file.exec('begin')
    for (const row of rows) {
      const names = Object.keys(row)
      insert ??= file.prepare(
        `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
      )
      insert.run(Object.values(row))
    }
    file.exec('commit')
  }
}

async function fill(write: Write, size: PortalSize): Promise<void> {
  const passwordHash = await hashPassword(generated.devicePassword)
  const { identifier, password } = generated.administrator
  const stamps = { created_at: at(0), updated_at: at(0) }
  await write('users', [
    {
      id: 1,
      ...stamps,
      ...{ username: identifier, username_folded: identifier, email: null, email_folded: null },
      ...{ password_hash: await hashPassword(password), is_admin: 1, is_blocked: 0 },
    },
  ])
  await write(
    'companies',
    each(size.companies, (id) => companyRow(id, passwordHash)),
  )
  await write('parts', each(size.parts, partRow))
  await write('doctypes', each(doctypes.length, doctypeRow))
  const files = size.parts * size.filesOfPart
  await write(
    'blobs',
    each(files, (id) => ({ sha256: sha256Of(id), size: 100_000 + id, created_at: at(id) })),
  )
  await write('uploads', each(files, uploadRow))
  await write('preview_jobs', each(files, previewJobRow))
  await write('file_facts', each(files, factsRow))
  await write('medias', each(files, mediaRow))
  await write('versions', each(files, versionRow))
  await write(
    'part_medias',
    each(files, (id) => ({ part_id: ((id - 1) % size.parts) + 1, media_id: id })),
  )
  await write(
    'devices',
    each(size.devices, (id) => deviceRow(id, size, passwordHash)),
  )
  // Every tenth device has a file of its own: one of another
  // article number, so that it is shown beside the inherited ones.
  await write(
    'device_medias',
    each(Math.floor(size.devices / 10), (n) => ({
      device_id: n * 10,
      media_id: (mixed(n) % files) + 1,
    })),
  )
  await write(
    'logs',
    each(size.logs, (id) => logRow(id, size)),
  )
}

const doctypes = [
  'Betriebsanleitung',
  'Ersatzteilliste',
  'Konformitätserklärung',
  'Prüfprotokoll',
  'Schaltplan',
]
const kinds = [
  'Maschinenbau',
  'Werkzeugbau',
  'Fördertechnik',
  'Prüfstände',
  'Gießerei',
  'Bäckerei',
  'Lüftung',
  'Hydraulik',
]
const places = [
  'Nürnberg',
  'Köln',
  'Aachen',
  'Görlitz',
  'Ulm',
  'Bremen',
  'Jena',
  'Passau',
  'Trier',
  'Lübeck',
]
const people = [
  'Müller',
  'Schmidt',
  'Großmann',
  'Özdemir',
  'Weiß',
  'Krämer',
  'Vogel',
  'Jäger',
  'Bauer',
  'Lang',
  'Peters',
]

function companyRow(id: number, passwordHash: string): Row {
  const name = `${pick(people, id)} ${pick(kinds, mixed(id))} ${pick(places, mixed(id + 7))} ${id} GmbH`
  const { name_folded, name_search, name_sort } = twinsOf('name', name)
  return {
    ...recordRow(id),
    ...{ name, name_folded, name_search, name_sort, customer_number: 10_000 + id },
    ...{ description: null, password_hash: passwordHash, is_password_weak: 0 },
  }
}

function partRow(id: number): Row {
  const title = `ART-${String(id).padStart(4, '0')}-${pick(['A', 'B', 'XL'], id)}`
  return {
    ...recordRow(id),
    ...{ title, ...twinsOf('title', title), description: `${pick(kinds, id)} ${id}` },
    ...{ public_id: publicIdOf('a', id), is_for_private_use: 0 },
  }
}

function doctypeRow(id: number): Row {
  const title = doctypes[id - 1] ?? ''
  return { ...recordRow(id), title, ...twinsOf('title', title), position: id, is_required: 0 }
}

function uploadRow(id: number): Row {
  const name = `${pick(doctypes, id)} ${id}.pdf`
  return {
    ...recordRow(id),
    ...{ name, ...twinsOf('name', name), slug: `datei-${id}.pdf`, ext: '.pdf' },
    ...{ mime: 'application/pdf', size: 100_000 + id, blob_sha256: sha256Of(id) },
  }
}

// There are no bytes to make previews or extract facts of: without these two rows a portal would process all files
// during the measurement.
function previewJobRow(id: number): Row {
  return { ...endedRow(id), state: 'failed' }
}

function factsRow(id: number): Row {
  return {
    ...endedRow(id),
    ...{ state: 'read', crc: id, pdfa: null, pages: 12 },
    ...{ has_text: 1, is_encrypted: 0, is_unreadable: null },
  }
}

function endedRow(id: number): Row {
  const time = at(id)
  return {
    ...{ id, created_at: time, updated_at: time, source_sha256: sha256Of(id) },
    ...{ attempts: 1, next_try_at: null, leased_until: null, error: null },
  }
}

function mediaRow(id: number): Row {
  const filename = `${pick(doctypes, id)} ${id}`
  return {
    ...recordRow(id),
    ...{ filename, ...twinsOf('filename', filename) },
    ...{ doctype_id: (id % doctypes.length) + 1, upload_id: id },
  }
}

function versionRow(id: number): Row {
  return {
    ...recordRow(id),
    media_id: id,
    upload_id: id,
    label: '1',
    released_on: at(id).slice(0, 10),
    is_pending: 0,
  }
}

function deviceRow(id: number, { companies, parts }: PortalSize, passwordHash: string): Row {
  const serialNumber = serialNumberOf(id)
  return {
    ...recordRow(id),
    ...{
      public_id: publicIdOf('d', id),
      serial_number: serialNumber,
      ...twinsOf('serial_number', serialNumber),
    },
    company_id: mixed(id) % 50 === 0 ? null : (mixed(id) % companies) + 1,
    part_id: mixed(id + 3) % 50 === 1 ? null : (mixed(id + 3) % parts) + 1,
    ...{ password_hash: passwordHash, is_password_generated: 1 },
  }
}

/** From the last 80 days, as the portal would delete older entries. */
function logRow(id: number, { logs }: PortalSize): Row {
  const message = `Datei ${mixed(id) % 10_000} heruntergeladen`
  const time = new Date(Date.now() - 80 * day * (1 - id / logs)).toISOString()
  return {
    id,
    ...{ created_at: time, updated_at: time },
    ...logKinds[mixed(id) % logKinds.length],
    ...{ message, ...twinsOf('message', message) },
    ...{
      serial_number: serialNumberOf((mixed(id) % 1_000) + 1),
      user_name: null,
      company_name: null,
    },
  }
}

const day = 24 * 60 * 60_000
const logKinds = [
  { type: 'info', status: 'api-call' },
  { type: 'error', status: '500' },
  { type: 'customer', status: '200' },
]

/** As long as those of the portal, and unique. */
function publicIdOf(kind: 'a' | 'd', id: number): string {
  return kind + id.toString(32).padStart(7, '0')
}

/** The serial number of the device with this id. */
export function serialNumberOf(id: number): string {
  return `SN-${2020 + (id % 6)}-${String(id).padStart(7, '0')}`
}

function recordRow(id: number): Row {
  return { id, created_at: at(id), updated_at: at(id), version: 1, changed_by: null }
}

/** A distinct minute for each id, since 2020. */
function at(id: number): string {
  return new Date(Date.UTC(2020, 0, 1) + id * 60_000).toISOString()
}

function sha256Of(id: number): string {
  return id.toString(16).padStart(64, '0')
}

/** A deterministic but unordered number for an id (Knuth's multiplicative hash). */
function mixed(id: number): number {
  return Math.imul(id, 2_654_435_761) >>> 8
}

function pick(words: readonly string[], index: number): string {
  return words[index % words.length] ?? ''
}

/** Rows with the ids 1 to `count`; can be iterated several times. */
function each(count: number, row: (id: number) => Row): Iterable<Row> {
  return {
    *[Symbol.iterator]() {
      for (let id = 1; id <= count; id += 1) yield row(id)
    },
  }
}

function* inBatches(rows: Iterable<Row>, size: number): Iterable<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
