import type { Insertable, Selectable, SelectQueryBuilder, Updateable } from 'kysely'
import type { FileImportEntry, PlannedState } from '#contract/file-imports.ts'
import type { Db } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { FileImportEntriesTable } from './file-imports.table.ts'
import type { Plan } from './named.ts'

export type EntryRecord = Selectable<FileImportEntriesTable>

/** Maximum number of files per import. */
export const maxEntries = 50_000

export async function findEntry(
  db: Db,
  id: number,
  number: number,
): Promise<EntryRecord | undefined> {
  return db
    .selectFrom('file_import_entries')
    .selectAll()
    .where('import_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Announced files by path, without copies. */
export async function findByPaths(
  db: Db,
  id: number,
  paths: string[],
): Promise<Map<string, EntryRecord>> {
  if (paths.length === 0) return new Map()
  const rows = await db
    .selectFrom('file_import_entries')
    .selectAll()
    .where('import_id', '=', id)
    .where('copy', '=', 0)
    .where('path', 'in', paths)
    .execute()
  return new Map(rows.map((row) => [row.path, row]))
}

/** The highest number of a file; 0 if there are none. */
export async function lastNumber(db: Db, id: number): Promise<number> {
  const { last } = await db
    .selectFrom('file_import_entries')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

export async function insertEntries(
  tx: Db,
  rows: Insertable<FileImportEntriesTable>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 100) {
    await tx
      .insertInto('file_import_entries')
      .values(rows.slice(at, at + 100))
      .execute()
  }
}

export async function updateEntry(
  tx: Db,
  id: number,
  number: number,
  change: Updateable<FileImportEntriesTable>,
): Promise<void> {
  await tx
    .updateTable('file_import_entries')
    .set(change)
    .where('import_id', '=', id)
    .where('number', '=', number)
    .execute()
}

/** Deletes and returns the copies that an earlier plan created for further rows of the table. */
export async function removeCopies(
  tx: Db,
  id: number,
  entries: EntryRecord[],
): Promise<EntryRecord[]> {
  if (entries.length === 0) return []
  const paths = entries.map(({ path }) => path)
  const removed = await tx
    .deleteFrom('file_import_entries')
    .where('import_id', '=', id)
    .where('path', 'in', paths)
    .where('copy', '>', 0)
    .returningAll()
    .execute()
  return removed.toSorted(inOrder)
}

const natural = new Intl.Collator('de', { numeric: true })

/** The numbers of all files in natural order of their paths: version 1.2 before 1.10. */
export async function listInOrder(
  db: Db,
  id: number,
  which: 'all' | 'without-copies' = 'all',
): Promise<number[]> {
  const all = db
    .selectFrom('file_import_entries')
    .select(['number', 'path', 'copy'])
    .where('import_id', '=', id)
  const rows = await (which === 'all' ? all : all.where('copy', '=', 0)).execute()
  return rows.toSorted(inOrder).map(({ number }) => number)
}

export function inOrder(
  a: Pick<EntryRecord, 'path' | 'copy'>,
  b: Pick<EntryRecord, 'path' | 'copy'>,
) {
  return natural.compare(a.path, b.path) || a.copy - b.copy
}

export async function listByNumbers(db: Db, id: number, numbers: number[]): Promise<EntryRecord[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('file_import_entries')
    .selectAll()
    .where('import_id', '=', id)
    .where('number', 'in', numbers)
    .execute()
  const places = new Map(numbers.map((number, at) => [number, at]))
  return rows.toSorted((a, b) => (places.get(a.number) ?? 0) - (places.get(b.number) ?? 0))
}

/**
 * Judged files of the import that these may concern: with the content, or the existing file, of one of them; or with a
 * name of one at a target of one, as a linked file has the name of another.
 */
export async function listAlike(
  tx: Db,
  id: number,
  entries: EntryRecord[],
): Promise<EntryRecord[]> {
  const all = <Key extends keyof EntryRecord>(key: Key) => [
    ...new Set(entries.map((entry) => entry[key])),
  ]
  return tx
    .selectFrom('file_import_entries')
    .selectAll()
    .where('import_id', '=', id)
    .where('state', 'in', ['new', 'version', 'linked', 'equal', 'unmatched'])
    .where('target_id', 'is not', null)
    .where(({ eb, or, and }) =>
      or([
        eb('content_hash', 'in', all('content_hash')),
        eb('media_id', 'in', all('media_id')),
        and([
          eb('target_id', 'in', all('target_id')),
          eb('filename_folded', 'in', all('filename_folded')),
        ]),
      ]),
    )
    .execute()
}

/** Paths of the first files, for previewing patterns. */
export async function listFirstPaths(db: Db, id: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('file_import_entries')
    .select('path')
    .where('import_id', '=', id)
    .where('copy', '=', 0)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ path }) => path)
}

interface Page {
  state: PlannedState | NonNullable<FileImportEntry['outcome']> | 'missing' | undefined
  from: number
  limit: number
}

const outcomes = ['imported', 'undone', 'left'] as const

/** One page of files, in the order in which they were announced. */
export async function listEntries(db: Db, id: number, { state, from, limit }: Page) {
  const query = choose(db.selectFrom('file_import_entries').where('import_id', '=', id), state)
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await query.selectAll().orderBy('number').offset(from).limit(limit).execute()
  return { rows, total: Number(count) }
}

type Entries = SelectQueryBuilder<Schema, 'file_import_entries', unknown>

function choose(query: Entries, state: Page['state']): Entries {
  if (state === undefined) return query
  if (state === 'missing')
    return query.where('blob_sha256', 'is', null).where('refusal', 'is', null)
  const outcome = outcomes.find((candidate) => candidate === state)
  if (outcome) return query.where('outcome', '=', outcome)
  return query.where('state', '=', state as PlannedState)
}

/** Numbers of the files that have been imported. */
export async function listImported(db: Db, id: number): Promise<Set<number>> {
  return numbersOf(db, id, (query) => query.where('outcome', '=', 'imported'))
}

/** Marks what an earlier undo has left as imported, so that the next one tries it again. */
export async function retryLeft(tx: Db, id: number): Promise<void> {
  await tx
    .updateTable('file_import_entries')
    .set({ outcome: 'imported' })
    .where('import_id', '=', id)
    .where('outcome', '=', 'left')
    .execute()
}

/** Numbers of the files still to be imported. */
export async function listPending(db: Db, id: number): Promise<Set<number>> {
  return numbersOf(db, id, (query) =>
    query.where('state', 'in', ['new', 'version', 'linked']).where('outcome', 'is', null),
  )
}

async function numbersOf(
  db: Db,
  id: number,
  narrow: (query: Entries) => Entries,
): Promise<Set<number>> {
  const rows = await narrow(db.selectFrom('file_import_entries').where('import_id', '=', id))
    .select('number')
    .execute()
  return new Set(rows.map(({ number }) => number))
}

export function planOf({ plan }: Pick<EntryRecord, 'plan'>): Plan | null {
  return plan === null ? null : JSON.parse(plan)
}

/**
 * Updates the recorded version of a file after a change by the import itself; if somebody else changed it before, the
 * recorded version stays.
 */
export async function updateMediaVersion(
  tx: Db,
  id: number,
  media: number,
  from: number,
  to: number,
): Promise<void> {
  await tx
    .updateTable('file_import_entries')
    .set({ media_version: to })
    .where('import_id', '=', id)
    .where('media_id', '=', media)
    .where('media_version', '=', from)
    .execute()
}

/** Files created by this import that are translations of the given entry, or the original that it translates. */
export async function listPartners(
  tx: Db,
  { import_id: id, number, document_key: key, translates_key: other, ...entry }: EntryRecord,
): Promise<{ original: number | undefined; translations: number[] }> {
  if (key === null) return { original: undefined, translations: [] }
  const made = tx
    .selectFrom('file_import_entries')
    .select('media_id')
    .where('import_id', '=', id)
    .where('number', '<>', number)
    .where('outcome', '=', 'imported')
    .where('ext', '=', entry.ext)
    .where('target_kind', '=', entry.target_kind)
    .where('target_id', '=', entry.target_id)
  const [original] =
    other === null ? [] : await made.where('document_key', '=', other).orderBy('number').execute()
  const translations = await made.where('translates_key', '=', key).orderBy('number').execute()
  return {
    original: original?.media_id ?? undefined,
    translations: [...new Set(translations.flatMap(({ media_id: media }) => media ?? []))],
  }
}
