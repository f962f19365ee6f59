import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { rowsOfOurs } from '../db/rows-of-ours.ts'

/** Some devices of an article number: how many, with ids greater than `after` and at most `last`. */
export interface DevicePiece {
  after: number
  last: number
  count: number
}

/**
 * The devices of an article number with ids greater than `after`, `size` at a time, by id. Others have their turns
 * between two pieces: there may be a hundred thousand.
 */
export async function* devicesOfPart(
  db: Db,
  part: number,
  size: number,
  after = 0,
): AsyncGenerator<DevicePiece, void> {
  for (let from = after; ; ) {
    const [[last, count] = []] = await rowsOfOurs(
      db,
      `select max(piece.id) as last, count(*) as count from (
        select id from devices where part_id = ? and id > ? order by id limit ?
      ) as piece`,
      [part, from, size],
    )
    if (last === null || last === undefined) return
    yield { after: from, last: Number(last), count: Number(count) }
    from = Number(last)
    await setImmediate()
  }
}
