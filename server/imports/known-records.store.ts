import { visible } from '#contract/visible-text.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { rowsOfOurs } from '../db/rows-of-ours.ts'
import type { Table } from '../db/table.ts'
import { lookedUpBy } from '../sync/known.store.ts'

/** A record that a table may name, with its display label. */
export interface Named {
  id: number
  label: string
}

/** Records by key, with the values of these attributes as stored in their columns. */
export async function findByKeys(
  db: Db,
  of: Table,
  key: string,
  keys: readonly (string | number)[],
  attributes: readonly string[],
): Promise<Map<string, { id: number; values: Map<string, unknown> }>> {
  const found = new Map<string, { id: number; values: Map<string, unknown> }>()
  if (keys.length === 0) return found
  const columns = attributes.map((name) => columnOf(of, name))
  const column = lookedUpBy(of, key)
  const texts = padded([...new Set(keys.map(keyText))])
  const marks = texts.map(() => '?').join(', ')
  const list = [column, ...columns].map((name, at) => `"${name}" as c${at}`).join(', ')
  const text = `select id, ${list} from "${of.name}" where "${column}" in (${marks})`
  const isNumber = typeof keys[0] === 'number'
  const parameters = isNumber ? texts.map(Number) : texts
  for (const [id, lookedUp, ...values] of await rowsOfOurs(db, text, parameters)) {
    const named = new Map(attributes.map((name, at) => [name, values[at]]))
    found.set(String(lookedUp), { id: Number(id), values: named })
  }
  return found
}

/** Ids of the records that have these values of an attribute, compared as stored. */
export async function findHolders(
  db: Db,
  of: Table,
  attribute: string,
  values: (string | number)[],
): Promise<Map<unknown, number>> {
  const column = columnOf(of, attribute)
  const rows = await among(
    db,
    `select "${column}", id from "${of.name}" where "${column}" in`,
    values,
  )
  return new Map(rows.map(([value, id]) => [value, Number(id)]))
}

/** The lookup form of a key: texts without case and surrounding spaces. */
export function keyText(key: string | number): string {
  return typeof key === 'number' ? String(key) : fold(key)
}

/** Companies by number. */
export async function findCompaniesByNumber(
  db: Db,
  numbers: number[],
): Promise<Map<number, Named>> {
  const rows = await among(
    db,
    'select customer_number, id, name from companies where customer_number in',
    numbers,
  )
  return new Map(
    rows.map(([number, id, name]) => [
      Number(number),
      { id: Number(id), label: `${name} (${number})` },
    ]),
  )
}

/** Companies by folded name, which several may share. */
export async function findCompaniesByName(db: Db, names: string[]): Promise<Map<string, Named[]>> {
  const rows = await among(
    db,
    'select name_folded, id, name, customer_number from companies where name_folded in',
    asCopied(names),
  )
  const found = Map.groupBy(
    rows.map(([folded, id, name, number]) => ({
      folded: String(folded),
      id: Number(id),
      label: `${name} (${number})`,
    })),
    ({ folded }) => folded,
  )
  return alsoAsCopied(found, names)
}

/** Article numbers by folded title. */
export async function findPartsByTitle(db: Db, titles: string[]): Promise<Map<string, Named>> {
  return byFolded(db, 'select title_folded, id, title from parts where title_folded in', titles)
}

/** Devices by folded serial number. */
export async function findDevicesBySerial(db: Db, serials: string[]): Promise<Map<string, Named>> {
  const text =
    'select serial_number_folded, id, serial_number from devices where serial_number_folded in'
  return byFolded(db, text, serials)
}

/** Files by folded name, which several may share. */
export async function findFilesByName(db: Db, names: string[]): Promise<Map<string, Named[]>> {
  const rows = await among(
    db,
    'select filename_folded, id, filename from medias where filename_folded in',
    asCopied(names),
  )
  const found = Map.groupBy(
    rows.map(([folded, id, label]) => ({
      folded: String(folded),
      id: Number(id),
      label: String(label),
    })),
    ({ folded }) => folded,
  )
  return alsoAsCopied(found, names)
}

/** Current display labels of records, by id. */
export async function findLabels(
  db: Db,
  kind: 'companies' | 'parts' | 'medias',
  ids: number[],
): Promise<Map<number, string>> {
  const select = {
    companies: 'select id, name, customer_number from companies where id in',
    parts: 'select id, title from parts where id in',
    medias: 'select id, filename from medias where id in',
  }[kind]
  const rows = await among(db, select, ids)
  return new Map(
    rows.map(([id, name, number]) => [
      Number(id),
      number === undefined ? String(name) : `${name} (${number})`,
    ]),
  )
}

/** The existing links of these files, as `device:media` or `part:media`. */
export async function findLinks(
  db: Db,
  target: 'devices' | 'parts',
  medias: number[],
): Promise<Set<string>> {
  const [table, ownColumn] =
    target === 'devices' ? ['device_medias', 'device_id'] : ['part_medias', 'part_id']
  const rows = await among(
    db,
    `select "${ownColumn}", media_id from "${table}" where media_id in`,
    medias,
  )
  return new Set(rows.map(([id, media]) => `${id}:${media}`))
}

async function byFolded(db: Db, text: string, names: string[]): Promise<Map<string, Named>> {
  const rows = await among(db, text, asCopied(names))
  const found = new Map(
    rows.map(([folded, id, label]) => [String(folded), { id: Number(id), label: String(label) }]),
  )
  return alsoAsCopied(found, names)
}

/** The names as written in the table, and without invisible characters. */
function asCopied(names: string[]): string[] {
  return names.flatMap((name) => [fold(name), fold(visible(name))])
}

/** The same records, also under names with invisible characters that no record has. */
function alsoAsCopied<T>(found: Map<string, T>, names: string[]): Map<string, T> {
  for (const name of names) {
    const match = found.get(fold(name)) ?? found.get(fold(visible(name)))
    if (match !== undefined) found.set(fold(name), match)
  }
  return found
}

async function among(db: Db, text: string, values: (string | number)[]): Promise<unknown[][]> {
  const some = padded([...new Set(values)])
  if (some.length === 0) return []
  return rowsOfOurs(db, `${text} (${some.map(() => '?').join(', ')})`, some)
}

/**
 * Pads the values to a power of two by repeating the first: a handful of prepared statements is enough instead of one
 * per length.
 */
function padded<T>(values: T[]): T[] {
  const [first] = values
  if (first === undefined) return values
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return [...values, ...Array.from({ length: length - values.length }, () => first)]
}

function columnOf({ attributes }: Table, name: string): string {
  const attribute = attributes[name]
  if (attribute?.kind === 'column' || attribute?.kind === 'one') return attribute.column
  throw new Error(`No column for ${name}`)
}
