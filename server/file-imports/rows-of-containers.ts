import { type VdiClass, vdiClassWords } from '#contract/doctypes.ts'
import { plain } from '#contract/plain-words.ts'
import { counted, othersInWords } from '../core/german-numbers.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { findDevicesBySerial, findPartsByTitle } from '../imports/known-records.store.ts'
import type { FileMetadata } from '../vdi2770/metadata-of-files.ts'
import { type ContainedFile, containedOf } from './contained-file.ts'
import { findErrors } from './container-findings.store.ts'
import type { EntryRecord } from './entries.store.ts'
import type { FileImportRecord } from './file-imports.store.ts'
import { type Assignment, type Named, nothingNamed, pathKey } from './named.ts'

/** Titles of the document types of each VDI 2770 class. */
export type Classes = ReadonlyMap<VdiClass, string[]>

const metadata = 'Metadaten nach VDI 2770'

/** The metadata of containers as table rows: one per file and device or article number. */
export async function rowsOfContainers(
  db: Db,
  record: FileImportRecord,
  classes: Classes,
  entries: EntryRecord[],
): Promise<Map<number, Assignment[]>> {
  const found = entries.flatMap((entry) => {
    const contained = containedOf(entry)
    return contained === null ? [] : [{ entry, contained }]
  })
  if (found.length === 0) return new Map()
  const allMetadata = found.flatMap(({ contained }) => contained.said ?? [])
  const targets = {
    devices: await findDevicesBySerial(
      db,
      allMetadata.flatMap((fileMetadata) => fileMetadata.serialNumbers),
    ),
    parts: await findPartsByTitle(
      db,
      allMetadata.flatMap((fileMetadata) => fileMetadata.articleNumbers),
    ),
  }
  const containers = [...new Set(found.map(({ contained }) => contained.container))]
  const errors =
    record.accepts_findings === 1
      ? new Map<string, string[]>()
      : await findErrors(db, record.id, containers)
  return new Map(
    found.map(({ entry, contained }) => {
      const unlessByHand = whyNot(contained, errors.get(contained.container))
      const names = contained.said ? namesOf(contained.said, classes, targets) : [nothingNamed]
      const { releasedOn } = contained.said ?? {}
      const source = contained.said ? sourceOf(contained.said, targets) : metadata
      const rows = names.map((named): Assignment => {
        const path = { row_number: 0, name_key: pathKey(entry.path), path: entry.path, source }
        const released = releasedOn === undefined ? {} : { releasedOn }
        return { ...path, named, ...released, unlessByHand }
      })
      return [entry.number, rows]
    }),
  )
}

function whyNot({ role, container }: ContainedFile, errors: string[] = []): string | undefined {
  const [first, ...more] = errors
  if (first !== undefined) {
    const further = counted(more.length, 'weiterer Befund', 'weitere Befunde')
    const others = more.length > 0 ? ` (und ${further})` : ''
    const subject = container === '' ? 'Der Container' : `Der Container „${container}“`
    return `${subject} ist ungültig: ${first}${others}`
  }
  return role === 'unlisted' ? 'Die Metadaten des Containers nennen diese Datei nicht.' : undefined
}

interface Known {
  devices: Awaited<ReturnType<typeof findDevicesBySerial>>
  parts: Awaited<ReturnType<typeof findPartsByTitle>>
}

/** A document belongs to its devices, and to its article numbers only if it names no device. */
function namesOf(fileMetadata: FileMetadata, classes: Classes, { devices, parts }: Known): Named[] {
  const { serialNumbers, articleNumbers } = fileMetadata
  const guess = {
    ...nothingNamed,
    type: typeOf(fileMetadata, classes),
    language: fileMetadata.languages.length > 0 ? fileMetadata.languages.join(', ') : null,
    version: fileMetadata.version === '' ? null : fileMetadata.version,
    title: fileMetadata.title === '' ? null : fileMetadata.title,
  }
  const [serial] = serialNumbers
  if (serial !== undefined) {
    const found = serialNumbers.filter((sn) => devices.has(fold(sn)))
    return (found.length > 0 ? found : [serial]).map((sn) => ({ ...guess, sn }))
  }
  const [article] = articleNumbers
  if (article === undefined) return [guess]
  const found = articleNumbers.filter((part) => parts.has(fold(part)))
  return (found.length > 0 ? found : [article]).map((part) => ({ ...guess, part }))
}

/** Maximum number of missing numbers that are named. */
const maxNamed = 3

/** Where the assignment was read, and which of the devices or article numbers do not exist here. */
function sourceOf(fileMetadata: FileMetadata, { devices, parts }: Known): string {
  const { serialNumbers, articleNumbers } = fileMetadata
  const [numbers, knownRecords] =
    serialNumbers.length > 0 ? [serialNumbers, devices] : [articleNumbers, parts]
  const missing = numbers.filter((number) => !knownRecords.has(fold(number)))
  // If none exists, the file itself is refused for that reason.
  if (missing.length === 0 || missing.length === numbers.length) return metadata
  const names = missing.slice(0, maxNamed).map((number) => `„${number}“`)
  const more = missing.length - names.length
  const another = serialNumbers.length > 0 ? 'ein weiteres' : 'eine weitere'
  const rest = more === 0 ? '' : ` und ${othersInWords(more, another)}`
  return `${metadata}; nicht im Portal: ${names.join(', ')}${rest}`
}

/** The document type of the class; if there are several, the one named by the document. */
function typeOf({ classes: classIds, words }: FileMetadata, classes: Classes): string | null {
  const used = classIds.find((id) => classes.has(id)) ?? classIds[0]
  if (used === undefined) return null
  const titles = classes.get(used) ?? []
  const plainWords = new Set(words.map(plain))
  const [only, ...others] = titles
  const named = titles.find((title) => plainWords.has(plain(title)))
  return named ?? (only !== undefined && others.length === 0 ? only : used)
}

/** Why a class does not determine a document type, in German; undefined if it is not a class. */
export function whyNoDoctype(type: string, classes: Classes): string | undefined {
  const [id, words] = Object.entries(vdiClassWords).find(([classId]) => classId === type) ?? []
  if (id === undefined) return undefined
  const titles = classes.get(id as VdiClass) ?? []
  if (titles.length === 0) {
    return `Kein Dokumententyp hat die Klasse ${id} (${words}) der VDI 2770. Bitte bei einem Dokumententyp eintragen, oder hier einen angeben!`
  }
  return `Mehrere Dokumententypen haben die Klasse ${id} (${words}) der VDI 2770: ${titles.join(', ')}. Bitte einen davon angeben!`
}
