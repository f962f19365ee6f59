import { sql } from 'kysely'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'

/** Rows per statement, and maximum number of statements per call: a large import adds many changes. */
const [piece, maxPieces] = [5_000, 10]

/**
 * Numbers the committed changes; returns whether none is left without a number. Concurrent writers commit in
 * any order, so a number assigned with the change could become visible after a higher one, behind the cursor
 * of a consumer that has already read that. Here numbers are assigned one after the other, to changes visible
 * to everybody, and never below one that was returned. SQLite's triggers number each change immediately;
 * changes copied from a PostgreSQL without a number get it here, too.
 */
export async function numberChanges(db: Db): Promise<boolean> {
  for (let pieces = 0; pieces < maxPieces; pieces += 1) {
    if (await isEachNumbered(db)) return true
    await (db.isTransaction ? numberSome(db) : inTransaction(db, numberSome))
  }
  return isEachNumbered(db)
}

async function isEachNumbered(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from changes where number is null limit 1`.execute(db)
  return rows.length === 0
}

/** Lowest ids first, so that a record's own changes keep their order. */
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
