import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { recordLists } from '#contract/record-lists.ts'
import { areasOfTables, entityTables } from '../db/schema.ts'
import * as given from '../testing/given.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { openMirror } from '../testing/portal-mirror.ts'
import { pdf, uploaded } from '../testing/send-files.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'
import { removeOldChanges } from './changes.store.ts'
import { numberChanges } from './number-changes.store.ts'

const day = 24 * 60 * 60_000

test('point 5: the feed lists creates, changes and deletes of all records in order, and nothing else', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { cursor } = await ask(world, as)
  const { put, remove } = hands(world, as)
  const companie = await given.company(world)
  const part = await given.part(world, 'ART-1')
  const device = await given.device(world, { sn: '007', companie, part })
  await put(`/api/devices/${device}`, { sn: '0070' })
  await remove(`/api/devices/${device}`)
  assert.deepEqual(await toldKinds(world, as, cursor), [
    'created companies 10001',
    'created parts ART-1',
    'created devices 007',
    'changed devices 0070',
    'deleted devices 0070',
  ])
  // Reads and refused requests change nothing.
  const { cursor: after } = await ask(world, as)
  await world.ask('GET', '/api/devices', { as })
  const twice = { data: { title: 'art-1' } }
  await given.refused('validation', world.ask('POST', '/api/parts', { as, body: twice }))
  assert.deepEqual(await toldKinds(world, as, after), [])
})

test('point 5: the feed lists records that are restored from the bin, change owners or are linked from the other end', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { post, put, remove } = hands(world, as)
  const companie = await given.company(world)
  const other = await given.company(world, 'Käufer AG', 10_002)
  const device = await given.device(world, { sn: 'A 1', companie })
  const media = await given.media(world)
  const since = async (work: () => Promise<unknown>) => {
    const { cursor } = await ask(world, as)
    await work()
    return toldKinds(world, as, cursor)
  }
  assert.deepEqual(await since(() => put(`/api/medias/${media}`, { devices: [device] })), [
    'changed medias null',
    'changed devices A 1',
  ])
  assert.deepEqual(await since(() => remove(`/api/devices/${device}`)), [
    'changed medias null',
    'deleted devices A 1',
  ])
  const undo = { kind: 'device', records: [device] }
  const undone = await since(() => post('/api/bin/undo', undo, 'flat'))
  assert.equal(undone[0], 'created devices A 1')
  assert.deepEqual(
    await since(() => post(`/api/devices/${device}/handover`, { companie: other })),
    ['changed devices A 1'],
  )
  await remove(`/api/devices/${device}`)
  const { body } = await given.response(200, world.ask('GET', '/api/bin', { as }))
  assert.deepEqual(await since(() => remove(`/api/bin/${body.data[0].id}`)), [])
  assert.ok((await toldKinds(world, as, await begin(world))).includes('deleted devices A 1'))
})

test('point 5: a consumer that takes a cursor, reads everything and then follows misses nothing', async (t) => {
  const world = await openWorld(t)
  const as = await given.token(world, 'read-only')
  const clerk = await given.administrator(world)
  const { put, remove } = hands(world, clerk)
  const parts = await Promise.all([1, 2, 3].map((n) => given.part(world, `ART-${n}`)))
  const mirror = openMirror((path) => world.ask('GET', path, { as }))
  await mirror.begin(async () => {
    await given.device(world, { sn: `Mittendrin ${parts.length}`, part: parts[0] ?? 0 })
    await put(`/api/parts/${parts[1]}`, { desc: 'inzwischen' })
    await remove(`/api/parts/${parts[2]}`)
    parts.push(0)
  })
  await uploaded(world, 'Anleitung.pdf', pdf('Anleitung.pdf'))
  await given.media(world)
  await mirror.follow(2)
  assert.deepEqual(await mirror.differences(), [])
})

test('point 5: the feed is read in pages, optionally for some lists only', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { cursor } = await ask(world, as)
  for (const n of [1, 2, 3]) await given.part(world, `ART-${n}`)
  await given.device(world, { sn: 'A 1' })
  const first = await ask(world, as, `since=${cursor}&limit=3`)
  assert.deepEqual([first.changes.length, first.isComplete], [3, false])
  assert.equal(first.cursor, first.changes[2]?.cursor)
  const second = await ask(world, as, `since=${first.cursor}&limit=3`)
  assert.deepEqual([second.changes.length, second.isComplete], [1, true])
  const devices = await ask(world, as, `since=${cursor}&kinds=devices,medias`)
  assert.deepEqual(
    devices.changes.map(({ key }) => key),
    ['A 1'],
  )
  // None of it is secret.
  assert.deepEqual(Object.keys(devices.changes[0] ?? {}).toSorted(), [
    ...['act', 'at', 'cursor', 'key', 'kind', 'record'],
  ])
  const none = await ask(world, as, `since=${devices.cursor}`)
  assert.deepEqual([none.changes, none.cursor, none.isComplete], [[], devices.cursor, true])
  for (const wrong of [
    'since=',
    'since=abc',
    'since=0-0',
    'limit=0',
    'limit=1001',
    'kinds=users',
  ]) {
    const answer = await world.ask('GET', `/api/changes?${wrong}`, { as })
    await given.refused('validation', answer, wrong)
  }
})

test('point 5: a cursor older than 90 days is a 410, one that was read up to stays valid', async (t) => {
  const world = await openWorld(t)
  const { cursor: old } = await ask(world, await given.administrator(world))
  await given.part(world, 'ART-1')
  const { cursor: read } = await ask(world, await given.administrator(world))
  world.wait(91 * day)
  await world.restart()
  const as = await given.administrator(world)
  await given.part(world, 'ART-2')
  await given.refused('cursor-expired', world.ask('GET', `/api/changes?since=${old}`, { as }))
  assert.deepEqual(await toldKinds(world, as, read), ['created parts ART-2'])
})

test('18.5: the feed lists what an import creates and its undo reverts, row by row', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world, as)
  await given.device(world, { sn: 'A 1' })
  const { cursor } = await ask(world, as)
  const { id } = await desk.run('devices', 'Seriennummer;Notiz\nA 1;neu\nA 2;\nA 3;\n')
  // Passwords hashed later are no change of a record.
  await desk.hashed(id)
  assert.deepEqual(await toldKinds(world, as, cursor), [
    'changed devices A 1',
    'created devices A 2',
    'created devices A 3',
  ])
  const { cursor: before } = await ask(world, as)
  await given.response(200, desk.call(id, 'undo'))
  await desk.settled(id)
  assert.deepEqual(await toldKinds(world, as, before), [
    'deleted devices A 3',
    'deleted devices A 2',
    'changed devices A 1',
  ])
})

test('18.5: changes are kept for 90 days even if the clock was years behind or ahead for a while', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { db } = world.services
  const { cursor } = await ask(world, as)
  await given.part(world, 'RICHTIG')
  for (const [title, at] of [
    ['GESTERN', '2001-01-01T00:00:00.000Z'],
    ['MORGEN', '2099-01-01T00:00:00.000Z'],
  ] as const) {
    await given.part(world, title)
    await ask(world, as)
    await db.updateTable('changes').set({ at }).where('record_key', '=', title).execute()
  }
  await given.part(world, 'WIEDER')
  await removeOldChanges(db, new Date())
  const all = ['RICHTIG', 'GESTERN', 'MORGEN', 'WIEDER'].map((title) => `created parts ${title}`)
  assert.deepEqual(await toldKinds(world, as, cursor), all)
  // Old changes are deleted later, whatever their timestamp.
  await removeOldChanges(db, new Date(Date.now() + 91 * day))
  const left = await db.selectFrom('changes').select('record_key').execute()
  assert.deepEqual(left, [{ record_key: 'WIEDER' }])
})

test('point 5: a cursor that the portal has not issued is a 410, as after a restore to an earlier state', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.part(world, 'ART-1')
  const { cursor } = await ask(world, as)
  const [number = '', time] = cursor.split('-')
  for (const other of [
    `${Number(number) + 1}-${time}`,
    `${number}-${time}0`,
    `2147483648-${time}`,
  ]) {
    const answer = world.ask('GET', `/api/changes?since=${other}`, { as })
    assert.equal((await given.refused('cursor-expired', answer, other)).status, 410)
  }
})

test('point 5: a change that is committed late is not skipped, whatever was read before it', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { db } = world.services
  const slow = await given.part(world, 'LANGSAM')
  const { cursor } = await ask(world, as)
  if (process.env.TEST_DATABASE_URL === undefined) return t.skip('SQLite has one writer at a time')
  const seen: string[] = []
  let at = cursor
  const read = async () => {
    const { changes, cursor } = await ask(world, as, `since=${at}`)
    seen.push(...changes.map(({ key }) => String(key)))
    at = cursor
  }
  await db.transaction().execute(async (tx) => {
    await sql`update parts set version = version + 1 where id = ${slow}`.execute(tx)
    for (const n of [1, 2]) {
      await given.part(world, `SCHNELL-${n}`)
      await read()
    }
    assert.deepEqual(seen, ['SCHNELL-1', 'SCHNELL-2'])
  })
  await Promise.all([read(), numberChanges(db), numberChanges(db)])
  assert.deepEqual(seen, ['SCHNELL-1', 'SCHNELL-2', 'LANGSAM'])
})

test('point 5: every table that people change records each insert, change and delete', async (t) => {
  const { services } = await openWorld(t)
  const recorded = entityTables.filter(({ isVersioned }) => isVersioned)
  assert.deepEqual(recorded.map(({ name }) => name).toSorted(), [...recordLists].toSorted())
  assert.ok('why' in areasOfTables.changes)
  const isPostgres = process.env.TEST_DATABASE_URL !== undefined
  const triggers = isPostgres
    ? sql<{ name: string }>`select tgname as name from pg_trigger where tgname like '%\\_tells'`
    : sql<{
        name: string
      }>`select name from sqlite_master where type = 'trigger' and name like '%_tells'`
  const { rows } = await triggers.execute(services.db)
  const expected = recordLists.flatMap((kind) =>
    ['insert', 'update', 'delete'].map((event) => `${kind}_${event}_tells`),
  )
  // Other triggers mark what the compliance cockpit has to check again.
  const found = rows.map(({ name }) => name).filter((name) => !name.includes('_marks_'))
  assert.deepEqual(found.toSorted(), expected.toSorted())
})

interface Answer {
  changes: { cursor: string; act: string; kind: string; key: string | null }[]
  cursor: string
  isComplete: boolean
}

async function ask(world: World, as: Ticket, query = ''): Promise<Answer> {
  return (await given.response(200, world.ask('GET', `/api/changes?${query}`, { as }))).body
}

async function toldKinds(world: World, as: Ticket, since: string): Promise<string[]> {
  const { changes } = await ask(world, as, `since=${since}&limit=1000`)
  return changes.map(({ act, kind, key }) => `${act} ${kind} ${key}`)
}

/** The cursor of the start of the feed, which no client could have requested. */
async function begin({ services: { db } }: World): Promise<string> {
  const first = db.selectFrom('changes').select('at').where('number', '=', 1)
  const { at } = await first.executeTakeFirstOrThrow()
  return `1-${Date.parse(at).toString(36)}`
}

function hands(world: World, as: Ticket) {
  const send = async (method: 'POST' | 'PUT', path: string, data: object, wire = 'entity') => {
    const body = wire === 'flat' ? data : { data }
    return given.response(200, world.ask(method, path, { as, body }))
  }
  return {
    post: (path: string, data: object, wire?: string) => send('POST', path, data, wire),
    put: (path: string, data: object) => send('PUT', path, data),
    remove: (path: string) => given.response(200, world.ask('DELETE', path, { as })),
  }
}

test('point 5: rare changes among many are found without blocking other requests, and many changes get their numbers', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { db } = world.services
  const { cursor } = await ask(world, as)
  const isPostgres = process.env.TEST_DATABASE_URL !== undefined
  const at = new Date().toISOString()
  const rows = (count: number) => sql`
    insert into changes (at, kind, record_id, act, number)
    with recursive n (n) as (select 1 union all select n + 1 from n where n < ${sql.raw(String(count))})
    select ${at}, 'parts', n, 'changed', ${isPostgres ? sql`null` : sql`(select max(number) from changes) + n`} from n`
  await rows(25_000).execute(db)
  await given.device(world, { sn: 'Selten' })
  const looks: boolean[] = []
  const found: string[] = []
  for (let since = cursor, isDone = false; !isDone; ) {
    const page = await ask(world, as, `since=${since}&kinds=devices`)
    looks.push(page.isComplete)
    found.push(...page.changes.map(({ key }) => String(key)))
    since = page.cursor
    isDone = page.isComplete
  }
  assert.deepEqual([found, looks], [['Selten'], [false, false, true]])
})
