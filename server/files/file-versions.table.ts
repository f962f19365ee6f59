import { FileVersion } from '#contract/file-versions.ts'
import { flag, one, table, text } from '../db/table.ts'

export const fileVersionsTable = table(
  'versions',
  FileVersion,
  {
    version: text('label'),
    releasedOn: text('released_on', { nullable: true }),
    note: text('note', { nullable: true }),
    withdrawnAt: text('withdrawn_at', { nullable: true }),
    withdrawnReason: text('withdrawn_reason', { nullable: true }),
    createdBy: text('created_by', { nullable: true }),
    media: one('media_id', 'medias', 'Diese Datei gibt es nicht (mehr)!'),
    url: one('upload_id', 'uploads', 'Diese hochgeladene Datei gibt es nicht (mehr)!', {
      taken: 'Diese hochgeladene Datei gehört schon zu einer Fassung!',
    }),
  },
  {
    /** Its day of release lies ahead: `releaseDue` looks at these alone. */
    isPending: flag('is_pending'),
  },
)
