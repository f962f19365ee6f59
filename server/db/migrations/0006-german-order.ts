import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { searchKey, sortKey } from '../fold.ts'

/** Texts that lists are searched and sorted by. */
const texts = [
  ['companies', 'name'],
  ['parts', 'title'],
  ['doctypes', 'title'],
  ['uploads', 'name'],
  ['medias', 'filename'],
  ['devices', 'serial_number'],
  ['logs', 'message'],
] as const

/**
 * Lists are searched in a key that knows each spelling, and sorted by one in the order of DIN 5007-1 with digits by
 * their value. Both are compared by code point, whatever the locale of a PostgreSQL database says.
 */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const type = sqlite ? 'text' : 'text collate "C"'
  if (!sqlite) for (const statement of functions) await sql.raw(statement).execute(tx)
  for (const [table, column] of texts) {
    const isNullable = table === 'logs'
    const rule = isNullable ? '' : ` not null default ''`
    for (const twin of [`${column}_search`, `${column}_sort`]) {
      await sql.raw(`alter table ${table} add column ${twin} ${type}${rule}`).execute(tx)
    }
    await (sqlite ? fillAtOnce(tx, table, column) : fillInPieces(tx, table, column))
    await sql.raw(`create index ${table}_${column}_sort on ${table} (${column}_sort)`).execute(tx)
    await sql
      .raw(
        `create index ${table}_${column}_spelled on ${table}
         ((length(${column}_search) - length(${column}_folded)))`,
      )
      .execute(tx)
  }
}

async function fillAtOnce(tx: Db, table: string, column: string): Promise<void> {
  await sql
    .raw(
      `update ${table} set ${column}_search = search_key(${column}), ${column}_sort = sort_key(${column})
       where ${column} is not null`,
    )
    .execute(tx)
}

const pieceSize = 1_000

/** PostgreSQL gets the keys that the program makes, so that old rows and new ones have the same. */
async function fillInPieces(tx: Db, table: string, column: string): Promise<void> {
  const [name, text] = [sql.table(table), sql.ref(column)]
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; text: string }>`
      select id, ${text} as text from ${name} where id > ${last} and ${text} is not null
      order by id limit ${pieceSize}`.execute(tx)
    const keys = rows.map(
      (row) => sql`(${row.id}::int, ${searchKey(row.text)}, ${sortKey(row.text)})`,
    )
    if (keys.length === 0) return
    await sql`
      update ${name} as t set ${sql.ref(`${column}_search`)} = made.search, ${sql.ref(`${column}_sort`)} = made.sort
      from (values ${sql.join(keys)}) as made (id, search, sort) where t.id = made.id`.execute(tx)
    last = rows.at(-1)?.id ?? last
  }
}

/** What `fold.ts` makes of texts that have no twins, such as descriptions: the same keys, row after row. */
const functions = [
  `create function lowered(text) returns text immutable strict parallel safe language sql as $$
    select normalize(replace(replace(lower(normalize($1, NFC)), 'ß', 'ss'), 'ς', 'σ'), NFC)
  $$`,
  `create function plain_letters(text) returns text immutable strict parallel safe language sql as $$
    select normalize(regexp_replace(normalize(
      translate(replace(replace($1, 'æ', 'ae'), 'œ', 'oe'), 'øłđı', 'oldi'), NFD), '[\\u0300-\\u036f]', '', 'g'), NFC)
  $$`,
  `create function search_key(text) returns text immutable strict parallel safe language sql as $$
    select E'\\n' || lower || E'\\n' || plain_letters(lower) || E'\\n' || plain_letters(
      replace(replace(replace(lower, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')) || E'\\n'
    from (select replace(lowered($1), E'\\n', ' ') as lower) as made
  $$`,
  `create function sort_key(text) returns text immutable strict parallel safe language sql as $$
    select left(coalesce(string_agg(case when piece[1] ~ '^[0-9]' then
      lpad(least(length(value), 99)::text, 2, '0') || value else piece[1] end, '' order by place), ''), 200)
    from regexp_matches(plain_letters(lowered($1)), '[0-9]+|[^0-9]+', 'g') with ordinality as found (piece, place),
      lateral (select regexp_replace(piece[1], '^0+(?=[0-9])', '') as value) as digits
  $$`,
]
