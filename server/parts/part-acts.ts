import { PartChange, PartDraft } from '#contract/parts.ts'
import { assertMayPublish } from '../auth/scopes.ts'
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
import { partsTable } from './parts.table.ts'
import { endBegunPictures } from './pictures.store.ts'
import { withPublicIds } from './public-ids.store.ts'

type Draft = Omit<Writable<typeof partsTable>, 'devices' | 'publicId'>

export const unknownPart = 'Diese Artikelnummer gibt es nicht (mehr)!'

/** Creates article numbers with new public ids and logs them; returns their ids in the order of the drafts. */
export async function createParts(
  tx: Db,
  { principal, stamp }: Writer,
  drafts: readonly Draft[],
): Promise<number[]> {
  for (const draft of drafts) assertPicture(principal, draft)
  const ids = await insertAll(tx, partsTable, stamp, await withPublicIds(tx, drafts))
  await endBegunPictures(tx, ids)
  const acts = drafts.map(({ title }) => ({ message: `Artikelnummer „${title}“ angelegt` }))
  await logActs(tx, stamp.at, principal, acts)
  return ids
}

/** Changes an article number and logs it. */
export async function changePart(
  tx: Db,
  { principal, stamp }: Writer,
  id: number,
  change: Partial<Draft>,
): Promise<void> {
  const before = foundOr404(await selectOne(tx, partsTable, id), unknownPart)
  assertPicture(principal, change)
  // Twice: for the old picture, which an earlier release may have left marked as begun, and for the new one.
  await endBegunPictures(tx, [id])
  await update(tx, partsTable, stamp, id, change)
  await endBegunPictures(tx, [id])
  await logAct(tx, stamp.at, principal, `Artikelnummer „${before.title}“ geändert`)
}

/** Pictures are shown on the public page, so the right to publish is needed. */
function assertPicture(principal: Writer['principal'], { picture }: Partial<Draft>) {
  if (picture) assertMayPublish(principal)
}

/** Puts an article number that no device uses into the bin and logs it. */
export async function removePart(
  tx: Db,
  services: Pick<Services, 'config'>,
  { principal, stamp }: Writer,
  { id, title }: { id: number; title: string },
): Promise<void> {
  const users = await findUsers(tx, 'device', 'part_id', id)
  assertUnused(`Die Artikelnummer „${title}“`, users, principal)
  await endBegunPictures(tx, [id])
  await discard(tx, services, { principal, stamp }, { kind: 'part', id })
  assertRemoved(await remove(tx, partsTable, stamp, id), unknownPart)
  await logAct(tx, stamp.at, principal, `Artikelnummer „${title}“ gelöscht`)
}

/** Article numbers, identified by their title. */
export const keyedParts: Keyed<Draft, Partial<Draft>> = {
  of: partsTable,
  key: 'title',
  draft: PartDraft,
  change: PartChange.omit({ id: true }),
  store: noPassword,
  create: (tx, writer, records) =>
    createParts(
      tx,
      writer,
      records.map(({ draft }) => draft),
    ),
  edit: changePart,
}
