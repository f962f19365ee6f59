import type { PlannedState } from '#contract/file-imports.ts'
import { fold } from '../db/fold.ts'
import type { EntryRecord } from './entries.store.ts'
import { type Assigned, isOfType, type Target } from './named.ts'

/** A file of the portal as it will be after the entries before. */
export interface SeenFile {
  /** Its id, if it exists already. */
  media: number | null
  doctype: number | null
  /** Key of its document if it comes from a container. */
  document: string | null
  /** Undefined if no entry has named it. */
  filename: string | undefined
  /** What the entries make of it, the current version last; and entries with the bytes of an existing one. */
  versions: { path: string; label: string | null; sha256: string; isNew: boolean }[]
  /** The devices and article numbers of the entries that show it, as `devices:7`. */
  places: Set<string>
}

/** What the entries before say about the next one. */
export interface Found {
  /** It is shown there already, as the entry with this path. */
  shown: string | undefined
  /** The files of its name there. */
  named: SeenFile[]
  /** It is the current version of a file, by the entry with this path. */
  same: string | undefined
  /** Existing files that get its bytes by the entry with this path. */
  existing: { media: number; path: string }[]
}

/** The results of the entries before in the same import, as if they were carried out. */
export class SeenFiles {
  readonly #named = new Map<string, SeenFile[]>()
  readonly #containing = new Map<string, SeenFile[]>()
  readonly #existing = new Map<number, SeenFile>()

  /** `part` is the article number of a device, whose files it shows as well. */
  find(
    { content_hash: sha256, document_key: document }: EntryRecord,
    assigned: Assigned,
    part: number | null,
  ): Found {
    const { target, filename } = assigned
    const targets = part === null ? [target] : [target, { kind: 'parts' as const, id: part }]
    const places = targets.map(placeOf)
    // One PDF may be several documents.
    const isSame = (file: SeenFile) =>
      isOfType(file, assigned) &&
      (document === null || file.document === null || file.document === document)
    const alike = (this.#containing.get(sha256) ?? []).filter(isSame)
    const shown = alike.find((file) => places.some((place) => file.places.has(place)))
    const same = alike.find((file) => getsBytes(file, sha256))
    const named = this.#named.get(nameAt(target, filename)) ?? []
    return {
      shown: shown && pathOf(shown, sha256),
      named: named.filter((file) => isOfType(file, assigned)),
      same: same && pathOf(same, sha256),
      existing: alike.flatMap((file) =>
        file.media === null ? [] : [{ media: file.media, path: pathOf(file, sha256) }],
      ),
    }
  }

  /** Whether an entry may be the same as a file that was seen. */
  hasBytes(sha256: string): boolean {
    return this.#containing.has(sha256)
  }

  /** What the entries make of an existing file. */
  findExisting(media: number): SeenFile | undefined {
    return this.#existing.get(media)
  }

  /** Notes the result of an entry; `media` is the existing file that it concerns. */
  note(entry: EntryRecord, assigned: Assigned, state: PlannedState, media: number | null): void {
    if (state !== 'new' && state !== 'version' && state !== 'linked') return
    const { path, content_hash: sha256, document_key: document } = entry
    const { target, filename, version: label, doctype } = assigned
    const isNew = state !== 'linked'
    const file = this.#concerned(entry, assigned, state, media) ?? {
      ...{ media, doctype, document: state === 'new' ? document : null },
      ...{ filename: undefined, versions: [], places: new Set<string>() },
    }
    if (isNew) file.filename ??= filename
    if (isNew || file.versions.length === 0) file.versions.push({ path, label, sha256, isNew })
    file.places.add(placeOf(target))
    if (media !== null) this.#existing.set(media, file)
    add(this.#containing, sha256, file)
    if (file.filename !== undefined) add(this.#named, nameAt(target, file.filename), file)
  }

  #concerned(
    entry: EntryRecord,
    assigned: Assigned,
    state: PlannedState,
    media: number | null,
  ): SeenFile | undefined {
    if (state === 'new') return undefined
    if (media !== null) return this.#existing.get(media)
    if (state === 'version') {
      const named = this.#named.get(nameAt(assigned.target, assigned.filename))
      return named?.findLast((file) => isOfType(file, assigned))
    }
    const sha256 = entry.content_hash
    return this.#containing.get(sha256)?.find((file) => {
      return isOfType(file, assigned) && getsBytes(file, sha256)
    })
  }
}

export function placeOf({ kind, id }: Pick<Target, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

function nameAt(target: Target, filename: string): string {
  return `${placeOf(target)}:${fold(filename)}`
}

/** Whether an entry gives a file these bytes, as its current version. */
function getsBytes({ versions }: SeenFile, sha256: string): boolean {
  const last = versions.at(-1)
  return last?.isNew === true && last.sha256 === sha256
}

function pathOf({ versions }: SeenFile, sha256: string): string {
  return versions.findLast((version) => version.sha256 === sha256)?.path ?? ''
}

function add(files: Map<string, SeenFile[]>, key: string, file: SeenFile): void {
  const before = files.get(key)
  if (before === undefined) files.set(key, [file])
  else if (!before.includes(file)) before.push(file)
}
