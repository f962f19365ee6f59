import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import { sha256Of } from '../core/sha256.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Size = z.int().min(0)
/** Never leads out of the backup's own folder. */
const OwnPath = z
  .string()
  .regex(/^[^/\0]+(\/[^/\0]+)*$/)
  .refine((path) => path.split('/').every((name) => name !== '.' && name !== '..'))

/** Names of backups are the moments that they show, in UTC. */
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?$/

/** Whether a folder is called as backups are: what is not may be anybody's, and is never deleted. */
export function isBackupName(name: string): boolean {
  return backupName.test(name)
}

const Body = z.strictObject({
  format: z.literal(1),
  name: z.string().regex(backupName),
  /** The moment that the backup shows. */
  createdAt: z.iso.datetime(),
  /** Which portal it is of: the same as long as it has its keys. */
  portal: z.string(),
  address: z.string(),
  /** Of the program that made it. */
  program: z.string(),
  /** The last step of the database's schema. */
  schema: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  keys: z.enum(['sealed', 'left out']),
  /** How the key of what is sealed is made of the passphrase. */
  sealing: z
    .strictObject({
      kdf: z.literal('scrypt'),
      n: z.int().max(1_048_576),
      r: z.int().max(64),
      p: z.int(),
      salt: z.string(),
    })
    .nullable(),
  /** Rows of each table. */
  rows: z.record(z.string(), Size),
  /** What the portal itself lacked, or had with other bytes, when the backup was made. */
  gaps: z.array(
    z.strictObject({
      sha256: Sha256,
      size: Size,
      why: z.enum(['missing', 'damaged']),
      names: z.array(z.string()),
    }),
  ),
  /** What lies in the backup's own folder beside this file. */
  files: z.array(z.strictObject({ path: OwnPath, size: Size, sha256: Sha256 })),
  /** Bytes of files by SHA-256, with their size; they lie in the folder that all backups share. */
  blobs: z.array(z.tuple([Sha256, Size])),
})

/** What a backup consists of, and how each part of it is known again. */
export type Manifest = z.output<typeof Body>

/** The file as it is written, always in the same way: its last line is a SHA-256 of all before. */
export function manifestText(manifest: Manifest): string {
  // What was parsed has its names in the order of the schema.
  const ordered = Object.entries(Body.parse(manifest)).map(([name, value]) => {
    if (!Array.isArray(value)) return `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`
    const lines = value.map((entry) => `    ${JSON.stringify(entry)}`)
    return `  ${JSON.stringify(name)}: [${lines.length > 0 ? `\n${lines.join(',\n')}\n  ` : ''}]`
  })
  const body = `{\n${ordered.join(',\n')},\n`
  const hash = sha256Of(body, 'hex')
  return `${body}  "sha256": "${hash}"\n}\n`
}

/** A manifest that is whole, byte by byte; undefined for any other. */
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

/** All bytes that a backup needs. */
export function bytesOf({ files, blobs }: Manifest): number {
  const own = files.reduce((sum, { size }) => sum + size, 0)
  return blobs.reduce((sum, [, size]) => sum + size, own)
}
