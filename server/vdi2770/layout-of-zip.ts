import type { ZipEntry } from '../inspection/open-zip.ts'
import { mainXml, metadataXml } from './model.ts'

/** The layout of a ZIP, according to the location of metadata in it. */
interface Layout {
  /** The common folder of all entries, with a trailing slash; empty if there is none. */
  folder: string
  /** Everything in that folder. */
  entries: ZipEntry[]
  /** Those that belong to the container itself. */
  own: ZipEntry[]
  /** Folders in it that are containers themselves, with their entries. */
  folders: Map<string, ZipEntry[]>
}

/** A container may have been packed with its folder, or with the folders of several; names are normalised to NFC. */
export function layoutOf(packed: ZipEntry[]): Layout {
  const all = packed.map((entry) => ({ ...entry, name: entry.name.normalize('NFC') }))
  const places = new Set(all.flatMap(({ name }) => placeOfMetadata(name) ?? []))
  const relevant = all.filter(({ name }) => !isOfMac(name))
  const holdsAll = (place: string) => relevant.every(({ name }) => name.startsWith(place))
  const folder = places.has('') ? '' : ([...places].find(holdsAll) ?? '')
  const entries = all.flatMap((entry) => within(folder, entry))
  const ownEntries: ZipEntry[] = []
  const folders = new Map<string, ZipEntry[]>()
  for (const entry of entries) {
    const place = foldersAbove(entry.name).find((above) => places.has(folder + above))
    if (place === undefined) ownEntries.push(entry)
    else {
      const name = place.slice(0, -1)
      const inside = folders.get(name) ?? []
      folders.set(name, inside)
      inside.push(...within(place, entry))
    }
  }
  return { folder, entries, own: ownEntries, folders }
}

/** Entries that macOS adds beside each file. */
export function isOfMac(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$)/.test(name)
}

function placeOfMetadata(name: string): string | undefined {
  const at = name.lastIndexOf('/') + 1
  const base = name.slice(at).toLowerCase()
  const isMetadata = [mainXml, metadataXml].some((xmlName) => xmlName.toLowerCase() === base)
  return isMetadata && !isOfMac(name) ? name.slice(0, at) : undefined
}

/** From the outermost: `a/`, `a/b/`. */
function foldersAbove(name: string): string[] {
  return [...name.matchAll(/\//g)].map(({ index }) => name.slice(0, index + 1))
}

function within(folder: string, entry: ZipEntry): ZipEntry[] {
  if (folder === '') return [entry]
  return entry.name.startsWith(folder) ? [{ ...entry, name: entry.name.slice(folder.length) }] : []
}
