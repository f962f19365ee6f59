import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { countTurns, onlyOnSqlite } from '../testing/count-turns.ts'
import * as given from '../testing/given.ts'
import { type TableDesk, tableDesk } from '../testing/given-tables.ts'
import { openWorld, type World } from '../testing/world.ts'

const day = 24 * 60 * 60_000

test('issue 14: others have their turns while an import of a long table is deleted or expires', {
  skip: onlyOnSqlite,
}, async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const as = await given.administrator(world)
  const { id } = await longImport(world, desk)
  const { turns: whileDeleted } = await countTurns(() =>
    given.response(200, world.ask('DELETE', `/api/imports/${id}`, { as })),
  )
  assert.deepEqual(await rowsOf(world), { rows: 0, filled: 0 })
  await longImport(world, desk)
  world.wait(2 * day)
  const { turns: whileExpiring } = await countTurns(() => world.services.imports.removeExpired())
  assert.deepEqual(await rowsOf(world), { rows: 20_000, filled: 0 })
  for (const turns of [whileDeleted, whileExpiring]) assert.ok(turns >= 20, `${turns} turns`)
})

/** An import of one row with the results of 20,000. */
async function longImport({ services: { db } }: World, desk: TableDesk) {
  const found = await desk.check('devices', 'Seriennummer\nA 1')
  await sql`insert into import_rows (import_id, row_number, state, content, journal)
    with recursive many (n) as (select 3 union all select n + 1 from many where n < 20001)
    select ${found.id}, n, 'new', '{}', '{}' from many`.execute(db)
  return found
}

async function rowsOf({ services: { db } }: World) {
  const { rows, filled } = await db
    .selectFrom('import_rows')
    .select(({ fn }) => [
      fn.countAll<number>().as('rows'),
      fn.count<number>('content').as('filled'),
    ])
    .executeTakeFirstOrThrow()
  return { rows: Number(rows), filled: Number(filled) }
}
