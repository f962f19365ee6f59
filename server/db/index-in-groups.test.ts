import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { logsTable } from '../logs/logs.table.ts'
import { parseListQuery } from '../query/list-query.ts'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'
import { checkSearchIndexes } from './check-search.ts'
import { isSqlite } from './database.ts'
import { planList } from './plan-list.ts'
import type { Statement } from './read-plan.ts'
import { rebuildSearch } from './rebuild-search.ts'
import { insert, insertAll, remove, update } from './write.ts'

const stamp = { at: new Date('2026-03-02T10:00:00.000Z'), by: null }

/** Searches of one, of a few and of many characters, and in another column. */
const searches: Record<string, (entry: Entry) => boolean> = {
  ü: ({ message }) => message.includes('ü'),
  'ü 1': ({ message }) => message.includes('ü 1'),
  'prüfung 1': ({ message }) => message.includes('Prüfung 1'),
  'sn-4': ({ sn }) => sn.startsWith('SN-4'),
}

interface Entry {
  message: string
  sn: string
}

test('log entries are found from the moment they are written, whether or not the search index has them yet', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const as = await given.administrator(world)
  await sql`delete from logs`.execute(db)
  const entries = new Map<number, Entry>()
  const entryOf = (at: number) => ({ message: `Prüfung ${at}`, sn: `SN-${at}` })
  const write = async (at: number) => {
    const entry = entryOf(at)
    entries.set(await insert(db, logsTable, stamp, { type: 'info', ...entry }), entry)
  }
  await assertFound(world, as, entries)
  // Past two groups, and somewhat beyond.
  for (let at = 1; at <= 75; at += 1) {
    await write(at)
    if (at % 6 === 0) await assertFound(world, as, entries)
  }
  // Of those that the index has, and of those that it lacks.
  const ids = [...entries.keys()]
  for (const id of [ids[3], ids[60], ids.at(-1)]) {
    await update(db, logsTable, stamp, id ?? 0, { message: 'Prüfung 1000' })
    entries.set(id ?? 0, { ...entryOf(0), ...entries.get(id ?? 0), message: 'Prüfung 1000' })
  }
  for (const id of [ids[10], ids[63], ids.at(-2)]) {
    await remove(db, logsTable, stamp, id ?? 0)
    entries.delete(id ?? 0)
  }
  await assertFound(world, as, entries)
  assert.deepEqual(await checkSearchIndexes(db), [])
  // Many at once, as of an import, and all of the latest are deleted again.
  const drafts = Array.from({ length: 100 }, (_, at) => ({
    type: 'info' as const,
    ...entryOf(400 + at),
  }))
  const added = await insertAll(db, logsTable, stamp, drafts)
  for (const [at, id] of added.entries()) entries.set(id, entryOf(400 + at))
  await assertFound(world, as, entries)
  for (const id of added.slice(50)) {
    await remove(db, logsTable, stamp, id)
    entries.delete(id)
  }
  await write(1001)
  await assertFound(world, as, entries)
  assert.deepEqual(await checkSearchIndexes(db), [])
  await rebuildSearch(db)
  await write(1002)
  await assertFound(world, as, entries)
  assert.deepEqual(await checkSearchIndexes(db), [])
  if (!isSqlite(db)) return
  await sql`insert into logs_searched (rowid, keys) values (5000, 'abcdef')`.execute(db)
  assert.deepEqual(await checkSearchIndexes(db), ['logs'])
})

test('the latest log entries do not make a search sort all entries that it finds', async (t) => {
  const { db } = (await openWorld(t)).services
  if (!isSqlite(db)) return t.skip('PostgreSQL chooses by itself')
  const query = parseListQuery(logsTable.entity, {
    filters: { message: { $containsi: 'prüfung' } },
    sort: 'id:desc',
  })
  const plan = planList(db, logsTable, query)
  const ways = 'search' in plan.ids ? (plan.ids.search?.ways ?? []) : []
  const read = ways.flatMap(({ sources }) => sources.flat())
  assert.ok(read.length > 0)
  for (const { walk, id } of read) {
    const { rows } = await sql<{ detail: string }>`explain query plan
      ${rawWith(walk)} order by ${sql.raw(id)} desc`.execute(db)
    assert.doesNotMatch(rows.map(({ detail }) => detail).join('\n'), /TEMP B-TREE/)
  }
})

/** A statement that another one can contain. */
function rawWith({ text, parameters }: Statement) {
  const parts = text.split('?').map((part) => sql.raw(part))
  return sql.join(
    parts.flatMap((part, at) => (at === 0 ? [part] : [sql.val(parameters[at - 1]), part])),
    sql``,
  )
}

async function assertFound(world: World, as: Ticket, entries: Map<number, Entry>) {
  for (const [word, isFound] of Object.entries(searches)) {
    const wanted = [...entries].filter(([, entry]) => isFound(entry)).map(([id]) => id)
    const filter = ['message', 'sn']
      .map((name, at) => `filters[$or][${at}][${name}][$containsi]=${encodeURIComponent(word)}`)
      .join('&')
    for (const [sort, ids] of [
      ['id:desc', wanted.toReversed()],
      ['createdAt:asc', wanted],
    ] as const) {
      const page = `pagination[pageSize]=100&sort[0]=${sort}&sort[1]=id`
      const { body } = await given.response(
        200,
        world.ask('GET', `/api/logs?${filter}&${page}`, { as }),
      )
      const found = body.data.map(({ id }: { id: number }) => id)
      assert.deepEqual(found, ids.slice(0, 100), `${word} of ${entries.size}, ${sort}`)
      assert.equal(body.meta.pagination.total, ids.length, word)
    }
  }
}
