import assert from 'node:assert/strict'
import test from 'node:test'
import type { ImportKind } from '#contract/imports.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { partsTable } from '../parts/parts.table.ts'
import { readCsv } from '../tables/read-csv.ts'
import { readXlsx } from '../tables/read-xlsx.ts'
import * as given from '../testing/given.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'
import { readAll } from './read-all.ts'

const kinds = ['companies', 'parts', 'doctypes', 'devices'] satisfies ImportKind[]

test('issue 18, 3: a list is exported as CSV and XLSX, and every row of it is unchanged when it is imported again', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world, as)
  await fill(world, as)
  for (const kind of kinds) {
    for (const format of ['csv', 'xlsx']) {
      const { bytes, headers } = await exported(world, as, `/api/${kind}`, `format=${format}`)
      const rows = Number(headers['x-total-rows'])
      assert.ok(rows > 0, kind)
      const { counts } = await desk.check(kind, bytes)
      const { equal, ...others } = counts
      assert.equal(equal, rows, `${kind} as ${format}: ${JSON.stringify(others)}`)
      assert.ok(Object.values(others).every((count) => count === 0))
    }
  }
})

test('issue 18, 3: an export follows search, filters and order, keeps texts as texts and days as days, and has no passwords', async (t) => {
  const world = await openWorld(t, { READERS: '2' })
  const as = await given.administrator(world)
  await fill(world, as)
  const query = 'filters[companie][kdnr][$eq]=10001&sort=sn:desc'
  const listed = await given.response(200, world.ask('GET', `/api/devices?${query}`, { as }))
  const serials = listed.body.data.map((row: { attributes: { sn: string } }) => row.attributes.sn)
  assert.equal(serials.length, 4)
  const csv = await exported(world, as, '/api/devices', query)
  const xlsx = await exported(world, as, '/api/devices', `${query}&format=xlsx`)
  assert.match(
    csv.headers['content-disposition'] ?? '',
    /filename\*=UTF-8''Ger%C3%A4te%20\d{4}-\d\d-\d\d\.csv/,
  )
  assert.match(xlsx.headers['content-type'] ?? '', /spreadsheetml\.sheet$/)
  assert.match(csv.headers['content-type'] ?? '', /^text\/csv/)
  const lines = csv.bytes.toString().split('\r\n')
  assert.equal(
    lines[0],
    '\ufeffKunde;Kundennummer;SN-Nr.;Art.-Nr.;Ausgeliefert am;In Verkehr gebracht am;Baujahr;Notiz;Files;Dateien bereithalten bis;Typenschild-Kennung;Angelegt am;Geändert am;Nummer',
  )
  const guarded = lines.find((line) => line.includes(";'12345678901234567890;"))
  assert.match(
    guarded ?? '',
    /^'=SUMME\(1\);10001;'12345678901234567890;'007;02\.03\.2026;;2025;'\+49 711;1;/,
  )

  const table = await readXlsx(xlsx.bytes)
  assert.equal(table.sheet, 'Geräte')
  const column = (heading: string) => table.rows[0]?.cells.indexOf(heading) ?? -1
  const [sn, delivered] = [column('SN-Nr.'), column('Ausgeliefert am')]
  assert.deepEqual(
    table.rows.slice(1).map(({ cells }) => cells[sn]),
    serials,
  )
  const long = table.rows.find(({ cells }) => cells[sn] === '12345678901234567890')
  assert.deepEqual(long?.cells[delivered], { text: '2026-03-02', day: true })
  const fromCsv = readCsv(csv.bytes)
    .rows.slice(1)
    .map(({ cells }) => cells[sn])
  assert.deepEqual(fromCsv, serials)

  const users = await exported(world, as, '/api/users', '')
  assert.match(users.bytes.toString(), /^\ufeffBenutzername;E-Mail;Administrator;/)
  for (const list of ['users', 'devices', 'companies']) {
    const { bytes } = await exported(world, as, `/api/${list}`, '')
    assert.doesNotMatch(bytes.toString(), /argon2|passwor[td]/i, list)
  }
  for (const list of ['medias', 'logs', 'bin']) {
    const { bytes } = await exported(world, as, `/api/${list}`, 'format=xlsx')
    assert.ok((await readXlsx(bytes)).rows.length > (list === 'bin' ? 0 : 1), list)
  }

  const staff = await given.staff(world)
  assert.equal((await world.ask('GET', '/api/bin/export', { as: staff })).status, 403)
  assert.equal((await world.ask('GET', '/api/users/export', { as: staff })).status, 403)
  const head = await world.ask('HEAD', '/api/devices/export', { as: staff })
  assert.deepEqual([head.status, head.headers['x-total-rows'], head.bytes.length], [200, '6', 0])
  const get = (path: string) => world.ask('GET', path, { as })
  await given.refused('validation', get('/api/devices/export?format=ods'))
  await given.refused('unknown-parameter', get('/api/devices/export?pagination[page]=2'))
  await given.refused('unknown-filter', get('/api/devices/export?filters[pass]=x'))
})

test('issue 18, 3: no row is lost or duplicated while others are written', async (t) => {
  const world = await openWorld(t)
  const { db, reads } = world.services
  await insertParts(db, 700)
  const sort = [{ path: ['title'], descending: true }]
  const { total, batches } = await readAll(reads, 'anna', {
    ...{ of: partsTable, sort, filter: undefined, populate: {} },
  })
  const seen: { id: number; title: string }[] = []
  let round = 0
  for await (const batch of batches) {
    seen.push(...(batch as typeof seen))
    round += 1
    if (round > 1) continue
    // Deletes a row already read and one still to come, inserts rows before and after, and renames two.
    await db.deleteFrom('parts').where('title', 'in', ['P 0699', 'P 0010']).execute()
    await db
      .insertInto('parts')
      .values([partRow(9_000), { ...partRow(0), title: 'A', title_folded: 'A', public_id: 'neu' }])
      .execute()
    for (const [from, to] of [
      ['P 0690', 'AA'],
      ['P 0011', 'Z'],
    ] as const) {
      const change = { title: to, title_sort: to }
      await db.updateTable('parts').set(change).where('title', '=', from).execute()
    }
  }
  assert.equal(total, 700)
  assert.equal(new Set(seen.map(({ id }) => id)).size, 699)
  assert.equal(seen.length, 699)
  assert.ok(seen.some(({ title }) => title === 'Z'))
})

test('issue 18, 3: an aborted table cannot be mistaken for a complete one, and a client that disconnects ends it', async (t) => {
  const world = await openWorld(t)
  const { db, reads } = world.services
  await insertParts(db, 700)
  const { bearer } = await given.administrator(world)
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${bearer}` }
  const url = (format: string) => `${address}/api/parts/export?format=${format}`
  const { list } = reads
  let left = 0
  let hasBegun = Promise.resolve()
  reads.list = async (caller, planned) => {
    if (left === 0) {
      await hasBegun
      throw new ProblemError('too-slow', 'Zu langsam!')
    }
    left -= 1
    return list(caller, planned)
  }
  for (const format of ['csv', 'xlsx']) {
    left = 1
    assert.equal((await fetch(url(format), { headers })).status, 503)
    left = 3
    const { promise, resolve } = Promise.withResolvers<void>()
    hasBegun = promise
    const broken = await fetch(url(format), { headers })
    resolve()
    assert.equal(broken.status, 200)
    await assert.rejects(broken.arrayBuffer())
  }
  reads.list = list
  for (const format of ['csv', 'xlsx']) {
    const controller = new AbortController()
    const { signal } = controller
    const answer = await fetch(url(format), { headers, signal })
    controller.abort()
    await assert.rejects(answer.arrayBuffer())
    const whole = await fetch(url(format), { headers })
    assert.ok((await whole.arrayBuffer()).byteLength > 0)
  }
})

function partRow(at: number) {
  const title = `P ${String(at).padStart(4, '0')}`
  const now = '2026-01-01T00:00:00.000Z'
  const twins = { title_folded: title, title_search: title, title_sort: title }
  return {
    ...{
      title,
      ...twins,
      is_for_private_use: 0,
      has_printed_safety: 0,
      public_id: `id${String(at).padStart(6, '0')}`,
    },
    ...{ created_at: now, updated_at: now },
  }
}

async function insertParts(db: Db, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => partRow(at))
  for (let at = 0; at < rows.length; at += 100) {
    await db
      .insertInto('parts')
      .values(rows.slice(at, at + 100))
      .execute()
  }
}

/** Companies, article numbers, document types and devices with texts that programs tend to convert. */
async function fill(world: World, as: Ticket): Promise<void> {
  const post = async (path: string, data: object) =>
    Number(
      (await given.response(200, world.ask('POST', path, { as, body: { data } }))).body.data.id,
    )
  const odd = '=1+1\nzweite Zeile; mit "Zeichen" & <mehr>\r\ndritte _x0041_ \u0001'
  const company = await post('/api/companies', {
    ...{ name: '=SUMME(1)', kdnr: 10_001, pass: 'firma-passwort', desc: odd, language: 'fr' },
    ...{ address: 'Straße 1\n70000 Köln', country: '-', email: 'a@b.de', contact: '@Müller' },
  })
  await post('/api/companies', {
    name: 'Æther & Söhne',
    kdnr: 0,
    pass: 'firma-passwort',
    language: 'de',
  })
  const gtin = '4006381333931'
  const press = { title: '007', desc: 'Presse 🏭', isForPrivateUse: true, gtin }
  const part = await post('/api/parts', press)
  const other = await post('/api/parts', { title: '1e5', lifetimeYears: 30 })
  const public_ = { reader: 'public', position: 3, vdiClass: '03-02', isRequired: true }
  const doctype = await post('/api/doctypes', { title: 'Betriebsanleitung', ...public_ })
  await post('/api/doctypes', { title: 'WAHR', desc: '1.4.' })
  const media = [await given.media(world, { filename: 'Anleitung ä.pdf', doctype })]
  const device = (data: object) => post('/api/devices', { pass: 'geraete-passwort', ...data })
  await device({
    ...{ sn: '12345678901234567890', companie: company, part, media },
    ...{ deliveredOn: '2026-03-02', builtIn: 2025, note: '+49 711' },
  })
  await device({ sn: 'ÄÖ  ß', companie: company, part: other, placedOnMarketOn: '1999-12-31' })
  await device({ sn: '3-4', companie: company })
  await device({ sn: '0815', companie: company, deliveredOn: '1899-12-31' })
  await device({ sn: "'quoted" })
  await device({ sn: "'0815" })
}

async function exported(world: World, as: Ticket, list: string, query: string) {
  return given.response(200, world.ask('GET', `${list}/export?${query}`, { as }))
}
