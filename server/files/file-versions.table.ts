import { sql } from 'kysely'
import { FileVersion } from '#contract/file-versions.ts'
import { computed, flag, one, table, text } from '../db/table.ts'
import { versionKeptUntil } from '../devices/keeping.ts'

export const fileVersionsTable = table(
  'versions',
  FileVersion,
  {
    version: text('label'),
    releasedOn: text('released_on', { nullable: true }),
    stage: computed(stageOf),
    note: text('note', { nullable: true, inHistory: 'change' }),
    withdrawnAt: text('withdrawn_at', { nullable: true }),
    withdrawnReason: text('withdrawn_reason', { nullable: true }),
    keptUntil: computed(versionKeptUntil),
    createdBy: text('created_by', { nullable: true, inHistory: 'nothing' }),
    media: one('media_id', 'medias', 'Diese Datei gibt es nicht (mehr)!'),
    url: one('upload_id', 'uploads', 'Diese hochgeladene Datei gibt es nicht (mehr)!', {
      taken: 'Diese hochgeladene Datei gehört schon zu einer Fassung!',
    }),
  },
  {
    /** The day of release is in the future: `releaseDue` considers only these. */
    isPending: flag('is_pending'),
  },
  { partOf: 'media' },
)

/**
 * Relies on what `releaseDue` and `pointAtCurrent` have derived from the day of release, so no current day is needed
 * here: everything is in the row and in its file's row.
 */
function stageOf(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const isCurrent = sql`exists (
    select 1 from medias as own where own.id = ${column('media_id')}
      and own.upload_id = ${column('upload_id')})`
  return sql`case when ${column('withdrawn_at')} is not null then 'withdrawn'
    when ${isCurrent} then 'current'
    when ${column('released_on')} is null or ${column('is_pending')} = 1 then 'prepared'
    else 'earlier' end`
}
