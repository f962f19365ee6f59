import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'

/** A small, messy site of a real Strapi 4.26.2; `strapi4-site/README.md` describes it. */
const folder = join(import.meta.dirname, 'strapi4-site')

/** The location of the site, for reading. */
export const strapiSite = { database: join(folder, 'data.db'), uploads: join(folder, 'uploads') }

export type SiteRow = Record<string, string | number | null>

/** All rows of a table of the site. */
export function siteRows(table: string, database = strapiSite.database): SiteRow[] {
  const file = new Sqlite(database, { readonly: true })
  try {
    return file.prepare(`select * from "${table}" order by id`).all() as SiteRow[]
  } finally {
    file.close()
  }
}

/** A modified copy of the site's database; returns its path. */
export async function changedSite(target: string, statements: string[]): Promise<string> {
  await mkdir(target, { recursive: true })
  const path = join(target, 'data.db')
  await copyFile(strapiSite.database, path)
  const file = new Sqlite(path)
  for (const statement of statements) file.exec(statement)
  file.close()
  return path
}

/** The types that Strapi 4 uses on PostgreSQL for those on SQLite. */
const types: [RegExp, string][] = [
  [/^datetime/i, 'timestamp(6) without time zone'],
  [/^json/i, 'jsonb'],
  [/^float/i, 'double precision'],
  [/^(varchar|text|integer|bigint|boolean)/i, '$&'],
]

/** Copies the site's tables into an empty PostgreSQL database, with the types and values that Strapi 4 uses there. */
export async function loadIntoPostgres(url: string): Promise<void> {
  const file = new Sqlite(strapiSite.database, { readonly: true })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = file
      .prepare(
        `select name from sqlite_master where type = 'table' and name not like 'sqlite%'
         and name not like '%permission%'`,
      )
      .all() as { name: string }[]
    for (const { name } of tables) await copyTable(file, client, name)
  } finally {
    await client.end()
    file.close()
  }
}

async function copyTable(file: Sqlite.Database, client: pg.Client, table: string): Promise<void> {
  const columns = file.prepare(`select name, type, pk from pragma_table_info(?)`).all(table) as {
    name: string
    type: string
    pk: number
  }[]
  const typeOf = (declared: string) => {
    const found = types.find(([pattern]) => pattern.test(declared))
    if (!found) throw new Error(`${table} has a column of type ${declared}`)
    return found[1] === '$&' ? declared : found[1]
  }
  const made = columns.map(({ name, type, pk }) => {
    return `"${name}" ${pk ? 'serial primary key' : typeOf(type)}`
  })
  await client.query(`create table "${table}" (${made.join(', ')})`)
  const rows = file.prepare(`select * from "${table}"`).all() as SiteRow[]
  const values = rows.map((row) =>
    Object.fromEntries(
      columns.map(({ name, type }) => [name, plainValue(type, row[name] ?? null)]),
    ),
  )
  await client.query(
    `insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`,
    [JSON.stringify(values)],
  )
}

function plainValue(type: string, value: string | number | null): unknown {
  if (value === null) return null
  if (/^datetime/i.test(type)) return new Date(value).toISOString().replace('Z', '')
  if (/^boolean/i.test(type)) return value === 1
  return /^json/i.test(type) ? JSON.parse(String(value)) : value
}
