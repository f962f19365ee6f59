import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../db/database.ts'
import { watchingStatements } from '../db/kept-statements.ts'
import { insertAll } from '../db/write.ts'
import { devicesTable } from '../devices/devices.table.ts'
import { readCsv } from '../tables/read-csv.ts'
import { readXlsx } from '../tables/read-xlsx.ts'
import { damageBlob, placeOfBlob } from '../testing/damage-blob.ts'
import * as given from '../testing/given.ts'
import { portal } from '../testing/given-zips.ts'
import { onlyOnDisk } from '../testing/own-bucket.ts'
import { unzip } from '../testing/unzip.ts'

test('issue 18, 3: the files of selected devices come in one zip, each once, with a table that describes them', async (t) => {
  const { world, as, part, device } = await portal(t)
  const first = await device('A/1', ['Plan ä.pdf', 'Plan ä.pdf'])
  const second = await device('=B 2', ['Plan ä.pdf'])
  const common = await given.media(world, { filename: 'Anleitung.pdf' })
  const own = await given.media(world, { filename: 'Inhaltsverzeichnis.csv', devices: [first] })
  await given.response(
    200,
    world.ask('PUT', `/api/parts/${part}`, { as, body: { data: { media: [common] } } }),
  )
  const ask = (query: string) => world.ask('GET', `/uploads/auswahl.zip?${query}`, { as })
  const both = await given.response(200, ask(`devices=${first}-${second}`))
  assert.equal(both.headers['content-length'], String(both.bytes.length))
  const files = unzip(both.bytes)
  assert.deepEqual(files.map(({ name }) => name).toSorted(), [
    '=B 2/Plan ä.pdf',
    'A_1/Inhaltsverzeichnis.csv',
    'A_1/Plan ä (2).pdf',
    'A_1/Plan ä.pdf',
    'Gemeinsame Dateien/Anleitung.pdf',
    'Inhaltsverzeichnis.csv',
  ])
  const table = readCsv(files[0]?.bytes ?? Buffer.alloc(0)).rows.map(({ cells }) => cells)
  const heading = (name: string) => table[0]?.indexOf(name) ?? -1
  assert.deepEqual(
    table
      .slice(1)
      .map((cells) => [cells[0], cells[1], cells[2], cells[6]])
      .toSorted(),
    [
      ['=B 2/Plan ä.pdf', '=B 2', 'ART-0001', '1'],
      ['A_1/Inhaltsverzeichnis.csv', 'A/1', 'ART-0001', '1'],
      ['A_1/Plan ä (2).pdf', 'A/1', 'ART-0001', '1'],
      ['A_1/Plan ä.pdf', 'A/1', 'ART-0001', '1'],
      ['Gemeinsame Dateien/Anleitung.pdf', '=B 2', 'ART-0001', '1'],
      ['Gemeinsame Dateien/Anleitung.pdf', 'A/1', 'ART-0001', '1'],
    ].toSorted(),
  )
  for (const cells of table.slice(1)) {
    const file = files.find(({ name }) => name === cells[0])
    const hash = createHash('sha256')
      .update(file?.bytes ?? '')
      .digest('hex')
    assert.equal(cells[heading('SHA-256')], hash)
  }

  // A single article number gets no folders and a table as workbook; files alone are listed with the numbers of their
  // devices.
  const one = unzip((await given.response(200, ask(`parts=${part}&contents=xlsx`))).bytes)
  assert.deepEqual(
    one.map(({ name }) => name),
    ['Inhaltsverzeichnis.xlsx', 'Anleitung.pdf'],
  )
  const book = await readXlsx(one[0]?.bytes ?? Buffer.alloc(0))
  assert.deepEqual(book.rows[1]?.cells.slice(0, 3), ['Anleitung.pdf', '', 'ART-0001'])
  const alone = unzip((await given.response(200, ask(`medias=${own},${common}`))).bytes)
  assert.deepEqual(
    readCsv(alone[0]?.bytes ?? Buffer.alloc(0))
      .rows.slice(1)
      .map(({ cells }) => cells.slice(0, 3)),
    [
      ['Inhaltsverzeichnis (2).csv', 'A/1', ''],
      ['Anleitung.pdf', '', 'ART-0001'],
    ],
  )

  await given.refused('not-found', ask('devices=999999'))
  for (const [query, field, code] of [
    ['', 'devices', 'choice'],
    [`devices=${first}&parts=${part}`, 'parts', 'choice'],
    [`medias=${own}&parts=${part}`, 'medias', 'choice'],
    ['devices=x', 'devices', 'format'],
  ] as const) {
    assert.deepEqual(await given.wrongFields(ask(query)), { [field]: code }, query)
  }
  await given.refused('too-costly', ask('devices=1-501'))
  await given.refused('no-files', ask(`parts=${await given.part(world, 'leer')}`))
  const { cookie } = as
  assert.ok(cookie)
  const byLink = await world.ask('HEAD', `/uploads/auswahl.zip?devices=${first}`, {
    as: { cookie },
  })
  assert.equal(byLink.status, 200)
  const customer = await given.signInCustomer(world, 'A/1', 'geraete-passwort')
  const foreign = world.ask('GET', `/uploads/auswahl.zip?devices=${first}`, { as: customer })
  await given.refused('forbidden', foreign)
})

test('a selection with too many files is refused before any of them is looked up', {
  skip: process.env.TEST_DATABASE_URL && 'statements to SQLite alone are watched',
}, async (t) => {
  const { world, as, part, device } = await portal(t)
  const { db } = world.services
  const names = Array.from({ length: 41 }, (_, at) => `Plan ${at}.pdf`)
  const first = await device('A 1', names)
  await sql`insert into part_medias (part_id, media_id)
    select ${part}, media_id from device_medias where device_id = ${first}`.execute(db)
  const stamp = { at: new Date(), by: null }
  const drafts = Array.from({ length: 499 }, (_, at) => ({
    ...{ sn: `B ${at}`, publicId: `b-${at}`, part },
    ...{ passwordHash: '-', isPasswordGenerated: true },
  }))
  const others = await inTransaction(db, (tx) => insertAll(tx, devicesTable, stamp, drafts))
  const ask = (last?: number) =>
    world.ask('HEAD', `/uploads/auswahl.zip?devices=${first}-${last}`, { as })
  const few = await watchingStatements(() => ask(others.at(0)))
  const many = await watchingStatements(() => ask(others.at(-1)))
  assert.deepEqual([few.result.status, many.result.status], [200, 400])
  const areListed = ({ statements }: typeof few) =>
    [...statements].some((text) => text.includes('"uploads"'))
  assert.deepEqual([areListed(few), areListed(many)], [true, false])
})

test('issue 18, 3: a damaged file is left out of the zip, whose table and its name say so', {
  skip: onlyOnDisk,
}, async (t) => {
  const { world, as, device } = await portal(t)
  const id = await device('A 1', ['Plan.pdf', 'Anleitung.pdf'])
  const url = `/uploads/auswahl.zip?devices=${id}`
  const whole = unzip((await given.response(200, world.ask('GET', url, { as }))).bytes)
  const plan = whole.find(({ name }) => name === 'Plan.pdf')
  const sha256 = createHash('sha256')
    .update(plan?.bytes ?? '')
    .digest('hex')
  await damageBlob(placeOfBlob(world.dataDir, sha256), 'missing')
  const files = unzip((await given.response(200, world.ask('GET', url, { as }))).bytes)
  assert.deepEqual(
    files.map(({ name }) => name),
    ['Inhaltsverzeichnis - 1 Datei fehlt.csv', 'Anleitung.pdf'],
  )
  assert.match(String(files[0]?.bytes), /fehlt: beschädigt/)
})
