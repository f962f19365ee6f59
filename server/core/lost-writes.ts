import { writeSync } from 'node:fs'

/** Time for the current answer to be sent, in ms. */
const graceTime = 500

/**
 * Ends the process after a failed `fsync`: the system may have discarded the pages and report no error at the next
 * attempt. Only a restart reads what is really on disk.
 */
export function endIfWritesAreLost(error: unknown): void {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  const isSqlite = /^SQLITE_IOERR_(DIR_)?FSYNC$/.test(code)
  const isFile = code === 'EIO' && (syscall === 'fsync' || syscall === 'fdatasync')
  if (!isSqlite && !isFile) return
  writeSync(2, `Der Datenträger hat beim Sichern versagt (${message}). Das Portal beendet sich.\n`)
  setTimeout(() => process.exit(1), graceTime)
}
