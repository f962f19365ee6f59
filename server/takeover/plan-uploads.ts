import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { activeContentNames } from '#contract/files.ts'
import { ProblemError } from '../core/problem-error.ts'
import { cleanName, extensionOf, withExtension } from '../files/file-name.ts'
import { inspect } from '../files/inspect.ts'
import { type Note, quotedName } from './oddities.ts'
import type { PlannedUpload } from './plan.ts'
import { dated } from './plan-records.ts'
import type { OldUpload } from './site.ts'

interface Looking {
  /** The folder `public/uploads` of Strapi. */
  folder: string
  /** Whether the settings reject active content. */
  refusesActive: boolean
  note: Note
  progress(done: number, total: number): void
}

/** Uploads whose bytes exist and are of a type that the portal accepts: each is inspected and hashed. */
export async function planUploads(
  uploads: OldUpload[],
  { folder, refusesActive, note, progress }: Looking,
): Promise<PlannedUpload[]> {
  const planned: PlannedUpload[] = []
  const first = new Map<string, OldUpload>()
  for (const [index, upload] of uploads.entries()) {
    progress(index, uploads.length)
    const label = `Hochgeladene Datei ${upload.id} ${quotedName(upload.name)} (/uploads/${upload.stored})`
    if (upload.provider !== null && upload.provider !== 'local') {
      note('uploads', `${label} lag bei „${upload.provider}“: Ihre Bytes müssen im Ordner liegen.`)
    }
    const path = join(folder, upload.stored)
    const size = upload.stored === '' ? undefined : await sizeOf(path)
    if (size === undefined) {
      note('uploads', `${label} fehlt im Ordner und ist nicht übernommen.`)
      continue
    }
    const found = await lookInto(upload, path, size)
    if (typeof found === 'string') {
      note('uploads', `${label} ist nicht übernommen: ${found}`)
      continue
    }
    if (refusesActive && found.activeContent.length > 0) {
      const kinds = found.activeContent.map((kind) => activeContentNames[kind]).join(', ')
      note('uploads', `${label} ist nicht übernommen: Sie enthält ${kinds}.`)
      continue
    }
    const sha256 = await hashOf(path)
    const twin = first.get(sha256)
    if (twin) {
      note(
        'uploads',
        `${label} hat dieselben Bytes wie ${twin.id} ${quotedName(twin.name)}; beide sind da, die Bytes einmal.`,
      )
    } else first.set(sha256, upload)
    planned.push({ ...dated(upload), ...found, path, sha256, oldSlug: upload.stored })
  }
  return planned
}

/** The facts of the file, or the German reason for refusing it. */
async function lookInto(upload: OldUpload, path: string, size: number) {
  try {
    const name = nameOf(upload)
    return { name, ...(await inspect(name, path, size)) }
  } catch (error) {
    if (error instanceof ProblemError) return error.extras.errors?.[0]?.message ?? error.message
    throw error
  }
}

/** A name without an extension gets that of its type, which is derived from it. */
function nameOf({ name, stored, ext }: OldUpload): string {
  const cleaned = cleanName(name?.trim() || stored)
  return ext === '' || extensionOf(cleaned) !== '' ? cleaned : withExtension(cleaned, ext.slice(1))
}

/** Other providers allow longer names than a disk. */
const absent = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']

async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (absent.includes(error.code ?? '')) return undefined
    throw error
  })
  return found?.isFile() ? found.size : undefined
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
