import { existsSync, statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { driverAddress } from '../core/database-url.ts'
import { ProblemError } from '../core/problem-error.ts'
import { explainPostgres } from './explain-postgres.ts'

/** A row of a foreign table; dates are in milliseconds if the database stores them as such. */
export type ForeignRow = Record<string, string | number | boolean | null>

/** The database of another program, opened read-only. */
export interface ForeignDatabase {
  /** The names of its tables. */
  tables(): Promise<Set<string>>
  /** The names of a table's columns. */
  columnsOf(table: string): Promise<string[]>
  /** All rows in the order of their ids, read in pages; at once if `id` is not among the columns. */
  rows(table: string, columns: readonly string[]): AsyncIterable<ForeignRow>
  /** Runs `work` on a snapshot of the database. */
  atOneMoment<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** How many rows are read at once. */
const page = 1_000

/**
 * Opens a SQLite file, or PostgreSQL by `postgres://…`. `timeZone` (IANA name) applies to timestamps that PostgreSQL
 * stores without one.
 */
export function openForeign(place: string, timeZone: string): Promise<ForeignDatabase> {
  if (/^postgres(ql)?:\/\//.test(place)) return openPostgres(place, timeZone)
  return openFile(place.replace(/^sqlite:/, ''))
}

async function openFile(file: string): Promise<ForeignDatabase> {
  if (!existsSync(file)) throw new ProblemError('not-found', `Die Datei ${file} gibt es nicht.`)
  if (statSync(file).isDirectory()) {
    throw new ProblemError('conflict', `${file} ist ein Ordner und keine SQLite-Datei.`)
  }
  const database = openSqlite(file)
  const all = (text: string, ...values: unknown[]) =>
    readable(file, () => database.prepare(text).all(...values) as ForeignRow[])
  return {
    async tables() {
      const found = all(`select name from sqlite_master where type = 'table'`)
      return new Set(found.map(({ name }) => String(name)))
    },
    async columnsOf(table) {
      return all(`select name from pragma_table_info(?)`, table).map(({ name }) => String(name))
    },
    async *rows(table, columns) {
      const text = `select ${columns.map(quoted).join()} from ${quoted(table)}`
      if (!columns.includes('id')) yield* all(text)
      else {
        yield* inPages(async (after) =>
          all(`${text} where id > ? order by id limit ${page}`, after),
        )
      }
    },
    async atOneMoment(work) {
      database.exec('begin')
      try {
        return await work()
      } finally {
        // A disk that fails has ended the transaction.
        if (database.inTransaction) database.exec('rollback')
      }
    },
    async close() {
      database.close()
    },
  }
}

function openSqlite(file: string): Sqlite.Database {
  return readable(file, () => {
    const database = new Sqlite(file, { readonly: true, fileMustExist: true })
    database.prepare('select count(*) from sqlite_master').get()
    return database
  })
}

/** Errors of this file are reported as such, not as errors of the portal's own database. */
function readable<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!code.startsWith('SQLITE_')) throw error
    throw new ProblemError('conflict', explainSqlite(file, code))
  }
}

function explainSqlite(file: string, code: string): string {
  if (code === 'SQLITE_NOTADB') return `Die Datei ${file} ist keine SQLite-Datenbank.`
  if (code.startsWith('SQLITE_CORRUPT')) {
    return `Die SQLite-Datenbank ${file} ist beschädigt (${code}).`
  }
  return `Die Datei ${file} lässt sich nicht als SQLite-Datenbank lesen (${code}).`
}

async function openPostgres(url: string, portalZone: string): Promise<ForeignDatabase> {
  // As in POSIX, PostgreSQL counts offsets west of Greenwich.
  const timeZone = portalZone.replace(/^[+-]/, (sign) => (sign === '+' ? '-' : '+'))
  const client = new pg.Client({
    connectionString: driverAddress(url),
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  const explained = (error: unknown, object = 'die Tabellen'): never => {
    const why = explainPostgres(error, url, (user) => `„${user}“ darf dort ${object} nicht lesen.`)
    if (why === undefined) throw error
    throw new ProblemError('conflict', `Die PostgreSQL-Datenbank lässt sich nicht lesen: ${why}`)
  }
  const query = <Row extends object>(text: string, values: unknown[] = [], object?: string) =>
    client.query<Row>(text, values).catch((error: unknown) => explained(error, object))
  try {
    await client.connect()
    await client.query(`select now() at time zone $1`, [timeZone])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw explained(error)
  }
  const typesOf = async (table: string) => {
    const { rows } = await query<{ column_name: string; data_type: string }>(
      `select column_name, data_type from information_schema.columns
       where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
      [table],
    )
    return new Map(rows.map((row) => [row.column_name, row.data_type]))
  }
  return {
    async tables() {
      const { rows } = await query<{ table_name: string }>(
        `select table_name from information_schema.tables where table_schema = current_schema()`,
      )
      return new Set(rows.map((row) => row.table_name))
    },
    async columnsOf(table) {
      return [...(await typesOf(table)).keys()]
    },
    async *rows(table, columns) {
      const types = await typesOf(table)
      const read = columns.map((name) => `${plain(name, types.get(name))} as ${quoted(name)}`)
      const text = `select ${read.join()} from ${quoted(table)} where $1::text is not null`
      const all = async (end: string, ...values: unknown[]) =>
        (await query<ForeignRow>(`${text} ${end}`, [timeZone, ...values], `„${table}“`)).rows
      if (!columns.includes('id')) yield* await all('')
      else {
        yield* inPages((after) => all(`and id > $2 order by id limit ${page}`, after))
      }
    },
    async atOneMoment(work) {
      await query('begin isolation level repeatable read read only')
      try {
        return await work()
      } finally {
        await query('rollback')
      }
    },
    close: () => client.end(),
  }
}

/** Selects a column of PostgreSQL as SQLite would return it: dates in milliseconds, JSON and bigints as text. */
function plain(name: string, type: string | undefined): string {
  const column = quoted(name)
  if (type === 'timestamp without time zone') return milliseconds(`${column} at time zone $1`)
  if (type === 'timestamp with time zone') return milliseconds(column)
  if (type === 'boolean' || type === 'integer') return column
  if (type === 'double precision' || type === 'real') return column
  return `${column}::text`
}

function milliseconds(time: string): string {
  return `round(extract(epoch from ${time}) * 1000)::double precision`
}

async function* inPages(
  read: (after: number) => Promise<ForeignRow[]>,
): AsyncGenerator<ForeignRow, void, undefined> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = Number(last.id)
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
