import Sqlite from 'better-sqlite3'
import { makePrivate } from './private-file.ts'
import { defineFunctions } from './sqlite-functions.ts'
import {
  BrokenReference,
  digestOf,
  type KeyRange,
  type Row,
  type Shape,
  type TransferEnd,
} from './transfer-end.ts'

/** How long a statement waits for another process that writes, in ms. */
const lockWait = 10_000

/** A SQLite file as an end of a transfer; a portal may be running on it meanwhile. */
export function openSqliteEnd(file: string): TransferEnd {
  makePrivate(file)
  const database = new Sqlite(file, { timeout: lockWait })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = OFF')
  database.pragma('secure_delete = ON')
  // Triggers and indexes may call these functions.
  defineFunctions(database, 'UTC', () => undefined)

  function all(text: string, parameters: Row = []): Row[] {
    return database.prepare(text).raw().all(parameters) as Row[]
  }

  function writeAll(text: string, rows: Row[]): void {
    database
      .transaction(() => {
        const tell = muteChanges(database)
        const statement = database.prepare(text)
        for (const row of rows) statement.run(row)
        tell()
      })
      .immediate()
  }

  function rows(shape: Shape, { after, upTo }: KeyRange): Row[] {
    const key = tuple(shape.key)
    const conditions = [
      ...(after ? [`${key} > ${places(after)}`] : []),
      ...(upTo ? [`${key} <= ${places(upTo)}`] : []),
    ]
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
    return all(
      `select ${shape.columns.map(quoted).join()} from ${quoted(shape.table)} ${where} order by ${shape.key.map(quoted).join()}`,
      [...(after ?? []), ...(upTo ?? [])],
    )
  }

  return {
    async tables() {
      const names = all(`select name from pragma_table_list where schema = 'main' and type = 'table'
        and name not like 'sqlite\\_%' escape '\\' order by name`)
      return names.map(([name]) => {
        const table = String(name)
        const columns = all('select name, pk, type from pragma_table_info(?) order by name', [
          table,
        ])
        const key = columns
          .filter(([, place]) => Number(place) > 0)
          .toSorted(([, one], [, other]) => Number(one) - Number(other))
        const texts = columns.filter(([, , type]) => String(type).toLowerCase() === 'text')
        return { table, columns: namesOf(columns), key: namesOf(key), texts: namesOf(texts) }
      })
    },
    async count(table) {
      return Number(all(`select count(*) from ${quoted(table)}`)[0]?.[0])
    },
    async keyAfter({ table, key }, after, count) {
      const where = after ? `where ${tuple(key)} > ${places(after)}` : ''
      const names = key.map(quoted).join()
      const [found] = all(
        `select ${names} from ${quoted(table)} ${where} order by ${names} limit 1 offset ?`,
        [...(after ?? []), count - 1],
      )
      return found
    },
    async digest(shape, range) {
      return digestOf(rows(shape, range))
    },
    async rows(shape, range) {
      return rows(shape, range)
    },
    async remove({ table, key }, keys) {
      const isIt = key.map((column) => `${quoted(column)} = ?`).join(' and ')
      writeAll(`delete from ${quoted(table)} where ${isIt}`, keys)
    },
    async insert({ table, columns }, given, conflicts) {
      const rule = conflicts === 'skip' ? 'on conflict do nothing' : ''
      writeAll(
        `insert into ${quoted(table)} (${columns.map(quoted).join()})
         values ${places(columns)} ${rule}`,
        given,
      )
    },
    async lastId(table) {
      const [found] = all('select seq from sqlite_sequence where name = ?', [table])
      return Number(found?.[0] ?? 0)
    },
    async setLastId(table, id) {
      writeAll('delete from sqlite_sequence where name = ?', [[table]])
      writeAll('insert into sqlite_sequence (name, seq) values (?, ?)', [[table, id]])
    },
    async loosen() {
      // `foreign_keys` is off in this connection.
    },
    async tighten() {
      const [broken] = all('pragma foreign_key_check')
      if (!broken) return
      const [table, rowid = null, parent] = broken
      const key = all(`select name from pragma_table_info(?) where pk > 0 order by pk`, [
        String(table),
      ])
      const names = namesOf(key).map(quoted).join()
      const [row = []] = all(`select ${names} from ${quoted(String(table))} where rowid = ?`, [
        rowid,
      ])
      throw new BrokenReference(String(table), row, String(parent))
    },
    async settle() {
      // Without statistics SQLite prefers indexes. Today's statistics would make it scan tables that have grown
      // since, and nothing renews them.
    },
    async close() {
      database.close()
    },
  }
}

/**
 * Suppresses change triggers while rows are copied that have already been reported (`0043-changes.ts`); returns a
 * function that restores them.
 */
function muteChanges(database: Sqlite.Database): () => void {
  const triggers = database
    .prepare(
      `select name, sql from sqlite_master where type = 'trigger' and name like '%\\_tells' escape '\\'`,
    )
    .all() as { name: string; sql: string }[]
  for (const { name } of triggers) database.exec(`drop trigger "${name}"`)
  return () => {
    for (const { sql } of triggers) database.exec(sql)
  }
}

function namesOf(found: Row[]): string[] {
  return found.map(([name]) => String(name))
}

function quoted(name: string): string {
  return `"${name}"`
}

function tuple(columns: string[]): string {
  return `(${columns.map(quoted).join()})`
}

function places(values: unknown[]): string {
  return `(${values.map(() => '?').join()})`
}
