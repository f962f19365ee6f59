import { ProblemError } from '../core/problem-error.ts'
import { isLocked, withoutWaiting } from './foreign-lock.ts'
import { unlessOnHold } from './hold-writes.ts'

/** What to answer if a unique column is taken: wire path and German message. */
export type UniqueRules = Record<string, { path: string; message: string }>

/** Runs a write; a violated unique constraint becomes a 400 that names the field, any other error is rethrown. */
export async function uniquely<T>(rules: UniqueRules, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const rule = rules[violatedColumn(error) ?? '']
    if (!rule) throw error
    throw ProblemError.field(rule.path, rule.message, 'unique')
  }
}

/** PostgreSQL's constraints are named after table and column: `companies_customer_number_key`. */
function violatedColumn(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code === 'SQLITE_CONSTRAINT_UNIQUE') return error.message.match(/\.(\w+)$/)?.[1]
  if (error.code !== '23505' || !('table' in error) || !('constraint' in error)) return undefined
  return String(error.constraint).slice(`${error.table}_`.length).replace(/_key$/, '')
}

/** Whether a write failed because a referenced record is gone, or a record to delete is referenced. */
export function isBrokenReference(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503'
}

/** Whether the database was temporarily unavailable: locked, gone, starting, stopping, out of connections. */
export function isDatabaseAway(error: unknown): boolean {
  if (isOutOfSpace(error)) return false
  if (isStatementTimeout(error) || isSocketGone(error)) return true
  if (awayCodes.test(codeOf(error))) return true
  return error instanceof Error && awayMessages.test(error.message)
}

/**
 * Whether a transaction had to give way to others on PostgreSQL: rolled back because of a deadlock, a serialization
 * failure or a long wait for a lock, or not begun because all connections for writing were in use for long.
 */
export function isRolledBack(error: unknown): boolean {
  return /^(40(P01|001)|55P03)$/.test(codeOf(error))
}

/** Whether PostgreSQL refused a write because it is read-only, as the standby of another server is. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006'
}

/** A PostgreSQL that has stopped removes its local socket, where a port would refuse connections. */
function isSocketGone(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'
}

/** Whether PostgreSQL ended a statement because of its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/**
 * Whether there was no space left to write: in a file, in SQLite (`SHMSIZE`: even for what it needs to read), on
 * PostgreSQL's machine.
 */
export function isOutOfSpace(error: unknown): boolean {
  return /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|53100)$/.test(codeOf(error))
}

/** Whether the disk reported an error, in a file or below SQLite or PostgreSQL. */
export function isDiskFailing(error: unknown): boolean {
  return /^(SQLITE_IOERR|EIO$|58030$)/.test(codeOf(error))
}

/**
 * Writes something optional: on a full or failing disk, while the portal is being moved, while another process holds
 * SQLite's lock, or while PostgreSQL is read-only, it is skipped, so that people can go on reading.
 */
export async function ifThereIsRoom(write: () => Promise<unknown>): Promise<void> {
  try {
    await withoutWaiting(() => unlessOnHold(write))
  } catch (error) {
    const isKnown = [isOutOfSpace, isDiskFailing, isLocked, isReadOnly].some((is) => is(error))
    if (!isKnown) throw error
  }
}

/** Error codes of SQLite, of the network (including a broken connection to another machine) and of PostgreSQL. */
const awayCodes = /^(SQLITE_BUSY|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|57P0|08|53)/

/** Errors that `pg` reports without a code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered)/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
