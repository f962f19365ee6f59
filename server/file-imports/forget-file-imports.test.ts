import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { countTurns, onlyOnSqlite } from '../testing/count-turns.ts'
import * as given from '../testing/given.ts'
import { type FileDesk, fileDesk } from '../testing/given-file-imports.ts'
import { pdf, storedFiles } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'
import { hideFileImport } from './file-imports.store.ts'

const day = 24 * 60 * 60_000

test('issue 14: others have their turns while an import of many files is deleted or expires', {
  skip: onlyOnSqlite,
}, async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  const as = await given.administrator(world)
  const deleted = await largeImport(world, desk)
  const { turns: whileDeleted } = await countTurns(() =>
    given.response(200, world.ask('DELETE', `/api/file-imports/${deleted}`, { as })),
  )
  assert.deepEqual([await countFiles(world), await storedFiles(world)], [0, []])
  await largeImport(world, desk)
  world.wait(2 * day)
  const { fileImports } = world.services
  const { turns: whileExpiring } = await countTurns(() => fileImports.removeExpired())
  assert.deepEqual([await countFiles(world), await storedFiles(world)], [20_000, []])
  for (const turns of [whileDeleted, whileExpiring]) assert.ok(turns >= 40, `${turns} turns`)
})

test('an import whose deletion a crash has interrupted is gone for everybody, and removed within the hour', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  const as = await given.administrator(world)
  const { id } = await desk.begin()
  await desk.bring(id, { '0815/a.pdf': pdf('a') })
  const { db, fileImports } = world.services
  await hideFileImport(db, id)
  await given.response(404, world.ask('DELETE', `/api/file-imports/${id}`, { as }))
  const list = await given.response(200, world.ask('GET', '/api/file-imports', { as }))
  assert.doesNotMatch(JSON.stringify(list.body), /Ablage/)
  await fileImports.removeExpired()
  assert.deepEqual([await countFiles(world), await storedFiles(world)], [0, []])
})

/** An import of one file that has arrived, and of 19,999 that have not. */
async function largeImport({ services: { db } }: World, desk: FileDesk): Promise<number> {
  const { id } = await desk.begin()
  await desk.bring(id, { '0815/a.pdf': pdf('a') })
  const columns = sql.raw(
    'import_id, number, path, path_key, copy, size, content_hash, active_content',
  )
  await sql`insert into file_import_entries (${columns})
    with recursive many (n) as (select 2 union all select n + 1 from many where n < 20000)
    select ${id}, n, n || '.pdf', n || '.pdf', 0, 1, n, '[]' from many`.execute(db)
  return id
}

async function countFiles({ services: { db } }: World): Promise<number> {
  const { count } = await db
    .selectFrom('file_import_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
