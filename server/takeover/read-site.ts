import { basename } from 'node:path'
import { ProblemError } from '../core/problem-error.ts'
import type { ForeignDatabase, ForeignRow } from '../db/foreign-database.ts'
import { type Note, some } from './oddities.ts'
import { readLinks } from './read-links.ts'
import type { OldLog, OldRecord, Site } from './site.ts'

/** The tables of Strapi 4 that this portal takes over, with their columns except id and times. */
const tables = {
  up_users: ['username', 'email', 'provider', 'password', 'confirmed', 'blocked'],
  doctypes: ['title', 'desc'],
  parts: ['title', 'desc'],
  companies: ['name', 'kdnr', 'pass', 'desc'],
  devices: ['sn', 'pass'],
  medias: ['filename'],
  files: ['name', 'hash', 'ext', 'url', 'provider'],
  logs: ['type', 'status', 'message', 'sn', 'user', 'companie'],
} as const
type TableName = keyof typeof tables

/** Columns of Strapi itself that are not needed. */
const inner = ['id', 'created_at', 'updated_at', 'published_at', 'created_by_id', 'updated_by_id']
const innerOf: Partial<Record<TableName, string[]>> = {
  up_users: ['reset_password_token', 'confirmation_token'],
  files: [
    ...['width', 'height', 'formats', 'mime', 'size', 'preview_url', 'provider_metadata'],
    ...['folder_path', 'alternative_text', 'caption'],
  ],
}

/** Reads a site, and notes its inherent oddities. Throws a 409 if it is not a Strapi 4 with these contents. */
export async function readSite(database: ForeignDatabase, note: Note): Promise<Site> {
  await assertStrapi4(await database.tables())
  return database.atOneMoment(async () => {
    const mustConfirm = await readMustConfirm(database)
    const read = async <T>(table: TableName, of: (row: ForeignRow) => T) => {
      const records: (OldRecord & T)[] = []
      for await (const row of rowsOf(database, table, note)) {
        records.push({ ...recordOf(row), ...of(row) })
      }
      return records
    }
    const users = await read('up_users', (row) => ({
      username: textOf(row.username),
      email: textOf(row.email),
      provider: textOf(row.provider),
      password: textOf(row.password),
      isConfirmed: !mustConfirm || isTrue(row.confirmed),
      isBlocked: isTrue(row.blocked),
    }))
    const titled = (row: ForeignRow) => ({ title: textOf(row.title), desc: textOf(row.desc) })
    const doctypes = await read('doctypes', titled)
    const parts = await read('parts', titled)
    const companies = await read('companies', (row) => ({
      name: textOf(row.name),
      kdnr: textOf(row.kdnr),
      pass: textOf(row.pass),
      desc: textOf(row.desc),
    }))
    const devices = await read('devices', (row) => ({
      sn: textOf(row.sn),
      pass: textOf(row.pass),
    }))
    const files = await read('medias', (row) => ({ filename: textOf(row.filename) }))
    const uploads = await read('files', (row) => ({
      name: textOf(row.name),
      stored: storedName(row),
      ext: textOf(row.ext) ?? '',
      provider: textOf(row.provider),
    }))
    const alone = { users, doctypes, parts, companies, uploads }
    await noteStrapisOwn(database, note)
    return { ...alone, ...(await readLinks(database, { ...alone, devices, files }, note)) }
  })
}

/** The entries of the site's log, one by one. */
export async function* readLog(database: ForeignDatabase): AsyncGenerator<OldLog> {
  for await (const row of rowsOf(database, 'logs', () => undefined)) {
    yield {
      ...recordOf(row),
      type: textOf(row.type),
      status: textOf(row.status),
      message: textOf(row.message),
      sn: textOf(row.sn),
      user: textOf(row.user),
      company: textOf(row.companie),
    }
  }
}

async function assertStrapi4(found: Set<string>): Promise<void> {
  const isStrapi5 = found.has('devices_companie_lnk') || found.has('files_related_mph')
  if (isStrapi5) {
    throw new ProblemError('conflict', 'Das ist die Datenbank eines Strapi 5, nicht 4.')
  }
  const optional = ['up_users', 'logs']
  const missing = Object.keys(tables).filter((table) => !found.has(table))
  const needed = missing.filter((table) => !optional.includes(table))
  if (needed.length === 0) return
  throw new ProblemError(
    'conflict',
    `Das ist keine Datenbank eines Strapi 4 mit Geräten: Es fehlen die Tabellen ${needed.join(', ')}.`,
  )
}

/** All rows of a table, if it exists; further columns that contain values are noted. */
async function* rowsOf(
  database: ForeignDatabase,
  table: TableName,
  note: Note,
): AsyncGenerator<ForeignRow> {
  const existingColumns = await database.columnsOf(table)
  if (existingColumns.length === 0) return
  const wantedColumns: string[] = [
    ...tables[table],
    'id',
    'created_at',
    'updated_at',
    'published_at',
  ]
  const knownColumns = [...wantedColumns, ...inner, ...(innerOf[table] ?? [])]
  const foreign = existingColumns.filter((column) => !knownColumns.includes(column))
  const filled = new Set<string>()
  const columns = existingColumns.filter((column) => wantedColumns.includes(column))
  for await (const row of database.rows(table, [...columns, ...foreign])) {
    for (const column of foreign) {
      if (row[column] !== null && row[column] !== '') filled.add(column)
    }
    yield columns.includes('published_at') ? { ...row, isDraft: row.published_at === null } : row
  }
  if (filled.size === 0) return
  note('rest', `Tabelle ${table}, Spalten ${some([...filled], 'eine weitere')}: nicht übernommen.`)
}

function recordOf(row: ForeignRow): OldRecord {
  return {
    id: Number(row.id),
    createdAt: timeOf(row.created_at),
    updatedAt: timeOf(row.updated_at),
    isDraft: row.isDraft === true,
  }
}

/** Strapi stores milliseconds in SQLite; older versions stored text without a time zone, in UTC. */
function timeOf(value: ForeignRow[string] | undefined): Date | null {
  if (value === null || value === undefined || typeof value === 'boolean') return null
  const text = String(value)
  const time = /^-?\d+(\.\d+)?$/.test(text)
    ? new Date(Number(text))
    : new Date(/(z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}

function textOf(value: ForeignRow[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}

function isTrue(value: ForeignRow[string] | undefined): boolean {
  return value === true || ['1', 't', 'true'].includes(String(value))
}

/** The file name of an upload; files of other providers have addresses elsewhere, but would have this name on disk. */
function storedName({ url, hash, ext, provider }: ForeignRow): string {
  const named = `${hash ?? ''}${ext ?? ''}`
  return basename(provider === 'local' || named === '' ? (textOf(url) ?? named) : named)
}

/** Whether users have to confirm their mail address before the first sign-in there. */
async function readMustConfirm(database: ForeignDatabase): Promise<boolean> {
  const columns = await database.columnsOf('strapi_core_store_settings')
  if (!columns.includes('key')) return false
  for await (const { key, value } of database.rows('strapi_core_store_settings', [
    'id',
    'key',
    'value',
  ])) {
    if (key !== 'plugin_users-permissions_advanced') continue
    return /"email_confirmation"\s*:\s*true/.test(String(value))
  }
  return false
}

/** Notes accounts and keys of Strapi's own administration, which have to be created anew here. */
async function noteStrapisOwn(database: ForeignDatabase, note: Note): Promise<void> {
  const adminTables = [
    [
      'admin_users',
      'email',
      'Konten der Verwaltung von Strapi (sie gelten nur dort)',
      'ein weiteres',
    ],
    ['strapi_api_tokens', 'name', 'API-Schlüssel (bitte hier neue anlegen)', 'ein weiterer'],
  ] as const
  for (const [table, column, label, one] of adminTables) {
    if (!(await database.columnsOf(table)).includes(column)) continue
    const names: string[] = []
    for await (const row of database.rows(table, ['id', column])) {
      names.push(textOf(row[column]) ?? `Nr. ${row.id}`)
    }
    if (names.length > 0) note('rest', `${label}: ${some(names, one)}. Nicht übernommen.`)
  }
}
