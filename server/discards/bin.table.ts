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
    /** `subjectOf` whoever deleted it: a name may become another's. */
    deletedByKey: text('deleted_by_key', { nullable: true }),
    /** Of a device or article number: nobody else gets it meanwhile. */
    publicId: text('public_id', { nullable: true }),
    /** Of an article number: its picture, which stays among the uploads. */
    uploadId: number('upload_id', { nullable: true }),
    /** Of a version: the file that it belongs to. */
    fileId: number('file_id', { nullable: true }),
    /** Of a version that went with its upload: the deletion of its file joins this entry. */
    joinsFile: flag('joins_file'),
    /** `BinContent` as JSON: passwords' hashes too, so nothing of it is ever answered. */
    content: text('content'),
  },
  { isVersioned: false },
)

/** The files that must be kept for devices in the bin; they need not be there. */
export interface BinFilesTable {
  entry_id: number
  media_id: number
  /** Day on which the device was delivered, which says with which version. */
  delivered_on: string | null
}

/** The bytes that entries of the bin hold. */
export interface BinBlobsTable {
  entry_id: number
  blob_sha256: string
}
