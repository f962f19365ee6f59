import type { TransferEnd } from './transfer-end.ts'
import { openPostgresEnd } from './transfer-postgres.ts'
import { openSqliteEnd } from './transfer-sqlite.ts'

/** Opens the migrated database at `url` (`sqlite:<file>` or `postgres://…`) for copying all of it. */
export function openEnd(url: string): TransferEnd {
  const [, file] = /^sqlite:(.+)$/.exec(url) ?? []
  return file === undefined ? openPostgresEnd(url) : openSqliteEnd(file)
}
