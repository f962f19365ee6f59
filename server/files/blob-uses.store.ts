import { dayInWords } from '../core/day.ts'
import type { Db } from '../db/database.ts'
import { type BinContent, readContent } from '../discards/bin-content.ts'

/** What a blob is used for: a version of a file, a separate upload, something in the bin or in an import. */
export interface BlobUse {
  /** Name of the file or of the upload. */
  name: string
  /** Label of the version; null if there is none. */
  version: string | null
  /** Where it is used if not as a listed file, in German: „im Papierkorb bis 26.12.2026“. */
  note: string | null
  /** Whether uploading the same bytes again restores it. */
  isUploadable: boolean
}

/** Uses of a blob, at most `count`; generated previews have none. */
export async function listUses(db: Db, sha256: string, count: number): Promise<BlobUse[]> {
  const uses: BlobUse[] = []
  for (const list of [listUploads, listInBin, listInContainers, listOnTheirWay, listBatches]) {
    if (uses.length < count) uses.push(...(await list(db, sha256, count - uses.length)))
  }
  return uses
}

/** Up to three names of files with these bytes. */
export async function namesOf(db: Db, sha256: string): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('name')
    .where('blob_sha256', '=', sha256)
    .orderBy('id')
    .limit(3)
    .execute()
  if (rows.length > 0) return rows.map(({ name }) => name)
  const uses = await listUses(db, sha256, 3)
  return uses.map((use) => useInWords(use, use.name))
}

/** A use of a blob in German: „Schaltplan“, Fassung A 2 (im Papierkorb bis 26.12.2026). */
export function useInWords({ name, version, note }: BlobUse, called = `„${name}“`): string {
  return `${called}${version === null ? '' : `, Fassung ${version}`}${note === null ? '' : ` (${note})`}`
}

async function listUploads(db: Db, sha256: string, count: number): Promise<BlobUse[]> {
  const rows = await db
    .selectFrom('uploads')
    .leftJoin('versions', 'versions.upload_id', 'uploads.id')
    .leftJoin('medias', 'medias.id', 'versions.media_id')
    .select(['uploads.name', 'versions.label', 'medias.filename'])
    .where('uploads.blob_sha256', '=', sha256)
    .orderBy('uploads.id')
    .limit(count)
    .execute()
  return rows.map(({ name, label, filename }) => {
    return { name: filename ?? name, version: label, note: null, isUploadable: true }
  })
}

async function listInBin(db: Db, sha256: string, count: number): Promise<BlobUse[]> {
  const entries = await db
    .selectFrom('bin_blobs')
    .innerJoin('bin', 'bin.id', 'bin_blobs.entry_id')
    .select(['bin.name', 'bin.until', 'bin.content'])
    .where('bin_blobs.blob_sha256', '=', sha256)
    .orderBy('bin.id')
    .limit(count)
    .execute()
  return entries.map(({ name, until, content }) => ({
    name,
    version: labelIn(readContent(content), sha256),
    note: `im Papierkorb bis ${dayInWords(until)}`,
    isUploadable: true,
  }))
}

/** The label of the deleted file's version that has these bytes. */
function labelIn({ rows }: BinContent, sha256: string): string | null {
  const upload = rows.find(({ table, row }) => table === 'uploads' && row.blob_sha256 === sha256)
  const version = rows.find(({ table, row }) => {
    return table === 'versions' && row.upload_id === upload?.row.id
  })
  return version?.row.label == null ? null : String(version.row.label)
}

async function listInContainers(db: Db, sha256: string, count: number): Promise<BlobUse[]> {
  const whole = await db
    .selectFrom('vdi_packages')
    .select('name')
    .where('frame_sha256', '=', sha256)
    .limit(count)
    .execute()
  const parts = await db
    .selectFrom('vdi_package_files')
    .innerJoin('vdi_packages', 'vdi_packages.id', 'vdi_package_files.package_id')
    .select('vdi_packages.name')
    .where('vdi_package_files.blob_sha256', '=', sha256)
    .limit(count)
    .execute()
  const ofWhole = { note: 'übergebener VDI-2770-Container', isUploadable: false }
  const ofPart = { note: 'Datei eines übergebenen VDI-2770-Containers', isUploadable: true }
  return [
    ...whole.map(({ name }) => ({ name, version: null, ...ofWhole })),
    ...parts.map(({ name }) => ({ name, version: null, ...ofPart })),
  ].slice(0, count)
}

async function listOnTheirWay(db: Db, sha256: string, count: number): Promise<BlobUse[]> {
  const files = await db
    .selectFrom('file_import_entries')
    .select('path')
    .where('blob_sha256', '=', sha256)
    .limit(count)
    .execute()
  const pieces = await db
    .selectFrom('file_import_pieces')
    .select(['import_id', 'number'])
    .where('blob_sha256', '=', sha256)
    .limit(count)
    .execute()
  const names = [
    ...files.map(({ path }) => path),
    ...pieces.map(({ import_id: id, number }) => `Stück ${number} von Import ${id}`),
  ]
  const facts = { version: null, note: 'in einem Import', isUploadable: true }
  return names.slice(0, count).map((name) => ({ name, ...facts }))
}

async function listBatches(db: Db, sha256: string, count: number): Promise<BlobUse[]> {
  const rows = await db
    .selectFrom('document_batch_files')
    .select('batch_id')
    .where('blob_sha256', '=', sha256)
    .limit(count)
    .execute()
  return rows.map(({ batch_id: id }) => {
    const name = `Sammelauftrag ${id}`
    return { name, version: null, note: 'Briefe oder Etiketten', isUploadable: false }
  })
}
