import { inWords, othersInWords } from '../core/german-numbers.ts'
import type { BlobUse } from './blob-uses.store.ts'
import type { readDamagedUploads } from './damaged-notice.store.ts'

type Damaged = Awaited<ReturnType<typeof readDamagedUploads>>

/** A German sentence with the number of damaged uploads and the first few names. */
export function damagedInWords({ count, first }: Damaged): string {
  const names = first.map(nameOf)
  const more = count - names.length
  const subject = count === 1 ? 'Eine Datei ist' : `${inWords(count)} Dateien sind`
  const nameList = `${names.join(', ')}${more > 0 ? ` und ${othersInWords(more, 'eine weitere')}` : ''}`
  return `${subject} auf dem Server beschädigt oder verloren, niemand kann sie öffnen: ${nameList}.`
}

function nameOf({ name, version, note }: BlobUse): string {
  const facts = [
    ...(version === null ? [] : [`Fassung ${version}`]),
    ...(note === null ? [] : [note]),
  ]
  return `„${name}“${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`
}
