import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import pino from 'pino'
import type { FileImportState } from '#contract/file-imports.ts'
import { type Config, ConfigError } from '../core/config.ts'
import { counted, inWords, othersInWords } from '../core/german-numbers.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { announceFiles } from '../file-imports/announce-files.ts'
import { findEntry, listEntries } from '../file-imports/entries.store.ts'
import { countArrivals, countEntries } from '../file-imports/entry-counts.store.ts'
import { openFileImports } from '../file-imports/file-import-worker.ts'
import {
  changeFileImport,
  type FileImportRecord,
  findFileImport,
} from '../file-imports/file-imports.store.ts'
import type { FileImportTools } from '../file-imports/file-tools.ts'
import { forgetFileImport } from '../file-imports/forget-file-import.ts'
import { showEntry } from '../file-imports/show-file-import.ts'
import {
  beginFileImport,
  beginFiles,
  beginPlan,
  takePatterns,
} from '../file-imports/steer-file-import.ts'
import { takeAssignments } from '../file-imports/take-assignments.ts'
import { takeEntry } from '../file-imports/take-bytes.ts'
import { unpackZip } from '../file-imports/unpack-zip.ts'
import { withBytes } from '../inspection/open-bytes.ts'
import { Refusal } from '../inspection/refusal.ts'
import { openPreviews } from '../previews/previews.ts'
import { type FoundFile, filesIn } from './files-in-folder.ts'
import { assertTable, offerEncoding } from './import-command.ts'
import { operator } from './note.ts'
import { openBlobsHere } from './open-blobs-here.ts'
import type { FilesCommand } from './portal-commands.ts'
import { sayFindings } from './print-findings.ts'
import { reportingMeanwhile } from './report-progress.ts'

/** Maximum number of listed files that match nothing. */
const named = 50
/** Files per announcement. */
const atOnce = 100
/** Polling interval while the running portal does the work, in ms. */
const lookEvery = 500

/**
 * Imports files as the screen does: all of them, or those that match. Returns whether all is well. A portal
 * running at the same time may do the work; either of the two may.
 */
export async function runFileImport(
  db: Db,
  config: Config,
  { place, patterns, table, encoding, isTrial, isOnlyGood }: FilesCommand,
  say: (line: string) => void,
): Promise<boolean> {
  const logger = pino({ level: 'silent' })
  const blobs = await openBlobsHere(db, config, logger)
  const tools: FileImportTools = { config, db, blobs, clock: () => new Date(), logger }
  const worker = openFileImports(tools, openPreviews(tools, logger), logger)
  const settled = (id: number) => settle(tools, id, () => worker.runDue(), say)
  const isFolder = (await stat(place).catch(explain(place))).isDirectory()
  if (!isFolder && !(await isZip(place).catch(explain(place)))) {
    throw new ConfigError(
      `${place} ist weder ein Ordner noch ein ZIP. Eine Tabelle, die Dateien zuordnet, gehört zu --table.`,
    )
  }
  if (table !== undefined) await assertTable(table, '--table')
  const by = { name: operator, userId: null }
  const named = { name: basename(place), zip: null }
  const id = await inTransaction(db, (tx) => beginFileImport(tx, tools.clock(), by, named))
  let isKept = false
  try {
    if (patterns.length > 0) await takePatterns(tools, await requireImport(db, id), patterns)
    if (table !== undefined) {
      const read = { path: table, name: basename(table), encoding }
      await takeAssignments(tools, await requireImport(db, id), read).catch((error: unknown) => {
        throw offerEncoding(error)
      })
    }
    await (isFolder ? addFolder(tools, id, place, say) : addZip(tools, id, place))
    await beginPlan(tools, await requireImport(db, id))
    const plannedImport = await settled(id)
    await sayFindings(db, plannedImport, say)
    const wrong = await sayPlan(db, plannedImport, say)
    if ((await countArrivals(db, id)).total === 0) {
      say(`In ${place} liegt keine Datei, die sich importieren ließe.`)
      return false
    }
    if (isTrial || plannedImport.phase !== 'checked' || (wrong > 0 && !isOnlyGood)) {
      if (!isTrial) say('Es wurde nichts importiert. Mit --only-good kommt, was passt.')
      return wrong === 0
    }
    isKept = true
    await beginFiles(tools, plannedImport, isOnlyGood ? 'good' : 'all')
    const done = await settled(id)
    if (done.phase !== 'imported') {
      say(done.reason ?? 'Der Import wurde abgebrochen; es wurde nichts importiert.')
      return false
    }
    const { imported } = await countEntries(db, id)
    say(`Importiert: ${counted(imported, 'Datei', 'Dateien')}.`)
    if (imported > 0) {
      say(`Rückgängig machen lässt sich das 24 Stunden lang: ${config.publicUrl}/import/dateien`)
    }
    return wrong === 0
  } finally {
    // A task that still waits keeps its import, but must not hide why the command failed.
    if (!isKept) await Promise.allSettled([forgetFileImport(tools, id)])
    await blobs.close()
  }
}

/** Every ZIP starts with `PK`, an empty one too. */
async function isZip(place: string): Promise<boolean> {
  const file = await open(place)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1') === 'PK'
  } finally {
    await file.close()
  }
}

async function requireImport(db: Db, id: number): Promise<FileImportRecord> {
  const record = await findFileImport(db, id)
  if (!record) throw new ConfigError('Der Import wurde inzwischen gelöscht.')
  return record
}

/** Announces the files of a folder and copies those that the portal lacks. */
async function addFolder(
  tools: FileImportTools,
  id: number,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  const found = await filesIn(folder).catch(explain(folder))
  say(`Gefunden: ${counted(found.length, 'Datei', 'Dateien')}.`)
  let done = 0
  for (let at = 0; at < found.length; at += atOnce) {
    const some = found.slice(at, at + atOnce)
    const files = await Promise.all(
      some.map((file) => factsOf(file).catch(explain(join(folder, file.path)))),
    )
    const answers = await announceFiles(tools, await requireImport(tools.db, id), files)
    for (const [index, { number, isMissing }] of answers.entries()) {
      const file = some[index]
      if (!file || !isMissing || number === null) continue
      // The bytes may have arrived with another file of the same content.
      const entry = await findEntry(tools.db, id, number)
      if (!entry || entry.blob_sha256 !== null) continue
      const bytes = createReadStream(file.place)
      await takeEntry(tools, await requireImport(tools.db, id), entry, { bytes })
    }
    done += some.length
    if (done < found.length) say(`  ${counted(done, 'Datei', 'Dateien')} …`)
  }
}

async function factsOf({ path, place }: FoundFile) {
  const hash = createHash('sha256')
  const { size } = await stat(place)
  await pipeline(createReadStream(place), hash)
  return { path, size, sha256: hash.digest('hex') }
}

/** Unpacks a ZIP in place. */
async function addZip(tools: FileImportTools, id: number, path: string): Promise<void> {
  const { db, clock } = tools
  const going = new AbortController()
  // Not a job of the queue, so that no worker takes it in the meantime.
  await changeFileImport(db, clock(), id, ['open'], { phase: 'unpacking', task: 'unpack' })
  const record = await requireImport(db, id)
  try {
    await withBytes(path, (bytes) => unpackZip(tools, record, bytes, going.signal))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new ConfigError(`Die Datei ${path} ${error.message}`)
  } finally {
    await changeFileImport(db, clock(), id, ['unpacking'], { phase: 'open', task: null })
  }
}

/** A place on this machine that cannot be read is the operator's mistake, not an internal error. */
function explain(place: string) {
  return (error: unknown): never => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new ConfigError(`${place} gibt es nicht.`)
    if (code === 'EACCES' || code === 'EISDIR') {
      throw new ConfigError(`${place} lässt sich nicht lesen.`)
    }
    throw offerEncoding(error)
  }
}

const underWay: FileImportState[] = ['unpacking', 'checking', 'importing', 'undoing']

async function settle(
  { db }: FileImportTools,
  id: number,
  work: () => Promise<void>,
  say: (line: string) => void,
): Promise<FileImportRecord> {
  const sayDone = async () => {
    const now = await findFileImport(db, id)
    if (now?.task) say(`  ${inWords(now.done_entries)} …`)
  }
  return reportingMeanwhile(sayDone, async () => {
    for (;;) {
      await work()
      const record = await requireImport(db, id)
      if (!underWay.includes(record.phase)) return record
      await setTimeout(lookEvery)
    }
  })
}

/** Prints what would happen to the files; returns how many match nothing or are refused. */
async function sayPlan(
  db: Db,
  { id }: FileImportRecord,
  say: (line: string) => void,
): Promise<number> {
  const { new: fresh, version, linked, equal, unmatched, refused } = await countEntries(db, id)
  const there = linked + equal
  say(
    `Geplant: ${inWords(fresh)} neu, ${counted(version, 'neue Fassung', 'neue Fassungen')}, ${inWords(there)} schon da, ${counted(unmatched, 'passt', 'passen')} zu nichts, ${inWords(refused)} abgelehnt.`,
  )
  for (const state of ['unmatched', 'refused'] as const) {
    const { rows, total } = await listEntries(db, id, { state, from: 0, limit: named })
    for (const entry of rows) say(`  ${entry.path}: ${showEntry(entry).reason ?? ''}`)
    if (total > rows.length) say(`  … und ${othersInWords(total - rows.length, 'eine weitere')}`)
  }
  return unmatched + refused
}
