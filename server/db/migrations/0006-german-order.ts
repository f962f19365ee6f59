import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { addKeys } from '../migration-steps.ts'

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
  if (!sqlite) for (const statement of functions) await sql.raw(statement).execute(tx)
  for (const [table, column] of texts) await addKeys(tx, sqlite, table, column, table === 'logs')
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
