import { openPatientPool } from './postgres-pool.ts'
import { keyIn, type Row, type Shape } from './transfer-end.ts'
import { openPostgresReader } from './transfer-postgres.ts'
import { openSqliteEnd } from './transfer-sqlite.ts'

/** How many rows are read and sent at once. */
const pageSize = 1_000

interface FillOptions {
  copied: readonly string[]
  emptied: readonly string[]
  /**
   * Recorded in the same transaction: the database half of a restore is done, and `portal` identifies the other half.
   */
  mark: { portal: string; database: string; files: string }
  onProgress: (table: string, rows: number) => void
}

/**
 * Replaces the rows of a migrated PostgreSQL by those of a SQLite file, in one transaction: until it commits, readers
 * see the old rows, which stay if it fails.
 */
export async function fillPostgres(
  file: string,
  url: string,
  { copied, emptied, mark, onProgress }: FillOptions,
): Promise<void> {
  const source = openSqliteEnd(file)
  const pool = openPatientPool(url, 1)
  const client = await pool.connect()
  async function run(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await client.query({ text, values, rowMode: 'array' })).rows
  }
  try {
    await run('begin')
    const references = await run(`
      select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`)
    for (const [table, name] of references) {
      await run(`alter table ${table} drop constraint "${name}"`)
    }
    await run(`truncate ${[...copied, ...emptied].map((table) => `"${table}"`).join()}`)
    const existingTables = await openPostgresReader(run).tables()
    for (const shape of await source.tables()) {
      if (!copied.includes(shape.table)) continue
      const existing = existingTables.find(({ table }) => table === shape.table)
      if (existing?.columns.join() !== shape.columns.join()) {
        throw new Error(`The table ${shape.table} is not as this program knows it.`)
      }
      await copyRows(shape)
      const lastId = shape.key.join() === 'id' ? await source.lastId(shape.table) : 0
      if (lastId > 0) {
        await run(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [
          `"${shape.table}"`,
          lastId,
        ])
      }
    }
    for (const [table, name, definition] of references) {
      await run(`alter table ${table} add constraint "${name}" ${definition}`)
    }
    await run(`update data_versions set version = version + 1`)
    const now = new Date().toISOString()
    await run(
      `insert into transfers (role, portal, state, database, files, files_before, updated_at)
       values ('target', $1, 'restoring', $2, $3, $3, $4)`,
      [mark.portal, mark.database, mark.files, now],
    )
    await run('commit')
    // Index-only scans of pages require that all rows are visible to everyone.
    await run('vacuum analyze')
  } finally {
    // Closing the connection rolls back an unfinished transaction.
    client.release(true)
    await pool.end()
    await source.close()
  }

  async function copyRows(shape: Shape): Promise<void> {
    const table = `"${shape.table}"`
    const names = shape.columns.map((name) => `"${name}"`).join()
    let after: Row | undefined
    let done = 0
    do {
      const upTo = await source.keyAfter(shape, after, pageSize)
      const rows = await source.rows(shape, { after, upTo })
      const records = rows.map((row) =>
        Object.fromEntries(shape.columns.map((column, at) => [column, row[at]])),
      )
      await run(
        `insert into ${table} (${names}) overriding system value
         select ${names} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(records)],
      )
      done += rows.length
      onProgress(shape.table, done)
      const last = rows.at(-1)
      after = upTo && last && keyIn(shape, last)
    } while (after)
  }
}
