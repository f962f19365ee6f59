import type { ImportKind } from '#contract/imports.ts'
import type { Db } from '../db/database.ts'
import type { TableRow } from '../tables/cells.ts'
import { judgeLinks } from './judge-links.ts'
import { judgeRecords } from './judge-records.ts'
import type { Judged, Judging } from './judged.ts'

/** Judges what importing the rows would do. */
export function judgeRows(
  db: Db,
  kind: ImportKind,
  rows: readonly TableRow[],
  judging: Judging,
): Promise<Judged[]> {
  return kind === 'links' ? judgeLinks(db, rows, judging) : judgeRecords(db, kind, rows, judging)
}
