import { chmodSync, closeSync, openSync } from 'node:fs'

/** Makes a database file that nobody else on the machine may read; SQLite gives what it puts beside it the same mode. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(name, 0o600)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}
