import { type RawBuilder, sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'
import { withoutDeadline } from './postgres-pool.ts'
import { entityTables } from './schema.ts'
import { type SearchIndex, searchIndexOf } from './search-index.ts'
import { joinedKeys, lastIndexed } from './search-index-steps.ts'

/** The tables whose search index differs from their rows. */
export function checkSearchIndexes(db: Db): Promise<string[]> {
  return withoutDeadline(async () => {
    // PostgreSQL maintains its indexes by itself: `checkEngine` reports invalid ones.
    if (!isSqlite(db)) return []
    const wrong: string[] = []
    for (const of of entityTables) {
      const index = searchIndexOf(of)
      if (index && !(await isRight(db, of.name, index))) wrong.push(of.name)
    }
    return wrong
  })
}

/** Builds the same index beside it, from one state of the rows, and compares their contents. Does not block writes. */
function isRight(db: Db, table: string, { name, keys, isInGroups }: SearchIndex): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const run = (statement: string) => sql.raw(statement).execute(connection)
    await run('begin')
    try {
      await run(`create virtual table temp.checked using fts5(
        keys, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`)
      await run(`create virtual table temp.checked_terms using fts5vocab(temp, checked, instance)`)
      const rows = isInGroups ? `${table} where id <= ${lastIndexed(`main.${name}`)}` : table
      await run(
        `insert into temp.checked (rowid, keys) select id, ${joinedKeys(keys, '')} from main.${rows}`,
      )
      const [right, kept] = [sql.table('temp.checked_terms'), sql.table(`main.${name}_terms`)]
      return (await digestOf(connection, right)) === (await digestOf(connection, kept))
    } catch (error) {
      // The parts of the index contradict each other.
      if (/malformed|corrupt|no such table/i.test((error as Error).message)) return false
      throw error
    } finally {
      await run('rollback')
    }
  })
}

/** A digest over every position of every trigram, independent of the index's order. */
async function digestOf(db: Db, terms: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ count: number; sum: number }>`
    select count(*) as count, coalesce(sum(
      (unicode(term) * 31 + coalesce(unicode(substr(term, 2)), 0) * 1009
        + coalesce(unicode(substr(term, 3)), 0) * 4099) % 10007 * (doc % 10007 + 1)), 0) as sum
    from ${terms}`.execute(db)
  return `${rows[0]?.count} ${rows[0]?.sum}`
}
