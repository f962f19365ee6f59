import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import { sha256Of } from '../core/sha256.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Size = z.int().min(0)
/** A relative path that cannot leave the backup's folder. */
const OwnPath = z
  .string()
  .regex(/^[^/\0]+(\/[^/\0]+)*$/)
  .refine((path) => path.split('/').every((name) => name !== '.' && name !== '..'))

/** The names of backups are their moments, in UTC. */
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?$/

/** Whether a folder has the name of a backup; any other may be somebody else's and is never deleted. */
export function isBackupName(name: string): boolean {
  return backupName.test(name)
}

const Body = z.strictObject({
  format: z.literal(1),
  name: z.string().regex(backupName),
  /** The moment that the backup shows. */
  createdAt: z.iso.datetime(),
  /** The id of the portal, which stays the same as long as it has its keys. */
  portal: z.string(),
  address: z.string(),
  /** Version of the program that made the backup. */
  program: z.string(),
  /** Name of the last migration of the database. */
  schema: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  keys: z.enum(['sealed', 'left out']),
  /** How the encryption key of sealed files is derived from the passphrase. */
  sealing: z
    .strictObject({
      kdf: z.literal('scrypt'),
      n: z.int().max(1_048_576),
      r: z.int().max(64),
      p: z.int(),
      salt: z.string(),
    })
    .nullable(),
  /** Number of rows per table. */
  rows: z.record(z.string(), Size),
  /** Bytes that the portal itself lacked or had damaged when the backup was made. */
  gaps: z.array(
    z.strictObject({
      sha256: Sha256,
      size: Size,
      why: z.enum(['missing', 'damaged']),
      names: z.array(z.string()),
    }),
  ),
  /** The other files in the backup's folder. */
  files: z.array(z.strictObject({ path: OwnPath, size: Size, sha256: Sha256 })),
  /** Bytes of files as SHA-256 and size; they are in the folder shared by all backups. */
  blobs: z.array(z.tuple([Sha256, Size])),
})

/** The content of a backup, with the hash of each part. */
export type Manifest = z.output<typeof Body>

/** Serialises a manifest, always in the same way; its last line is the SHA-256 of everything before. */
export function manifestText(manifest: Manifest): string {
  // Parsing puts the attributes in the order of the schema.
  const ordered = Object.entries(Body.parse(manifest)).map(([name, value]) => {
    if (!Array.isArray(value)) return `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`
    const lines = value.map((entry) => `    ${JSON.stringify(entry)}`)
    return `  ${JSON.stringify(name)}: [${lines.length > 0 ? `\n${lines.join(',\n')}\n  ` : ''}]`
  })
  const body = `{\n${ordered.join(',\n')},\n`
  const hash = sha256Of(body, 'hex')
  return `${body}  "sha256": "${hash}"\n}\n`
}

/** Parses a manifest; undefined unless every byte is as `manifestText` writes it. */
export function readManifest(bytes: Buffer): Manifest | undefined {
  if (!isUtf8(bytes)) return undefined
  try {
    const { sha256: _, ...body } = JSON.parse(String(bytes))
    const manifest = Body.parse(body)
    return bytes.equals(Buffer.from(manifestText(manifest))) ? manifest : undefined
  } catch {
    return undefined
  }
}

/** Whether bytes that `readManifest` refuses are a manifest in the format of a later program. */
export function isOfLaterFormat(bytes: Buffer): boolean {
  try {
    return JSON.parse(String(bytes)).format > Body.shape.format.value
  } catch {
    return false
  }
}

/** Total size of a backup, in bytes. */
export function bytesOf({ files, blobs }: Manifest): number {
  const filesSize = files.reduce((sum, { size }) => sum + size, 0)
  return blobs.reduce((sum, [, size]) => sum + size, filesSize)
}
