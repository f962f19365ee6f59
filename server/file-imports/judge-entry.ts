import type { PlannedState } from '#contract/file-imports.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import type { EntryRecord } from './entries.store.ts'
import type { Assigned } from './named.ts'
import {
  findLabelsOf,
  findMadeOfOthers,
  findOthers,
  findOwnNamed,
  findPathOf,
  findSameBytes,
  findShownBytes,
  findTargetsOf,
  type KnownFile,
  type NamedFile,
} from './same-files.store.ts'

/** What importing a file does, given the current state of the portal. */
export interface Verdict {
  state: Extract<PlannedState, 'new' | 'version' | 'linked' | 'equal' | 'unmatched'>
  /** The existing file that it equals or becomes a version of; null if it is yet to be created. */
  media: number | null
  reason: string | null
}

/** A file of the import, as known to the files after it. */
interface SeenFile {
  path: string
  doctype: number | null
  /** Key of its document if it comes from a container. */
  document: string | null
  version: string | null
}

/** The results of the files before this one in the same import. */
export class Seen {
  readonly #names = new Map<string, SeenFile[]>()
  readonly #shown = new Map<string, SeenFile[]>()
  readonly #bytes = new Map<string, SeenFile[]>()

  /** The verdict on a file if the files before it determine one. */
  judge(
    { content_hash: sha256, document_key: document }: EntryRecord,
    assigned: Assigned,
  ): Verdict | undefined {
    const { target, filename, version, doctype } = assigned
    const place = `${target.kind}:${target.id}`
    const fits = (file: SeenFile) => doctype === null || file.doctype === doctype
    // One PDF may be several documents.
    const isSame = (file: SeenFile) =>
      fits(file) && (document === null || file.document === null || file.document === document)
    const shown = this.#shown.get(`${place}:${sha256}`)?.find(isSame)
    if (shown) return verdict('equal', `Gleicher Inhalt wie „${shown.path}“.`)
    const named = this.#names.get(`${place}:${fold(filename)}`)?.findLast(fits)
    if (named) {
      const isLater = version !== null && named.version !== null && version !== named.version
      if (isLater) return verdict('version', `Nach Fassung „${named.version}“ aus „${named.path}“.`)
      return verdict('unmatched', calledSo(filename, named.path))
    }
    const same = this.#bytes.get(sha256)?.find(isSame)
    return same && verdict('linked', `Gleicher Inhalt wie „${same.path}“.`)
  }

  note(
    { path, content_hash: sha256, document_key: document }: EntryRecord,
    { target, filename, version, doctype }: Assigned,
    state: PlannedState,
  ): void {
    if (state === 'unmatched') return
    const place = `${target.kind}:${target.id}`
    const file: SeenFile = { path, doctype, document, version }
    add(this.#shown, `${place}:${sha256}`, file)
    if (state === 'new' || state === 'version') {
      add(this.#names, `${place}:${fold(filename)}`, file)
      add(this.#bytes, sha256, file)
    }
  }
}

function add(files: Map<string, SeenFile[]>, key: string, file: SeenFile): void {
  const before = files.get(key)
  if (before) before.push(file)
  else files.set(key, [file])
}

function verdict(state: Verdict['state'], reason: string): Verdict {
  return { state, media: null, reason }
}

/** Judges an assigned file. */
export async function judgeEntry(
  db: Db,
  entry: EntryRecord,
  assigned: Assigned,
  seen?: Seen,
): Promise<Verdict> {
  const { content_hash: sha256 } = entry
  const { target, filename } = assigned
  const fits = ({ doctype }: KnownFile) => assigned.doctype === null || doctype === assigned.doctype
  const isSame = await sameDocument(db, entry, assigned)
  const isThis = (file: NamedFile) => fits(file) && isSame(file)
  const shown = (await findShownBytes(db, target, sha256)).find(isThis)
  if (shown) {
    const reason = shown.isWithdrawn
      ? `Das ist die zurückgezogene Fassung „${shown.label}“.`
      : `Das ist die Fassung „${shown.label}“.`
    return { state: 'equal', media: shown.media, reason }
  }
  const before = seen?.judge(entry, assigned)
  if (before && before.state !== 'linked') return before
  const [ownFile, ...more] = (await findOwnNamed(db, target, filename)).filter(fits)
  if (more.length > 0) return verdict('unmatched', severalNamed(filename, more.length + 1))
  if (ownFile) {
    const reason = await whyNoVersion(db, entry, assigned, ownFile.media)
    if (reason !== undefined) return verdict('unmatched', reason)
    const { current } = await findLabelsOf(db, ownFile.media)
    const after = current === null ? null : `Nach Fassung „${current}“.`
    return { state: 'version', media: ownFile.media, reason: after }
  }
  const same = (await findSameBytes(db, sha256, filename)).find(isThis)
  if (same) {
    const reason = `Gleicher Inhalt wie die Datei „${same.filename}“.`
    return { state: 'linked', media: same.media, reason }
  }
  return before ?? { state: 'new', media: null, reason: null }
}

/**
 * A predicate for files with the same bytes that are the same document: equal in name or languages, and not created
 * from another document of this import.
 */
async function sameDocument(
  db: Db,
  entry: EntryRecord,
  { filename, languages }: Assigned,
): Promise<(file: NamedFile) => boolean> {
  if (entry.document_key === null) return () => true
  const others = await findMadeOfOthers(db, entry)
  const languageKey = languages?.toSorted().join()
  return (file) => {
    const isAlike = languageKey === undefined || languageKey === file.languages.toSorted().join()
    return !others.has(file.media) && (isAlike || fold(file.filename) === fold(filename))
  }
}

const natural = new Intl.Collator('de', { numeric: true, sensitivity: 'base' })

/** Why a file does not become a version of the file with the same name, in German. */
async function whyNoVersion(
  db: Db,
  entry: EntryRecord,
  { target, version, releasedOn, filename }: Assigned,
  media: number,
): Promise<string | undefined> {
  const { import_id: id, content_hash: sha256 } = entry
  const { labels, current } = await findLabelsOf(db, media)
  if (version !== null && labels.some((label) => natural.compare(label, version) === 0)) {
    return `Die Fassung „${version}“ von „${filename}“ gibt es schon, mit anderem Inhalt.`
  }
  // A release date determines its place among the other versions.
  const isDated = releasedOn !== undefined
  if (!isDated && version !== null && current !== null && natural.compare(version, current) < 0) {
    return `Im Portal ist schon die Fassung „${current}“ von „${filename}“; diese ist älter.`
  }
  // Only their versions tell which of two files of the same name is newer.
  const samePath = version === null ? await findPathOf(db, entry, media) : undefined
  if (samePath !== undefined) return calledSo(filename, samePath)
  const otherTargets = await findOthers(db, media, target)
  if (otherTargets.length === 0) return undefined
  const toldTargets = await findTargetsOf(db, id, sha256)
  const remaining = otherTargets.filter((otherTarget) => !toldTargets.has(otherTarget)).length
  if (remaining === 0) return undefined
  const statement =
    remaining === 1
      ? 'zeigt noch ein anderer Datensatz'
      : `zeigen noch ${remaining} andere Datensätze`
  return `„${filename}“ ${statement}, für die eine neue Fassung ebenso gälte. Bitte einen anderen Titel angeben, oder die Fassung in der Dateiliste anlegen!`
}

function calledSo(filename: string, path: string): string {
  return `„${filename}“ heißt hier schon „${path}“. Bitte einen anderen Titel angeben!`
}

function severalNamed(filename: string, count: number): string {
  return `„${filename}“ heißen hier ${count} Dateien. Bitte einen anderen Titel angeben!`
}
