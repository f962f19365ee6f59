import { openPatientPool } from './postgres-pool.ts'
import type { KeyRange, Row, Shape, TransferEnd } from './transfer-end.ts'

/** How many rows are sent at once. */
const batch = 1_000

/** What was dropped temporarily, as stored in `transfers.details`. */
interface Loosened {
  references: { table: string; name: string; definition: string }[]
  /** Definitions of indexes that only serve performance. */
  indexes: string[]
}

type Run = (text: string, values?: unknown[]) => Promise<Row[]>

/** Reads the tables of a PostgreSQL, through any connection or transaction. */
export function openPostgresReader(all: Run): Pick<TransferEnd, 'tables' | 'lastId'> {
  return {
    async tables() {
      const found = await all(`
        select pg_class.relname, array_to_json(array(
            select attname from pg_attribute where attrelid = pg_class.oid and attnum > 0
            and not attisdropped and attgenerated = '' order by attname collate "C"))::text,
          array_to_json(array(
            select attname from pg_index
            cross join lateral unnest(indkey) with ordinality as own (attnum, place)
            join pg_attribute on attrelid = indrelid and pg_attribute.attnum = own.attnum
            where indrelid = pg_class.oid and indisprimary order by place))::text,
          array_to_json(array(
            select attname from pg_attribute where attrelid = pg_class.oid and attnum > 0
            and atttypid = 'text'::regtype))::text
        from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
        order by relname collate "C"`)
      return found.map(([table, columns, key, texts]) => ({
        table: String(table),
        columns: JSON.parse(String(columns)),
        key: JSON.parse(String(key)),
        texts: JSON.parse(String(texts)),
      }))
    },
    async lastId(table) {
      const [found] = await all(
        `select coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass), 0)`,
        [quoted(table)],
      )
      return Number(found?.[0] ?? 0)
    },
  }
}

/** A PostgreSQL database as an end of a transfer. */
export function openPostgresEnd(url: string): TransferEnd {
  const pool = openPatientPool(url, 2)

  async function all(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await pool.query({ text, values, rowMode: 'array' })).rows
  }

  /** Runs `work` in a transaction: all of it happens, or nothing. */
  async function inOne(work: (run: Run) => Promise<void>): Promise<void> {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      await client.query('begin')
      await work(async (text, values = []) => {
        return (await client.query({ text, values, rowMode: 'array' })).rows
      })
      await client.query('commit')
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      // A failed connection is closed, which rolls back.
      client.release(failure)
    }
  }

  return {
    ...openPostgresReader(all),
    async count(table) {
      return Number((await all(`select count(*) from ${quoted(table)}`))[0]?.[0])
    },
    async keyAfter(shape, after, count) {
      const names = ordered(shape)
      const where = after ? `where ${tuple(shape)} > ${places(after, 2)}` : ''
      const [found] = await all(
        `select ${shape.key.map(quoted).join()} from ${quoted(shape.table)} ${where}
         order by ${names} limit 1 offset $1`,
        [count - 1, ...(after ?? [])],
      )
      return found
    },
    async digest(shape, range) {
      const [where, values] = within(shape, range)
      const columns = shape.columns.map(quoted).join()
      const [found] = await all(
        `select count(*), encode(sha256(convert_to(coalesce(
           string_agg(json_build_array(${columns})::text, E'\\n' order by ${ordered(shape)}), ''
         ), 'UTF8')), 'hex') from ${quoted(shape.table)} ${where}`,
        values,
      )
      return { rows: Number(found?.[0]), hash: String(found?.[1]) }
    },
    async rows(shape, range) {
      const [where, values] = within(shape, range)
      return all(
        `select ${shape.columns.map(quoted).join()} from ${quoted(shape.table)} ${where}
         order by ${ordered(shape)}`,
        values,
      )
    },
    async remove({ table, key }, keys) {
      const name = quoted(table)
      const isIt = key.map((column) => `${name}.${quoted(column)} = gone.${quoted(column)}`)
      for (const some of inBatches(keys)) {
        await all(
          `delete from ${name} using json_populate_recordset(null::${name}, $1) as gone
           where ${isIt.join(' and ')}`,
          [JSON.stringify(some.map((values) => named(key, values)))],
        )
      }
    },
    async insert({ table, columns }, rows, conflicts) {
      const name = quoted(table)
      const names = columns.map(quoted).join()
      const rule = conflicts === 'skip' ? 'on conflict do nothing' : ''
      for (const some of inBatches(rows)) {
        await all(
          `insert into ${name} (${names}) overriding system value
           select ${names} from json_populate_recordset(null::${name}, $1) ${rule}`,
          [JSON.stringify(some.map((values) => named(columns, values)))],
        )
      }
    },
    async setLastId(table, id) {
      if (id > 0)
        await all(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [quoted(table), id])
    },
    async loosen(shapes) {
      await inOne(async (run) => {
        const rows = await run(`select details from transfers where role = 'target' for update`)
        if (rows[0]?.[0] == null) await takeAway(run)
      })
      // The database's default collation, which its indexes follow, may differ.
      for (const shape of shapes) {
        if (!shape.key.some((column) => shape.texts.includes(column))) continue
        await all(
          `create index if not exists ${quoted(indexOf(shape))}
           on ${quoted(shape.table)} (${ordered(shape)})`,
        )
      }
    },
    async tighten() {
      await inOne(async (run) => {
        const { references } = await remakeIndexes(run)
        for (const { table, name, definition } of references) {
          await run(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
        }
        await run(`update transfers set details = null where role = 'target'`)
        const indexes = await run(
          `select indexname from pg_indexes where schemaname = current_schema()
           and indexname like 'transfer\\_%\\_order'`,
        )
        for (const [name] of indexes) await run(`drop index ${quoted(String(name))}`)
      })
    },
    async settle() {
      await inOne(async (run) => {
        await remakeIndexes(run)
      })
      // Index-only scans of pages require that all rows are visible to everyone.
      await all('vacuum analyze')
    },
    close: () => pool.end(),
  }
}

/** Notes what it drops in the same transaction, so that it is never forgotten. */
async function takeAway(run: Run): Promise<void> {
  const found = await run(`
    select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`)
  const references = found.map(([table, name, definition]) => ({ table, name, definition }))
  for (const { table, name } of references) {
    await run(`alter table ${table} drop constraint ${quoted(String(name))}`)
  }
  const indexes = await run(`
    select pg_get_indexdef(indexrelid), indexrelid::regclass::text from pg_index
    join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and not indisunique order by 1`)
  for (const [, name] of indexes) await run(`drop index ${name}`)
  await keep(run, { references, indexes: indexes.map(([definition]) => definition) })
}

/** Recreates the dropped indexes: in one go, that is several times as fast as maintaining them row by row. */
async function remakeIndexes(run: Run): Promise<Loosened> {
  const [row] = await run(`select details from transfers where role = 'target' for update`)
  const loosened: Loosened = JSON.parse(String(row?.[0] ?? '{"references":[],"indexes":[]}'))
  for (const definition of loosened.indexes) await run(definition)
  const remaining = { ...loosened, indexes: [] }
  await keep(run, remaining)
  return remaining
}

async function keep(run: Run, details: object): Promise<void> {
  await run(`update transfers set details = $1 where role = 'target'`, [JSON.stringify(details)])
}

function within(shape: Shape, { after, upTo }: KeyRange): [where: string, values: Row] {
  const conditions = [
    ...(after ? [`${tuple(shape)} > ${places(after, 1)}`] : []),
    ...(upTo ? [`${tuple(shape)} <= ${places(upTo, 1 + (after?.length ?? 0))}`] : []),
  ]
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  return [where, [...(after ?? []), ...(upTo ?? [])]]
}

function indexOf({ table }: Shape): string {
  return `transfer_${table}_order`
}

/** The columns of the key by code point, whatever the database's collation. */
function ordered({ key, texts }: Shape): string {
  return key
    .map((column) => (texts.includes(column) ? `${quoted(column)} collate "C"` : quoted(column)))
    .join()
}

function tuple(shape: Shape): string {
  return `(${ordered(shape)})`
}

function places(values: unknown[], first: number): string {
  return `(${values.map((_, at) => `$${first + at}`).join()})`
}

function quoted(name: string): string {
  return `"${name}"`
}

function named(columns: string[], values: Row) {
  return Object.fromEntries(columns.map((column, at) => [column, values[at]]))
}

function* inBatches(rows: Row[]) {
  for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch)
}
