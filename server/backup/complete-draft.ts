import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../core/config.ts'
import { openSecrets } from '../core/secrets.ts'
import type { CopiedBlobs } from './back-up-blobs.ts'
import { writeDurably } from './hashed-copy.ts'
import { type Manifest, manifestText } from './manifest.ts'
import { copyOwnFiles, filesOf } from './own-files.ts'
import { sealOf } from './sealing.ts'
import type { KnownSnapshot } from './take-snapshot.ts'

interface Parts {
  name: string
  createdAt: Date
  known: KnownSnapshot
  copied: CopiedBlobs
}

/** Adds the operator's files, the keys and the manifest to a draft that already has the database. */
export async function completeDraft(
  config: Config,
  draft: string,
  { name, createdAt, known: snapshot, copied }: Parts,
): Promise<Manifest> {
  const { passphrase } = config.backup
  const seal = passphrase === undefined ? undefined : sealOf(passphrase)
  await copyOwnFiles(config.dataDir, draft, seal)
  const manifest: Manifest = {
    format: 1,
    name,
    createdAt: createdAt.toISOString(),
    portal: openSecrets(config.dataDir).derive('portal that is backed up'),
    address: config.publicUrl,
    program: programVersion(),
    schema: snapshot.schema,
    engine: config.databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'postgres',
    keys: seal ? 'sealed' : 'left out',
    sealing: seal?.parameters ?? null,
    rows: snapshot.rows,
    gaps: copied.gaps,
    files: await filesOf(draft),
    blobs: copied.blobs,
  }
  await writeDurably(join(draft, 'manifest.json'), manifestText(manifest))
  return manifest
}

/** The name of a backup or export: its moment, in UTC. */
export function nameOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Parses a name into its moment, as ISO 8601. */
export function momentOf(name: string): string {
  const [day = '', time = ''] = name.split('T')
  return `${day}T${time.slice(0, 8).replaceAll('-', ':')}.000Z`
}

function programVersion(): string {
  const file = join(import.meta.dirname, '../../package.json')
  return String(JSON.parse(readFileSync(file, 'utf8')).version)
}
