import type { Db } from '../db/database.ts'
import { versionOf } from './do-entry.ts'
import { type EntryRecord, findEntry } from './entries.store.ts'
import type { Verdict } from './judge-entry.ts'
import type { Assigned } from './named.ts'

/**
 * The verdict to carry out: the given one, unless the file would become a version of a file that its plan did not know,
 * or that has changed since. Customers would otherwise see it instead of somebody's later work.
 */
export async function asPlanned(
  tx: Db,
  entry: EntryRecord,
  { filename, version }: Assigned,
  verdict: Verdict,
): Promise<Verdict> {
  const { state, media } = verdict
  if (state !== 'version' || media === null) return verdict
  if (entry.state !== 'version') {
    if (version !== null && (await isOfThisImport(tx, entry, media))) return verdict
    return refused(`„${filename}“ gibt es hier inzwischen schon. ${remedy}`)
  }
  // Read anew: files imported before it in the same transaction may have changed the existing one.
  const planned = await findEntry(tx, entry.import_id, entry.number)
  // The plan had it follow a file of the same import that did not exist yet.
  if (!planned || planned.media_version === null) return verdict
  const isUnchanged =
    media === planned.media_id && (await versionOf(tx, 'medias', media)) === planned.media_version
  return isUnchanged
    ? verdict
    : refused(`„${filename}“ hat seit dem Plan jemand geändert. ${remedy}`)
}

async function isOfThisImport(tx: Db, { import_id: id }: EntryRecord, media: number) {
  const found = await tx
    .selectFrom('file_import_entries')
    .select('number')
    .where('import_id', '=', id)
    .where('media_id', '=', media)
    .where('outcome', '=', 'imported')
    .executeTakeFirst()
  return found !== undefined
}

function refused(reason: string): Verdict {
  return { state: 'unmatched', media: null, reason }
}

const remedy = 'Bitte beide vergleichen und diese noch einmal importieren, wenn sie die neuere ist!'
