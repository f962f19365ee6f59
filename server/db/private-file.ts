import { chmodSync, closeSync, openSync } from 'node:fs'

/** Creates a database file that only this user may read; SQLite gives its companion files the same mode. */
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
