import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { z } from 'zod'
import { ConfigError } from '../core/config.ts'
import { makePrivate } from './private-file.ts'

const time = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' })

/**
 * Makes this the only portal on a folder until the returned function is called: a second one on the same SQLite file
 * would send mails twice and delete uploads in progress. It is a lock of the operating system, which is released when
 * the process ends, however it ends. Commands and threads of the portal do not take it.
 */
export function lockDataDir(dataDir: string): () => void {
  const unlock = lockFile(
    join(dataDir, 'portal.lock'),
    () => `DATA_DIR: In ${dataDir} läuft schon ein Portal${holderOf(dataDir)}.`,
  )
  const holder = { pid: process.pid, startedAt: new Date().toISOString() }
  writeFileSync(holderFile(dataDir), `${JSON.stringify(holder)}\n`, { mode: 0o600 })
  return unlock
}

/** Locks a file until the returned function is called or the process ends; throws `why` if another process holds it. */
export function lockFile(file: string, why: () => string): () => void {
  const unlock = lockIfFree(file)
  if (!unlock) throw new ConfigError(why())
  return unlock
}

/** The same; undefined if another process holds it. */
export function lockIfFree(file: string): (() => void) | undefined {
  makePrivate(file)
  const lock = new Sqlite(file, { timeout: 0 })
  try {
    // Nothing is ever written, so a crash must not leave a journal.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return undefined
    throw error
  }
  return () => {
    lock.exec('rollback')
    lock.close()
  }
}

/** A note of who holds the lock, for people; whether it is held is decided by the lock alone. */
function holderFile(dataDir: string): string {
  return join(dataDir, 'portal-process.json')
}

const Holder = z.object({ pid: z.number(), startedAt: z.iso.datetime() })

function holderOf(dataDir: string): string {
  try {
    const { pid, startedAt } = Holder.parse(JSON.parse(readFileSync(holderFile(dataDir), 'utf8')))
    return `: Prozess ${pid}, gestartet am ${time.format(new Date(startedAt))}`
  } catch {
    // It is currently being written, or somebody removed it.
    return ''
  }
}
