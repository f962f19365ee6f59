import type { BinKind } from '#contract/bin.ts'

// A model of a portal with a bin, made of plain maps: no database, no history, no bytes. Days are those of the portal.

/** A record by kind and id: `device 7`. */
export type Key = string

interface ModelRecord {
  kind: BinKind
  id: number
  /** Serial number, name or title; for a version, the name of its file. */
  name: string
  /** The unique number of a company. */
  number?: number
  /** Only of a version. */
  file?: number
  upload?: number
  releasedOn?: string
}

/** Links between records, named from either end. */
export const linkEnds = {
  company: { own: 'device', other: 'company', isColumn: true },
  part: { own: 'device', other: 'part', isColumn: true },
  doctype: { own: 'file', other: 'doctype', isColumn: true },
  original: { own: 'file', other: 'file', isColumn: true },
  'device-file': { own: 'device', other: 'file', isColumn: false },
  'part-file': { own: 'part', other: 'file', isColumn: false },
} as const satisfies Record<string, { own: BinKind; other: BinKind; isColumn: boolean }>
export type ModelLinkName = keyof typeof linkEnds

interface ModelLink {
  link: ModelLinkName
  own: number
  other: number
}

/** A deleted record with everything needed to restore it. */
interface ModelEntry {
  record: ModelRecord
  /** Each with the record at its other end. */
  links: (ModelLink & { far: Key })[]
  /** Of a file. */
  versions: ModelRecord[]
  until: string
  /** For a version deleted with its upload: deleting its file takes it along. */
  joinsFile: boolean
  deletedOn: string
}

/** What prevents a record from being deleted or restored. */
export type Hindrance = 'in-use' | 'last-version' | 'conflict' | 'taken'

export function keyOf({ kind, id }: Pick<ModelRecord, 'kind' | 'id'>): Key {
  return `${kind} ${id}`
}

export class BinModel {
  readonly there = new Map<Key, ModelRecord>()
  readonly bin = new Map<Key, ModelEntry>()
  links: ModelLink[] = []

  ofKind(kind: BinKind): ModelRecord[] {
    return [...this.there.values()].filter((record) => record.kind === kind)
  }

  add(record: ModelRecord): void {
    this.there.set(keyOf(record), record)
  }

  /** The ids that a record links to by this link. */
  linked(link: ModelLinkName, own: number): number[] {
    return this.links
      .filter((each) => each.link === link && each.own === own)
      .map(({ other }) => other)
      .toSorted((a, b) => a - b)
  }

  /** Replaces the links of a record. */
  setLinks(link: ModelLinkName, own: number, others: number[]): void {
    this.links = this.links.filter((each) => each.link !== link || each.own !== own)
    for (const other of others) this.links.push({ link, own, other })
    if (link === 'original') this.joinGroup(own)
  }

  versionsOf(file: number): ModelRecord[] {
    return this.ofKind('version').filter((version) => version.file === file)
  }

  /** The upload that a file shows. */
  currentUpload(file: number, today: string): number | null {
    const [current] = this.#released(file, today)
    return current?.upload ?? null
  }

  isTaken({ kind, name, number }: Pick<ModelRecord, 'kind' | 'name' | 'number'>): boolean {
    if (kind === 'file' || kind === 'version') return false
    return this.ofKind(kind).some((other) =>
      kind === 'company' ? other.number === number : other.name === name,
    )
  }

  mayDelete(record: ModelRecord, today: string, joinsFile: boolean): Hindrance | undefined {
    const { kind, id, file = 0 } = record
    if (kind === 'company' || kind === 'part' || kind === 'doctype') {
      return this.links.some(({ link, other }) => link === kind && other === id)
        ? 'in-use'
        : undefined
    }
    if (kind !== 'version' || joinsFile) return undefined
    const released = this.#released(file, today)
    return released.length === 1 && released[0]?.id === id ? 'last-version' : undefined
  }

  delete(record: ModelRecord, today: string, until: string, joinsFile: boolean): void {
    const { kind, id } = record
    const near = keyOf(record)
    const versions = kind === 'file' ? this.versionsOf(id) : []
    const lying = kind === 'file' ? this.#entriesOfVersions(id) : []
    const joined = lying.filter((entry) => entry.joinsFile)
    const own = this.links.filter((link) => endsOf(link).includes(near))
    this.links = this.links.filter((link) => !own.includes(link))
    if (kind === 'file') this.#leaveGroup(own, id)
    for (const gone of [record, ...versions]) this.there.delete(keyOf(gone))
    for (const entry of joined) this.bin.delete(keyOf(entry.record))
    this.bin.set(near, {
      record,
      links: own.toSorted(byOwn(id)).map((link) => ({ ...link, far: otherEnd(link, near) })),
      versions: [...versions, ...joined.map((entry) => entry.record)],
      until: [until, ...lying.map((entry) => entry.until)].toSorted().at(-1) ?? until,
      joinsFile,
      deletedOn: today,
    })
  }

  mayRestore({ record }: ModelEntry): Hindrance | undefined {
    if (record.kind === 'version') {
      return this.there.has(`file ${record.file}`) ? undefined : 'conflict'
    }
    return this.isTaken(record) ? 'taken' : undefined
  }

  /**
   * Restores an entry; returns the records that it is not linked
   * with again, and whether those are in the bin themselves.
   */
  restore({ record, links, versions }: ModelEntry): { key: Key; isInBin: boolean }[] {
    const near = keyOf(record)
    this.bin.delete(near)
    for (const back of [record, ...versions]) this.add(back)
    const left: { key: Key; isInBin: boolean }[] = []
    const translations: number[] = []
    for (const { far, ...link } of links) {
      const lying = this.bin.get(far)
      if (this.there.has(far)) {
        if (this.#relink(link) && link.link === 'original') translations.push(link.own)
        continue
      }
      lying?.links.push({ ...link, far: near })
      left.push({ key: far, isInBin: lying !== undefined })
    }
    for (const file of translations) this.joinGroup(file)
    return left
  }

  /** Deletes an entry permanently; a file takes its versions along. */
  purge({ record }: ModelEntry): void {
    this.bin.delete(keyOf(record))
    if (record.kind !== 'file') return
    for (const entry of this.#entriesOfVersions(record.id)) this.bin.delete(keyOf(entry.record))
  }

  purgeDue(today: string): void {
    for (const entry of [...this.bin.values()]) if (entry.until < today) this.purge(entry)
  }

  /** The number of uploads, including those held by the bin. */
  countUploads(): number {
    const lying = [...this.bin.values()].flatMap(({ record, versions }) => [record, ...versions])
    return [...this.there.values(), ...lying].filter(({ kind }) => kind === 'version').length
  }

  /** A file that has just become a translation joins the group of its original, together with its own translations. */
  joinGroup(id: number): void {
    const [named] = this.linked('original', id)
    if (named === undefined) return
    const [further] = this.linked('original', named)
    const isReversed = further === id
    const original = isReversed ? named : (further ?? named)
    if (isReversed) this.#point(named, null)
    const own = original === named ? [] : [id]
    for (const file of [...own, ...this.#translationsOf(id)]) this.#point(file, original)
  }

  /** The oldest translation becomes the original of the others. */
  #leaveGroup(own: ModelLink[], id: number): void {
    const [heir, ...others] = own
      .filter((link) => link.link === 'original' && link.other === id)
      .map((link) => link.own)
      .toSorted((a, b) => a - b)
    if (heir !== undefined) for (const other of others) this.#point(other, heir)
  }

  #translationsOf(id: number): number[] {
    return this.links
      .filter(({ link, other }) => link === 'original' && other === id)
      .map(({ own }) => own)
      .toSorted((a, b) => a - b)
  }

  #point(file: number, original: number | null): void {
    this.links = this.links.filter(({ link, own }) => link !== 'original' || own !== file)
    if (original !== null) this.links.push({ link: 'original', own: file, other: original })
  }

  /** Whether the link was restored: a single-valued link that points elsewhere by now is left as it is. */
  #relink(link: ModelLink): boolean {
    const already = this.linked(link.link, link.own)
    if (linkEnds[link.link].isColumn ? already.length > 0 : already.includes(link.other))
      return false
    this.links.push(link)
    return true
  }

  /** Newest first. */
  #released(file: number, today: string): ModelRecord[] {
    return this.versionsOf(file)
      .filter(({ releasedOn = '' }) => releasedOn <= today)
      .toSorted((a, b) => (b.releasedOn ?? '').localeCompare(a.releasedOn ?? '') || b.id - a.id)
  }

  #entriesOfVersions(file: number): ModelEntry[] {
    return [...this.bin.values()].filter(
      ({ record }) => record.kind === 'version' && record.file === file,
    )
  }
}

function endsOf({ link, own, other }: ModelLink): [Key, Key] {
  return [`${linkEnds[link].own} ${own}`, `${linkEnds[link].other} ${other}`]
}

function otherEnd(link: ModelLink, near: Key): Key {
  const [own, other] = endsOf(link)
  return own === near ? other : own
}

/** Links from a record come before links to it. */
function byOwn(id: number) {
  return (one: ModelLink, other: ModelLink) =>
    Number(other.own === id) - Number(one.own === id) || one.own - other.own
}
