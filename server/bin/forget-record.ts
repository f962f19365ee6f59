import type { BinKind } from '#contract/bin.ts'
import { forgetAnnouncements } from '../announcements/announcements.store.ts'
import type { Db } from '../db/database.ts'
import { forgetHistory } from '../db/record-change.ts'
import type { BinContent } from '../discards/bin-content.ts'
import { tableOfKind } from '../discards/portraits.ts'
import { retirePublicId } from '../parts/public-ids.store.ts'

/** A record that can no longer be restored. */
export interface EndedRecord {
  kind: BinKind
  record: number
  publicId: string | null
  content: BinContent
}

/** Deletes what is kept outside a record for as long as it can be restored. */
export async function forgetRecord(
  tx: Db,
  now: Date,
  { kind, record, publicId, content }: EndedRecord,
): Promise<void> {
  await forgetHistory(tx, tableOfKind[kind], record)
  const uploads = content.rows.filter(({ table }) => table === 'uploads')
  await forgetHistory(tx, 'uploads', ...uploads.map(({ row }) => Number(row.id)))
  if (kind === 'company') await forgetAnnouncements(tx, now, record)
  if (publicId !== null) await retirePublicId(tx, publicId, now)
}
