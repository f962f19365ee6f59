import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { sql } from 'kysely'
import { personalColumns } from '../accounts/mentions.store.ts'
import { isSqlite } from '../db/database.ts'
import { insertLog } from '../logs/logs.store.ts'
import * as given from '../testing/given.ts'
import { portal } from '../testing/operator.ts'
import { pdf, sendFiles } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'

/** Names of columns that may identify people. */
const namesPeople = /(?:_by|recipient|email|contact|address|username|user_name)$/
/** Columns of the records themselves and of the log: the commands handle them explicitly. */
const ownColumns = [
  ...['users.username', 'users.email', 'companies.address', 'companies.email', 'companies.contact'],
  ...['logs.user_name', 'logs.address', 'sessions.address', 'sessions.came_by'],
]

test('papers: the person commands know every column that may identify people', async (t) => {
  const world = await openWorld(t)
  const known = new Set([
    ...ownColumns,
    ...personalColumns.map(({ table, column }) => `${table}.${column}`),
  ])
  const missing = (await columnsOf(world)).filter(
    (name) => namesPeople.test(name) && !known.has(name),
  )
  assert.deepEqual(missing, [])
})

test('papers: everything stored about a staff user is exported, and nothing of it is left after erasing', async (t) => {
  const world = await openWorld(t)
  await given.administrator(world)
  const bernd = await given.staff(world)
  const sent = sendFiles(world, bernd, [{ name: 'a.pdf', bytes: pdf() }])
  const { body } = await given.response(200, sent)
  const media = { data: { filename: 'a.pdf', url: body[0].id } }
  await given.response(200, world.ask('POST', '/api/medias', { as: bernd, body: media }))
  const exported = JSON.parse((await portal(world, ['person', 'export', 'BERND'])).out)
  assert.equal(exported.benutzer.username, 'bernd')
  assert.ok(!Object.hasOwn(exported.benutzer, '#version'))
  assert.equal(exported.anmeldungen.length, 1)
  assert.deepEqual(
    new Set(exported.genanntIn.map(({ table, column }: Mention) => `${table}.${column}`)),
    new Set([
      'history.user_name',
      'uploads.changed_by',
      'uploads.uploaded_by',
      'medias.changed_by',
      'versions.created_by',
      'versions.changed_by',
    ]),
  )
  assert.ok(exported.protokoll.length >= 2)
  const kept = await portal(world, ['person', 'erase', 'bernd'])
  assert.equal(kept.code, 0, kept.err)
  assert.match(kept.out, /Den Namen behalten \d+ Protokolleinträge, 180 Tage lang/)
  await given.response(401, world.ask('GET', '/api/companies', { as: bernd }))
  const left = JSON.parse((await portal(world, ['person', 'export', 'bernd'])).out)
  assert.deepEqual([left.benutzer, left.genanntIn], [null, []])
  assert.equal((await portal(world, ['person', 'erase', 'bernd', '--logs'])).code, 0)
  assert.equal((await portal(world, ['person', 'export', 'bernd'])).code, 1)
  assert.doesNotMatch(await everything(world), /bernd/i)
})

test('papers: somebody is exported who is named in more records than a call takes arguments', async (t) => {
  const world = await openWorld(t)
  await given.administrator(world)
  const bernd = await given.staff(world)
  const body = { data: { title: 'A' } }
  await given.response(200, world.ask('POST', '/api/doctypes', { as: bernd, body }))
  const columns = sql.raw(
    'created_at, updated_at, kind, act, actor, user_name, changes, actor_id, record_id, record_name, owner_kind, owner_id',
  )
  const one = sql`select * from history where user_name = 'bernd' limit 1`
  // In several statements: each may take only seconds.
  for (let round = 0; round < 15; round++) {
    await sql`insert into history (${columns}) with recursive many (n) as (
        select 1 union all select n + 1 from many where n < 10000)
      select ${columns} from (${one}) as one cross join many`.execute(world.services.db)
  }
  const { code, out, err } = await portal(world, ['person', 'export', 'bernd'])
  assert.equal(code, 0, err)
  assert.ok(JSON.parse(out).genanntIn.length > 150_000)
})

test('papers: erasing again after a command that was killed wipes the log of the database too', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  if (!isSqlite(db)) return t.skip('PostgreSQL wipes its log itself.')
  await given.administrator(world)
  const log = join(world.dataDir, 'typenschild.db-wal')
  assert.ok((await stat(log)).size > 0)
  const { code, err } = await portal(world, ['person', 'erase', 'bernd', '--logs'])
  assert.deepEqual([code, err], [1, 'Über „bernd“ ist nichts gespeichert.\n'])
  assert.equal((await stat(log)).size, 0)
})

test('papers: the last administrator is not erased', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { code, err } = await portal(world, ['person', 'erase', 'chefin'])
  assert.equal(code, 1)
  assert.match(err, /Mindestens ein Administrator/)
  await given.response(200, world.ask('GET', '/api/users', { as }))
})

test('papers: a company’s contact person is exported and erased, its devices stay', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world)
  await given.device(world, { sn: 'A 1', companie })
  const data = { id: companie, contact: 'Frau Petra Klein', email: 'p.klein@kunde.example' }
  await given.response(200, world.ask('PUT', `/api/companies/${companie}`, { as, body: { data } }))
  const customer = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  const exported = JSON.parse((await portal(world, ['person', 'export', '10001', '--company'])).out)
  assert.equal(exported.firma.contact, 'Frau Petra Klein')
  assert.deepEqual([exported.geraete.length, exported.anmeldungen.length], [1, 1])
  assert.ok(exported.protokoll.some(({ type }: { type: string }) => type === 'customer'))
  assert.doesNotMatch(JSON.stringify(exported), /argon2/)
  assert.equal((await portal(world, ['person', 'erase', '10001', '--company'])).code, 0)
  await given.response(401, world.ask('GET', '/api/devices/mine', { as: customer }))
  assert.doesNotMatch(await everything(world), /Klein|p\.klein/)
  await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  assert.equal((await portal(world, ['person', 'export', '4711', '--company'])).code, 1)
  assert.equal((await portal(world, ['person', 'export', 'x', '--logs'])).code, 2)
})

test('papers: name and address are found in the log in every spelling, but nobody else’s', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const as = await given.administrator(world)
  await given.staff(world)
  await db
    .updateTable('users')
    .set({ email: 'bernd@example.com' })
    .where('username', '=', 'bernd')
    .execute()
  const password = { identifier: 'bernd', password: 'Drehbank-und-Spindel-7' }
  await given.response(200, world.ask('POST', '/api/auth/local', { body: password }))
  const wrong = { identifier: 'BERND@example.com', password: 'falsch' }
  await given.response(400, world.ask('POST', '/api/auth/local', { body: wrong }))
  const ownNames = [
    ['Bernd', 'BERND hat sich abgemeldet.'],
    ['chefin', 'Dokumente zu Gerät „A“ an Bernd@Example.com bestellt: Etikett'],
    ['chefin', 'Bearbeiter „bernd“ (bernd@example.com) gesperrt'],
  ] as const
  const others = [
    ['bernd.meier', 'bernd.meier hat sich angemeldet'],
    ['Bernd Meier', 'Bernd Meier hat sich angemeldet'],
    [
      'chefin',
      'Bearbeiter „Bernd Meier“ gesperrt, an x-bernd@example.com und bernd@example.com.au',
    ],
    ['chefin', 'Gerät „berndt“ angelegt, Datei „bernd2“'],
  ] as const
  for (const [userName, message] of [...ownNames, ...others]) {
    const entry = { type: 'info', status: '200', userName, message, address: '192.0.2.77' } as const
    await insertLog(db, new Date(), entry)
  }
  const exported = JSON.parse((await portal(world, ['person', 'export', 'bernd'])).out)
  const messages: string[] = exported.protokoll.map(({ message }: { message: string }) => message)
  for (const [, message] of ownNames) assert.ok(messages.includes(message), message)
  for (const [, message] of others) assert.ok(!messages.includes(message), message)
  assert.ok(messages.includes('bernd hat sich angemeldet'))
  assert.ok(
    exported.protokoll.some(({ user_name: user }: { user_name: string }) => /^BERND@/.test(user)),
    'the text typed at a failed sign-in',
  )

  assert.equal((await portal(world, ['person', 'erase', 'bernd', '--logs'])).code, 0)
  const logs = await db.selectFrom('logs').select(['message', 'user_name', 'address']).execute()
  const left = logs.filter(({ message, user_name: user }) => /bernd/i.test(`${message} ${user}`))
  assert.deepEqual(
    left,
    others.map(([user_name, message]) => ({ message, user_name, address: '192.0.2.77' })),
  )
  assert.equal(
    logs.filter(({ message }) => message === 'gelöschte Person hat sich abgemeldet.').length,
    1,
  )
  assert.equal((await portal(world, ['person', 'export', 'BERND@example.com'])).code, 1)
  await given.response(200, world.ask('GET', '/api/users', { as }))
})

test('papers: a deleted user is erased by mail address as well', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const message = 'Dokumente zu Gerät „A“ an weg-hier@example.com bestellt: Etikett'
  await insertLog(db, new Date(), { type: 'info', status: '200', message })
  const exported = await portal(world, ['person', 'export', 'Weg-Hier@Example.com'])
  assert.equal(JSON.parse(exported.out).protokoll.length, 1)
  const erased = await portal(world, ['person', 'erase', 'WEG-hier@example.com', '--logs'])
  assert.deepEqual(
    [erased.code, erased.out.split('\n').slice(0, 3)],
    [
      0,
      [
        'Es gibt keinen Zugang mehr.',
        'In Datensätzen stand der Name nicht.',
        'In 1 Protokolleintrag steht „gelöschte Person“.',
      ],
    ],
  )
  assert.doesNotMatch(await everything(world), /weg-hier@/i)
})

test('papers: a company’s contact person is erased from the log as well', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const as = await given.administrator(world)
  const companie = await given.company(world)
  const data = { id: companie, contact: 'Petra Klein', email: 'p.klein@kunde.example' }
  await given.response(200, world.ask('PUT', `/api/companies/${companie}`, { as, body: { data } }))
  const message = 'Dokumente zu Gerät „A“ an P.Klein@kunde.example bestellt: Etikett'
  await insertLog(db, new Date(), { type: 'info', status: '200', message })
  const exported = JSON.parse((await portal(world, ['person', 'export', '10001', '--company'])).out)
  assert.ok(exported.protokoll.some((entry: { message: string }) => entry.message === message))
  assert.equal((await portal(world, ['person', 'erase', '10001', '--company'])).code, 0)
  assert.doesNotMatch(await everything(world), /klein/i)
})

interface Mention {
  table: string
  column: string
}

async function columnsOf({ services: { db } }: World): Promise<string[]> {
  const query = isSqlite(db)
    ? sql<{ name: string }>`select m.name || '.' || c.name as name
        from sqlite_master as m, pragma_table_info(m.name) as c where m.type = 'table'`
    : sql<{ name: string }>`select table_name || '.' || column_name as name
        from information_schema.columns where table_schema = current_schema()`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

/** Every value of every table. */
async function everything(world: World): Promise<string> {
  const tables = new Set((await columnsOf(world)).map((name) => name.split('.')[0] ?? ''))
  const texts: string[] = []
  for (const table of tables) {
    if (/trigram|search|sqlite/.test(table)) continue
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(world.services.db)
    texts.push(JSON.stringify(rows))
  }
  return texts.join('\n')
}
