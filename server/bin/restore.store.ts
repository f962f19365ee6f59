import { z } from 'zod'
import type { BinKind, Restored } from '#contract/bin.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { insertAsIs, putBack } from '../db/put-back.ts'
import { tableNamed } from '../db/schema.ts'
import { lockLinks, type Stamp } from '../db/versions.ts'
import type { Kept, KeptRow } from '../discards/bin-content.ts'
import { isSeenBeside, pointAtCurrent, releaseDue } from '../files/file-versions.store.ts'
import { joinGroup } from '../files/translations.store.ts'
import { foundOr404 } from '../http/found.ts'
import { invalidInput } from '../http/invalid-input.ts'
import { findEntry, type WholeEntry } from './bin.store.ts'
import { binKindFacts } from './bin-kinds.ts'
import { recordRestored } from './record-restored.ts'
import { restoreLinks } from './restore-links.ts'

/** Rows are inserted in this order, so that referenced rows exist. */
const order = ['uploads', 'medias', 'versions', 'companies', 'parts', 'doctypes', 'devices']

export const unknownEntry = 'Das liegt nicht (mehr) im Papierkorb!'

/**
 * Restores a record with its id and its links, as one change. Throws the 400 that asks for another number if
 * its own is taken. `today` is a day in the portal's time zone.
 */
export async function restore(
  tx: Db,
  stamp: Stamp,
  today: string,
  id: number,
  number?: string | number | null,
): Promise<Restored> {
  await lockLinks(tx)
  const entry = foundOr404(await findEntry(tx, id), unknownEntry)
  await assertFileThere(tx, entry)
  const given = ownNumber(entry.kind, number)
  const withoutGtin = await takenGtin(tx, entry)
  const changes = { ...given, ...(withoutGtin !== null && { gtin: null }) }
  for (const keptRow of entry.content.rows.toSorted(byPlace)) {
    await putRowBack(tx, stamp, entry, keptRow, changes)
  }
  await tx.deleteFrom('bin').where('id', '=', id).execute()
  const { left, translations } = await restoreLinks(tx, stamp, entry)
  await recordRestored(tx, stamp, entry, changes)
  for (const file of translations) await joinGroup(tx, stamp, file)
  await showCurrent(tx, stamp, today, entry)
  const name = Object.values(given)[0] ?? entry.name
  return { kind: entry.kind, record: entry.record, name: String(name), left, withoutGtin }
}

/** A version cannot exist without its file. */
async function assertFileThere(tx: Db, { kind, fileId, name }: WholeEntry): Promise<void> {
  if (kind !== 'version' || fileId === null) return
  const file = await tx
    .selectFrom('medias')
    .select('id')
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (file) return
  const message = `Die Datei „${name}“ liegt selbst im Papierkorb. Bitte zuerst sie wiederherstellen!`
  throw new ProblemError('conflict', message)
}

/** The column of the record's number with the new value, if one is given. */
function ownNumber(
  kind: BinKind,
  typedNumber: string | number | null | undefined,
): Record<string, Kept> {
  const { number } = binKindFacts[kind]
  if (typedNumber == null || typedNumber === '' || !number) return {}
  const parsed = z
    .object({ number: number.schema })
    .safeParse({ number: typedNumber }, { reportInput: true })
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  return { [number.column]: parsed.data.number as string | number }
}

/** A GTIN identifies one article number: returns the record's own if another one has it by now. */
async function takenGtin(tx: Db, { kind, record, content }: WholeEntry): Promise<string | null> {
  if (kind !== 'part') return null
  const partRow = content.rows.find(({ table, row }) => table === 'parts' && row.id === record)
  const gtin = partRow?.row.gtin
  if (typeof gtin !== 'string') return null
  const holder = await tx
    .selectFrom('parts')
    .select('id')
    .where('gtin', '=', gtin)
    .executeTakeFirst()
  return holder ? gtin : null
}

async function putRowBack(
  tx: Db,
  stamp: Stamp,
  { kind, record }: WholeEntry,
  { table, row }: KeptRow,
  changes: Record<string, Kept>,
): Promise<void> {
  if (!order.includes(table)) return insertAsIs(tx, table, row)
  const facts = binKindFacts[kind]
  const isItself = table === facts.table && row.id === record
  const { number } = facts
  const rules = number && {
    [number.unique]: {
      path: 'number',
      message: `${number.taken} Bitte ${number.another} angeben!`,
    },
  }
  const changed = {
    ...row,
    ...(isItself && changes),
    version: Number(row.version) + 1,
    updated_at: stamp.at.toISOString(),
    changed_by: stamp.by,
  }
  await putBack(tx, tableNamed(table), changed, isItself ? rules : undefined)
}

/** Rows that are not records themselves come last. */
function byPlace(one: KeptRow, other: KeptRow): number {
  const place = ({ table }: KeptRow) =>
    (order.indexOf(table) + order.length + 1) % (order.length + 1)
  return place(one) - place(other)
}

/** Release dates may have passed in the meantime. */
async function showCurrent(tx: Db, stamp: Stamp, today: string, entry: WholeEntry): Promise<void> {
  const file = entry.kind === 'file' ? entry.record : entry.fileId
  if (file === null) return
  const released = await releaseDue(tx, stamp, today, { file })
  const version = { id: entry.record, media: file }
  const isSeen = entry.kind === 'version' && (await isSeenBeside(tx, today, version))
  await pointAtCurrent(tx, stamp, today, file, isSeen && released === 0)
}
