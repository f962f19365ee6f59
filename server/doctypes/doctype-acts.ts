import { DoctypeChange, DoctypeDraft } from '#contract/doctypes.ts'
import type { Writer } from '../auth/writer.ts'
import type { Db } from '../db/database.ts'
import { findUsers } from '../db/record-users.ts'
import { selectOne } from '../db/select.ts'
import type { Writable } from '../db/table.ts'
import { insertAll, remove, update } from '../db/write.ts'
import { discard } from '../discards/discard.store.ts'
import { assertRemoved, assertUnused, foundOr404 } from '../http/found.ts'
import { logAct, logActs } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { type Keyed, noPassword } from '../sync/keyed.ts'
import { doctypesTable } from './doctypes.table.ts'

type Draft = Writable<typeof doctypesTable>

export const unknownDoctype = 'Diesen Dokumententyp gibt es nicht (mehr)!'

/** Creates and logs document types; returns their ids in the order of the drafts. */
export async function createDoctypes(
  tx: Db,
  { principal, stamp }: Writer,
  drafts: readonly Draft[],
): Promise<number[]> {
  const ids = await insertAll(tx, doctypesTable, stamp, drafts)
  const acts = drafts.map(({ title }) => ({ message: `Dokumententyp „${title}“ angelegt` }))
  await logActs(tx, stamp.at, principal, acts)
  return ids
}

/** Changes a document type and logs it. */
export async function changeDoctype(
  tx: Db,
  { principal, stamp }: Writer,
  id: number,
  change: Partial<Draft>,
): Promise<void> {
  const before = foundOr404(await selectOne(tx, doctypesTable, id), unknownDoctype)
  await update(tx, doctypesTable, stamp, id, change)
  await logAct(tx, stamp.at, principal, `Dokumententyp „${before.title}“ geändert`)
}

/** Moves an unused document type to the bin and logs it; throws if a file uses it. */
export async function removeDoctype(
  tx: Db,
  services: Pick<Services, 'config'>,
  { principal, stamp }: Writer,
  { id, title }: { id: number; title: string },
): Promise<void> {
  const users = await findUsers(tx, 'file', 'doctype_id', id)
  assertUnused(`Der Dokumententyp „${title}“`, users, principal)
  await discard(tx, services, { principal, stamp }, { kind: 'doctype', id })
  assertRemoved(await remove(tx, doctypesTable, stamp, id), unknownDoctype)
  await logAct(tx, stamp.at, principal, `Dokumententyp „${title}“ gelöscht`)
}

/** Document types by title. */
export const keyedDoctypes: Keyed<Draft, Partial<Draft>> = {
  of: doctypesTable,
  key: 'title',
  draft: DoctypeDraft,
  change: DoctypeChange.omit({ id: true }),
  store: noPassword,
  create: (tx, writer, records) =>
    createDoctypes(
      tx,
      writer,
      records.map(({ draft }) => draft),
    ),
  edit: changeDoctype,
}
