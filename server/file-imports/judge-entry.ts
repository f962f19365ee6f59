import type { PlannedState } from '#contract/file-imports.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { findLinks } from '../imports/known-records.store.ts'
import type { EntryRecord } from './entries.store.ts'
import { type Assigned, isOfType, type Target } from './named.ts'
import {
  findLabelsOf,
  findMadeOfOthers,
  findOthers,
  findOwnNamed,
  findPartOf,
  findPathOf,
  findSameBytes,
  findShownBytes,
  findTargetsOf,
  type NamedFile,
} from './same-files.store.ts'
import { type Found, placeOf, type SeenFile, type SeenFiles } from './seen-files.ts'

/** What importing a file does, given the current state of the portal. */
export interface Verdict {
  state: Extract<PlannedState, 'new' | 'version' | 'linked' | 'equal' | 'unmatched'>
  /** The existing file that it equals or becomes a version of; null if it is yet to be created. */
  media: number | null
  reason: string | null
}

/** What a file is judged by. */
interface Case {
  db: Db
  entry: EntryRecord
  assigned: Assigned
  seen: SeenFiles | undefined
  /** What the entries before say about this one. */
  before: Found | undefined
  /** The article number of its device. */
  part: number | null
  /** Whether a file of the same bytes is the same document, of the same type. */
  isThis: (file: NamedFile) => boolean
}

/** Judges an assigned file; for the plan, as if the entries before it were carried out. */
export async function judgeEntry(
  db: Db,
  entry: EntryRecord,
  assigned: Assigned,
  seen?: SeenFiles,
): Promise<Verdict> {
  const isSame = await sameDocument(db, entry, assigned)
  const part = seen?.hasBytes(entry.content_hash) ? await findPartOf(db, assigned.target) : null
  const judged: Case = {
    ...{ db, entry, assigned, seen, part },
    before: seen?.find(entry, assigned, part),
    isThis: (file) => isOfType(file, assigned) && isSame(file),
  }
  return (
    (await isShownAlready(judged)) ??
    (await isBroughtBefore(judged)) ??
    (await followsEntry(judged)) ??
    (await followsExisting(judged)) ??
    (await sharesExisting(judged)) ??
    sharesNew(judged) ?? { state: 'new', media: null, reason: null }
  )
}

/** Its target shows these bytes in the portal. */
async function isShownAlready({ db, entry, assigned, isThis }: Case): Promise<Verdict | undefined> {
  const shown = (await findShownBytes(db, assigned.target, entry.content_hash)).find(isThis)
  if (!shown) return undefined
  const reason = shown.isWithdrawn
    ? `Das ist die zurückgezogene Fassung „${shown.label}“.`
    : `Das ist die Fassung „${shown.label}“.`
  return { state: 'equal', media: shown.media, reason }
}

/** Its target will show these bytes by an entry before. */
async function isBroughtBefore({ db, assigned, part, before }: Case): Promise<Verdict | undefined> {
  if (before?.shown !== undefined) return verdict('equal', sameAs(before.shown))
  for (const { media, path } of before?.existing ?? []) {
    if (await isShownBy(db, assigned.target, part, media)) return verdict('equal', sameAs(path))
  }
  return undefined
}

/** Its target will have a file of its name by an entry before. */
async function followsEntry({ db, entry, assigned, before }: Case): Promise<Verdict | undefined> {
  const [file, ...others] = before?.named ?? []
  if (others.length > 0) {
    return verdict('unmatched', severalNamed(assigned.filename, others.length + 1))
  }
  return file && judgeAfter(db, entry, assigned, file)
}

/** Its target has a file of its name in the portal. */
async function followsExisting({ db, entry, assigned, seen }: Case): Promise<Verdict | undefined> {
  const { target, filename } = assigned
  const named = await findOwnNamed(db, target, filename)
  const [file, ...others] = named.filter((known) => isOfType(known, assigned))
  if (!file) return undefined
  if (others.length > 0) return verdict('unmatched', severalNamed(filename, others.length + 1))
  const { media } = file
  const { content_hash: sha256 } = entry
  const seenFile = seen?.findExisting(media)
  const made = seenFile?.versions.find((version) => version.isNew && version.sha256 === sha256)
  if (made) return verdict('equal', sameAs(made.path))
  if (seenFile?.versions.at(-1)?.isNew) return judgeAfter(db, entry, assigned, seenFile)
  const reason = await whyNoVersion(db, entry, assigned, media, seenFile)
  if (reason !== undefined) return verdict('unmatched', reason)
  const { current } = await findLabelsOf(db, media)
  const after = current === null ? null : `Nach Fassung „${current}“.`
  return { state: 'version', media, reason: after }
}

/** These bytes are the current version of a file that others show. */
async function sharesExisting(judged: Case): Promise<Verdict | undefined> {
  const { db, entry, assigned, seen, isThis } = judged
  const isCurrent = ({ media }: NamedFile) => !seen?.findExisting(media)?.versions.at(-1)?.isNew
  const alike = await findSameBytes(db, entry.content_hash, assigned.filename)
  const same = alike.find((file) => isThis(file) && isCurrent(file))
  if (!same) return undefined
  const linked = seen?.findExisting(same.media)
  if (linked?.places.has(placeOf(assigned.target))) {
    return verdict('equal', sameAs(linked.versions.at(-1)?.path ?? ''))
  }
  const reason = `Gleicher Inhalt wie die Datei „${same.filename}“.`
  return { state: 'linked', media: same.media, reason }
}

/** These bytes will be the current version of a file by an entry before. */
function sharesNew({ before }: Case): Verdict | undefined {
  return before?.same === undefined ? undefined : verdict('linked', sameAs(before.same))
}

/** Whether a device, or its article number, shows a file already. */
async function isShownBy(
  db: Db,
  { kind, id }: Target,
  part: number | null,
  media: number,
): Promise<boolean> {
  const links = await findLinks(db, kind, [media])
  if (links.has(`${id}:${media}`)) return true
  return part !== null && (await findLinks(db, 'parts', [media])).has(`${part}:${media}`)
}

/** Judges an entry whose name an entry before it has there. */
async function judgeAfter(
  db: Db,
  entry: EntryRecord,
  { target, version, releasedOn, filename }: Assigned,
  { media, versions, places }: SeenFile,
): Promise<Verdict> {
  const last = versions.at(-1)
  const path = last?.path ?? ''
  const known = media === null ? [] : (await findLabelsOf(db, media)).labels
  const labels = [...known, ...versions.flatMap(({ label }) => label ?? [])]
  const current = last?.label ?? null
  if (version === null || current === null || isAmong(labels, version)) {
    return verdict('unmatched', calledSo(filename, path))
  }
  if (releasedOn === undefined && isOlder(version, current)) {
    const reason = `Davor kommt schon die Fassung „${current}“ aus „${path}“; diese ist älter.`
    return verdict('unmatched', reason)
  }
  const otherTargets = media === null ? [] : await findOthers(db, media, target)
  const reason = await whyNotForOthers(db, entry, filename, [
    ...otherTargets,
    ...othersOf(places, target),
  ])
  if (reason !== undefined) return verdict('unmatched', reason)
  return { state: 'version', media, reason: `Nach Fassung „${current}“ aus „${path}“.` }
}

function verdict(state: Verdict['state'], reason: string): Verdict {
  return { state, media: null, reason }
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

function isAmong(labels: string[], version: string): boolean {
  return labels.some((label) => natural.compare(label, version) === 0)
}

function isOlder(version: string, current: string): boolean {
  return natural.compare(version, current) < 0
}

/** Why a file does not become a version of the file with the same name, in German. */
async function whyNoVersion(
  db: Db,
  entry: EntryRecord,
  { target, version, releasedOn, filename }: Assigned,
  media: number,
  seen: SeenFile | undefined,
): Promise<string | undefined> {
  const { labels, current } = await findLabelsOf(db, media)
  if (version !== null && isAmong(labels, version)) {
    return `Die Fassung „${version}“ von „${filename}“ gibt es schon, mit anderem Inhalt.`
  }
  // A release date determines its place among the other versions.
  const isDated = releasedOn !== undefined
  if (!isDated && version !== null && current !== null && isOlder(version, current)) {
    return `Im Portal ist schon die Fassung „${current}“ von „${filename}“; diese ist älter.`
  }
  // Only their versions tell which of two files of the same name is newer.
  const samePath = version === null ? await findPathOf(db, entry, media) : undefined
  if (samePath !== undefined) return calledSo(filename, samePath)
  const otherTargets = await findOthers(db, media, target)
  return whyNotForOthers(db, entry, filename, [
    ...otherTargets,
    ...(seen ? othersOf(seen.places, target) : []),
  ])
}

function othersOf(places: Set<string>, target: Target): string[] {
  return [...places].filter((place) => place !== placeOf(target))
}

/** Why a new version would not suit the others that show the file: this import does not bring it for them. */
async function whyNotForOthers(
  db: Db,
  { import_id: id, content_hash: sha256 }: EntryRecord,
  filename: string,
  otherTargets: string[],
): Promise<string | undefined> {
  if (otherTargets.length === 0) return undefined
  const toldTargets = await findTargetsOf(db, id, sha256)
  const remaining = new Set(otherTargets.filter((target) => !toldTargets.has(target))).size
  if (remaining === 0) return undefined
  const statement =
    remaining === 1
      ? 'zeigt noch ein anderer Datensatz, für den'
      : `zeigen noch ${remaining} andere Datensätze, für die`
  return `„${filename}“ ${statement} eine neue Fassung ebenso gälte. Bitte einen anderen Titel angeben, oder die Fassung in der Dateiliste anlegen!`
}

function sameAs(path: string): string {
  return `Gleicher Inhalt wie „${path}“.`
}

function calledSo(filename: string, path: string): string {
  return `„${filename}“ heißt hier schon „${path}“. Bitte einen anderen Titel angeben!`
}

function severalNamed(filename: string, count: number): string {
  return `„${filename}“ heißen hier ${count} Dateien. Bitte einen anderen Titel angeben!`
}
