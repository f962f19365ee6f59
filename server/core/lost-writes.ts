import { writeSync } from 'node:fs'

/** For the answer that is under way. */
const graceTime = 500

/**
 * Ends the process after an `fsync` that failed: the system may have thrown away what was to be written and say
 * nothing at the next try. Only a new start reads what is really on disk.
 */
export function endIfWritesAreLost(error: unknown): void {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  const isSqlite = /^SQLITE_IOERR_(DIR_)?FSYNC$/.test(code)
  const isFile = code === 'EIO' && (syscall === 'fsync' || syscall === 'fdatasync')
  if (!isSqlite && !isFile) return
  writeSync(2, `Der Datenträger hat beim Sichern versagt (${message}). Das Portal beendet sich.\n`)
  setTimeout(() => process.exit(1), graceTime)
}
