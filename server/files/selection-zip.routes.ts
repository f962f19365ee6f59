import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { uploads } from '#contract/files.ts'
import { fileReaders, noReaders, notAllowed } from '../auth/access.ts'
import { dayIn } from '../core/day.ts'
import { inWords } from '../core/german-numbers.ts'
import { ProblemError } from '../core/problem-error.ts'
import { foundOr404 } from '../http/found.ts'
import { assertKnownParameters } from '../http/known-names.ts'
import { readInput } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { savedName } from './saved-name.ts'
import {
  listSelectedFiles,
  type SelectedFile,
  type SelectedKind,
  showMoreThan,
} from './selected-files.store.ts'
import { selectedIds } from './selected-ids.ts'
import { type ContentsRow, contentsOf } from './selection-contents.ts'
import { sendEntries } from './send-zip.ts'
import type { SoundBlobs } from './sound-blobs.ts'
import type { ZipEntry } from './write-zip.ts'
import { safeName, zipNames } from './zip-names.ts'
import type { ZipTime } from './zip-records.ts'

const unknown = 'Diese Auswahl gibt es nicht (mehr)!'
const empty = 'Zu dieser Auswahl sind keine freigegebenen Dateien hinterlegt.'
/** Maximum number of files per zip. */
const maxFiles = 20_000

/** Serves the files of the selected records to staff as one zip (GET, HEAD), with a table of contents. */
export function selectionZipRoute(app: FastifyInstance, services: Services): void {
  const { db, blobs, config, clock } = services
  const endpoint = uploads.downloadSelection

  app.route({
    method: ['GET', 'HEAD'],
    url: endpoint.path,
    handler: async (request, reply) => {
      const readers = await fileReaders(services, request)
      if (readers.length === 0) {
        throw noReaders(services, request, 'Bitte melden Sie sich an, um diese Dateien zu laden.')
      }
      if (readers.every(({ kind }) => kind !== 'staff')) throw notAllowed()
      assertKnownParameters(endpoint, request.query as Record<string, unknown>)
      const { contents, ...lists } = readInput(endpoint, request)
      const { kind, ids } = selectionIn(lists)
      const { timeZone } = config
      const today = dayIn(timeZone, clock())
      if (await showMoreThan(db, kind, ids, { today }, maxFiles)) throw tooMany()
      const files = foundOr404(await listSelectedFiles(db, kind, ids, { timeZone, today }), unknown)
      if (files.length === 0) throw new ProblemError('no-files', empty)
      if (files.length > maxFiles) throw tooMany()
      const missing = await damagedOf(blobs, files)
      const named = `${contentsName(missing.size)}.${contents}`
      const present = files.filter(({ version }) => !missing.has(version.sha256))
      const paths = pathsOf(present, named)
      const rows = files.map((file) => ({ ...file, path: paths.get(file.version.slug) ?? null }))
      const table = await contentsOf(rows, contents, timeZone)
      const entries = [
        entryOf(named, table, { at: clock(), timeZone }),
        ...entriesOf(rows, blobs, timeZone),
      ]
      reply.header('cache-control', 'private, no-cache')
      return sendEntries(request, reply, entries, `Dateien ${today}.zip`)
    },
  })
}

/** The one list that is given, with its ranges expanded. */
function selectionIn(lists: Partial<Record<SelectedKind, string | undefined>>) {
  const givenLists = Object.entries(lists).filter(([, text]) => text !== undefined)
  const [[kind, text] = [], second] = givenLists
  if (kind === undefined || text === undefined || second) {
    const message = 'Bitte entweder Geräte, Artikelnummern oder Dateien angeben!'
    throw ProblemError.field(second?.[0] ?? 'devices', message, 'choice')
  }
  return { kind: kind as SelectedKind, ids: selectedIds(text) }
}

/** Hashes of the blobs that are known to be damaged. */
async function damagedOf(blobs: SoundBlobs, files: SelectedFile[]): Promise<Set<string>> {
  const damaged = new Set<string>()
  for (const sha256 of new Set(files.map(({ version }) => version.sha256))) {
    try {
      await blobs.assertNotKnownDamaged(sha256)
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'file-damaged') throw error
      damaged.add(sha256)
    }
  }
  return damaged
}

const shared = 'Gemeinsame Dateien'

/**
 * The path of each upload in the zip, by slug: in the folder of the device or article number that shows it, or in a
 * shared folder if several do. There are no folders if a single record was selected. `takenName` is the name of the table
 * of contents.
 */
function pathsOf(files: SelectedFile[], takenName: string): Map<string, string> {
  const owners = [...new Set(files.map(({ owner }) => owner))].filter((owner) => owner !== null)
  const [, sharedName = shared, ...names] = zipNames([takenName, shared, ...owners])
  const folders = new Map(owners.map((owner, at) => [owner, names[at] ?? safeName(owner)]))
  const bySlug = Map.groupBy(files, ({ version }) => version.slug)
  const placed = [...bySlug].map(([slug, filesOfSlug]) => {
    const of = new Set(filesOfSlug.map(({ owner }) => owner))
    const [owner] = of
    const folder = of.size > 1 ? sharedName : folders.get(owner ?? '')
    const name = filesOfSlug[0] ? savedName(filesOfSlug[0].version) : slug
    return { slug, name, folder: folders.size > 1 ? folder : undefined }
  })
  const paths = new Map<string, string>()
  for (const [folder, places] of Map.groupBy(placed, (place) => place.folder)) {
    // In the root, the table of contents has taken this name.
    const others = folder === undefined ? [takenName] : []
    const free = zipNames([...others, ...places.map(({ name }) => name)]).slice(others.length)
    places.forEach(({ slug }, at) => {
      paths.set(slug, [folder, free[at]].filter((part) => part !== undefined).join('/'))
    })
  }
  return paths
}

const title = 'Inhaltsverzeichnis'

/** Files missing from the zip are mentioned in the name, where everybody sees it. */
function contentsName(missing: number): string {
  if (missing === 0) return title
  return `${title} - ${missing === 1 ? '1 Datei fehlt' : `${inWords(missing)} Dateien fehlen`}`
}

function entriesOf(rows: ContentsRow[], blobs: SoundBlobs, timeZone: string): ZipEntry[] {
  const byPath = new Map(rows.map((row) => [row.path, row.version]))
  return [...byPath].flatMap(([path, { size, createdAt, sha256 }]) => {
    if (path === null) return []
    const modified = { at: new Date(createdAt), timeZone }
    return [{ name: path, size, modified, open: () => blobs.read(sha256) }]
  })
}

function entryOf(name: string, bytes: Buffer, modified: ZipTime): ZipEntry {
  return { name, size: bytes.length, modified, open: async () => Readable.from([bytes]) }
}

function tooMany(): ProblemError {
  return new ProblemError(
    'too-costly',
    `Das sind mehr als ${inWords(maxFiles)} Dateien. Bitte weniger auswählen!`,
  )
}
