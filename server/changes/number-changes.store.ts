import { sql } from 'kysely'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'

/** How many rows one statement numbers, and how many statements one caller waits for: a large import brings many. */
const [piece, mostPieces] = [5_000, 10]

/**
 * Gives their numbers to changes that have been committed; returns whether none is left. Who writes at the same time ends in
 * any order, so a number that is given with the change could come to light after a higher one, behind the cursor of
 * whoever has read that already. Here they are given one after the other, to what everybody sees, and never below one that
 * was told. SQLite's triggers number each change at once; what came from a PostgreSQL without a number gets it here, too.
 */
export async function numberChanges(db: Db): Promise<boolean> {
  for (let pieces = 0; pieces < mostPieces; pieces += 1) {
    if (await isEachNumbered(db)) return true
    await (db.isTransaction ? numberSome(db) : inTransaction(db, numberSome))
  }
  return isEachNumbered(db)
}

async function isEachNumbered(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from changes where number is null limit 1`.execute(db)
  return rows.length === 0
}

/** The first of them by their ids, so that a record's own changes keep their order. */
async function numberSome(tx: Db): Promise<void> {
  await lockUntilCommit(tx, 'changes')
  await sql`
    update changes set number = next.number
    from (
      select id, (select coalesce(max(number), 0) from changes) + row_number() over (order by id) as number
      from (select id from changes where number is null order by id limit ${piece}) as unnumbered
    ) as next
    where changes.id = next.id`.execute(tx)
}
