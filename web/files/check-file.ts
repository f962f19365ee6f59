import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { fileEndings, type Media, medias } from '#contract/files.ts'
import { portal } from '../base/portal-settings.ts'
import { call } from '../client/api.ts'
import { readBytes } from '../client/chosen-bytes.ts'

/** German reason why a file cannot be uploaded, known before any byte is sent; undefined if it can. */
export function refusalOf({ name, size }: File): string | undefined {
  const [, ending] = /\.([^.]+)$/.exec(name.toLowerCase()) ?? []
  if (ending === undefined) return 'Der Name hat keine Endung wie „.pdf“.'
  if (!fileEndings.some((allowed) => allowed === ending)) {
    return `Dateien mit der Endung „.${ending}“ sind nicht erlaubt.`
  }
  if (size === 0) return 'Die Datei ist leer.'
  if (size > portal.maxFileMb * 1_000_000) return `Zu groß: höchstens ${portal.maxFileMb} MB.`
  return undefined
}

/** The existing file with exactly this content, with its document type; undefined if there is none. */
export async function findSame(hash: string, signal: AbortSignal): Promise<Media | undefined> {
  const { rows } = await call(
    medias.list,
    {
      filters: { url: { hash: { $eq: hash } } },
      populate: ['doctype', 'url'],
      sort: 'id:desc',
      pagination: { page: 1, pageSize: 1 },
    },
    { signal },
  )
  return rows[0]
}

/**
 * Hashing in slices (bytes) keeps memory use low and the page responsive. `crypto.subtle` needs the whole file at once,
 * and HTTPS.
 */
const sliceSize = 1_000_000

export async function hashOf(file: File, signal: AbortSignal): Promise<string> {
  const hash = sha256.create()
  for (let from = 0; from < file.size; from += sliceSize) {
    signal.throwIfAborted()
    hash.update(await readBytes(file, from, from + sliceSize))
  }
  return bytesToHex(hash.digest())
}
