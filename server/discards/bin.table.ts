import { BinEntry, binKinds } from '#contract/bin.ts'
import { flag, number, table, text, word } from '../db/table.ts'

export const binTable = table(
  'bin',
  BinEntry,
  {
    kind: word('kind', binKinds),
    record: number('record_id'),
    name: text('name', { folded: true }),
    detail: text('detail', { searched: true, nullable: true }),
    deletedBy: text('deleted_by', { nullable: true }),
    deletedAt: text('deleted_at'),
    until: text('until'),
    keptUntil: text('kept_until', { nullable: true }),
  },
  {
    /** `subjectOf` the user who deleted it: a name may be reused by somebody else. */
    deletedByKey: text('deleted_by_key', { nullable: true }),
    /** For a device or article number; not reused in the meantime. */
    publicId: text('public_id', { nullable: true }),
    /** For an article number: its picture, which stays among the uploads. */
    uploadId: number('upload_id', { nullable: true }),
    /** For a version: the file that it belongs to. */
    fileId: number('file_id', { nullable: true }),
    /** For a version that was deleted with its upload: the deletion of its file joins this entry. */
    joinsFile: flag('joins_file'),
    /** `BinContent` as JSON, including password hashes, so it is never sent to clients. */
    content: text('content'),
  },
  { isVersioned: false },
)

/** The files that must be kept for devices in the bin; they may be deleted already. */
export interface BinFilesTable {
  entry_id: number
  media_id: number
  /** The device's day of delivery, which determines the version. */
  delivered_on: string | null
}

/** The bytes that entries of the bin refer to. */
export interface BinBlobsTable {
  entry_id: number
  blob_sha256: string
}
