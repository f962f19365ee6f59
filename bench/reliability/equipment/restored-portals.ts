import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type Sqlite from 'better-sqlite3'
import { hashOfFile } from '../../../server/backup/hashed-copy.ts'
import { openEnd } from '../../../server/db/open-end.ts'
import { scratchFolder } from '../../../server/testing/scratch-folder.ts'
import { copiedTables } from '../../../server/transfer/portal-tables.ts'

const command = join(import.meta.dirname, '../../../server/admin/portal-command.ts')
const passphrase = { BACKUP_PASSPHRASE: 'korrekt pferd batterie' }

/** Runs the command as an operator does. */
export async function run(words: string[], settings: Record<string, string>, mayFail = false) {
  const { ended: outcome } = startCommand(words, settings)
  const { code, err } = await outcome
  if (code !== 0 && !mayFail) throw new Error(`${words.join(' ')}: ${err}`)
  return { code, err }
}

function startCommand(words: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [command, ...words], {
    env: { ...process.env, ...passphrase, ...settings },
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const outcome = (async () => {
    const closed = once(child, 'close')
    const err = await text(child.stderr)
    const [code] = await closed
    return { code, err }
  })()
  child.stdout.setEncoding('utf8')
  return { child, ended: outcome }
}

/**
 * Runs a restore, and kills it this many ms after it has begun
 * to write; if it completes, returns how long it was writing.
 */
export async function restoreUntil(
  place: string,
  settings: Record<string, string>,
  killAfter: number,
): Promise<number> {
  const { child, ended } = startCommand(['restore', '--from', place], settings)
  let startedAt = performance.now()
  child.stdout.on('data', (output: string) => {
    if (!output.includes('Wiederherstellen …')) return
    startedAt = performance.now()
    if (Number.isFinite(killAfter)) setTimeout(() => child.kill('SIGKILL'), killAfter)
  })
  await ended
  return performance.now() - startedAt
}

export async function newest(place: string): Promise<string> {
  const names = (await readdir(join(place, 'backups'))).toSorted()
  return join(place, 'backups', names.at(-1) ?? '')
}

/** Number of tables whose rows differ between a backup's file and a portal's database. */
export async function countUnequal(backupFile: string, url: string): Promise<number> {
  // Opening the database of a backup would change its file.
  const copy = join(await scratchFolder(), 'compared.db')
  await copyFile(backupFile, copy)
  const ends = [openEnd(`sqlite:${copy}`), openEnd(url)]
  const wholeTable = { after: undefined, upTo: undefined }
  let unequal = 0
  const [backupShapes = [], portalShapes = []] = await Promise.all(ends.map((end) => end.tables()))
  for (const { table } of copiedTables()) {
    const [left, right] = [backupShapes, portalShapes].map((tableShapes) =>
      tableShapes.find((shape) => shape.table === table),
    )
    if (!left || !right) throw new Error(`There is no ${table}.`)
    const digests = [
      await ends[0]?.digest(left, wholeTable),
      await ends[1]?.digest(right, wholeTable),
    ]
    if (digests[0]?.hash !== digests[1]?.hash) unequal += 1
  }
  for (const end of ends) await end.close()
  await rm(dirname(copy), { recursive: true })
  return unequal
}

/** Number of files of a restored portal that no row refers to, that are missing, or whose bytes are wrong. */
export async function countWrongBytes(dataDir: string, database: Sqlite.Database): Promise<number> {
  const expectedHashes = database
    .prepare('select distinct blob_sha256 from uploads')
    .pluck()
    .all() as string[]
  const files = join(dataDir, 'files')
  const entries = await readdir(files, { recursive: true, withFileTypes: true })
  const storedHashes = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
  let wrong = 0
  for (const sha256 of expectedHashes) {
    const path = join(files, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
    if (!storedHashes.delete(sha256) || (await hashOfFile(path)).sha256 !== sha256) wrong += 1
  }
  return wrong + storedHashes.size
}
