import type { PlannedState } from '#contract/file-imports.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { findLinks } from '../imports/known-records.store.ts'
import type { EntryRecord } from './entries.store.ts'
import type { Assigned, Target } from './named.ts'
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
  type KnownFile,
  type NamedFile,
} from './same-files.store.ts'
import { placeOf, type SeenFile, type SeenFiles } from './seen-files.ts'

/** What importing a file does, given the current state of the portal. */
export interface Verdict {
  state: Extract<PlannedState, 'new' | 'version' | 'linked' | 'equal' | 'unmatched'>
  /** The existing file that it equals or becomes a version of; null if it is yet to be created. */
  media: number | null
  reason: string | null
}

/** Judges an assigned file; for the plan, as if the entries before it were carried out. */
export async function judgeEntry(
  db: Db,
  entry: EntryRecord,
  assigned: Assigned,
  seen?: SeenFiles,
): Promise<Verdict> {
  const { content_hash: sha256 } = entry
  const { target, filename, doctype } = assigned
  const fits = (file: KnownFile) => doctype === null || file.doctype === doctype
  const isSame = await sameDocument(db, entry, assigned)
  const isThis = (file: NamedFile) => fits(file) && isSame(file)
  const shown = (await findShownBytes(db, target, sha256)).find(isThis)
  if (shown) {
    const reason = shown.isWithdrawn
      ? `Das ist die zurückgezogene Fassung „${shown.label}“.`
      : `Das ist die Fassung „${shown.label}“.`
    return { state: 'equal', media: shown.media, reason }
  }
  const part = seen?.hasBytes(sha256) ? await findPartOf(db, target) : null
  const before = seen?.find(entry, assigned, part)
  if (before?.shown !== undefined) return verdict('equal', sameAs(before.shown))
  for (const { media, path } of before?.existing ?? []) {
    if (await isShownBy(db, target, part, media)) return verdict('equal', sameAs(path))
  }
  const [seenFile, ...otherSeen] = before?.named ?? []
  if (otherSeen.length > 0)
    return verdict('unmatched', severalNamed(filename, otherSeen.length + 1))
  if (seenFile) return judgeAfter(db, entry, assigned, seenFile)
  const [ownFile, ...more] = (await findOwnNamed(db, target, filename)).filter(fits)
  if (more.length > 0) return verdict('unmatched', severalNamed(filename, more.length + 1))
  if (ownFile) {
    const { media } = ownFile
    const seenOwn = seen?.findExisting(media)
    const made = seenOwn?.versions.find((version) => version.isNew && version.sha256 === sha256)
    if (made) return verdict('equal', sameAs(made.path))
    if (seenOwn?.versions.at(-1)?.isNew) return judgeAfter(db, entry, assigned, seenOwn)
    const reason = await whyNoVersion(db, entry, assigned, media, seenOwn)
    if (reason !== undefined) return verdict('unmatched', reason)
    const { current } = await findLabelsOf(db, media)
    const after = current === null ? null : `Nach Fassung „${current}“.`
    return { state: 'version', media, reason: after }
  }
  const isCurrent = ({ media }: NamedFile) => !seen?.findExisting(media)?.versions.at(-1)?.isNew
  const same = (await findSameBytes(db, sha256, filename)).find(
    (file) => isThis(file) && isCurrent(file),
  )
  if (same) {
    const linked = seen?.findExisting(same.media)
    if (linked?.places.has(placeOf(target))) {
      return verdict('equal', sameAs(linked.versions.at(-1)?.path ?? ''))
    }
    const reason = `Gleicher Inhalt wie die Datei „${same.filename}“.`
    return { state: 'linked', media: same.media, reason }
  }
  if (before?.same !== undefined) return verdict('linked', sameAs(before.same))
  return { state: 'new', media: null, reason: null }
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
