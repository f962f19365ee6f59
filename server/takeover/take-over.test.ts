import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { recordLists } from '#contract/record-lists.ts'
import * as given from '../testing/given.ts'
import { portal } from '../testing/operator.ts'
import { emptyPostgres, onlyOnPostgres } from '../testing/postgres.ts'
import { readPdf } from '../testing/read-pdf.ts'
import {
  changedSite,
  loadIntoPostgres,
  type SiteRow,
  siteRows,
  strapiSite,
} from '../testing/strapi-site.ts'
import { openWorld, type World } from '../testing/world.ts'

// A process of its own: it hashes and computes for a long time.

test('the whole site is taken over, and a second run changes nothing', async (t) => {
  const world = await openWorld(t)
  const cursor = await cursorOf(world)
  const out = await imported(world)
  await assertWhole(world)
  await t.test('18.5: the change feed has each record', () => assertTold(world, cursor))
  const before = await everything(world)
  const again = await imported(world)
  assert.deepEqual(await everything(world), before)
  assert.match(again, /Geräte +60 +0 +60 +0\n/)
  assert.match(again, /Hochgeladene Dateien +72 +0 +70 +2\n/)
  // Oddities do not depend on an earlier run.
  assert.equal(odditiesOf(again), odditiesOf(out))

  await t.test('everybody signs in with the old password', () => assertSignIns(world))
  await t.test('the report names each oddity', () => assertReport(world, out))
  await t.test('old addresses still lead to their files', () => assertAddresses(world))
  await t.test('the customer of a renamed device gets a letter', async () => {
    const letter = join(world.dataDir, 'strapi/briefe/2_Zugangsdaten_sn-1001-2.pdf')
    const { text } = await readPdf(await readFile(letter))
    for (const words of ['Bisherige Seriennummer: sn-1001', 'Neue Seriennummer: sn-1001 (2)']) {
      assert.ok(text.includes(words), text)
    }
    assert.match(text, /Ihr bisheriges Passwort gilt weiter/)
  })
  await t.test('changes made in Strapi since are listed, as they are not taken over', async () => {
    const site = await changedSite(join(world.dataDir, 'later'), [
      "update devices set sn = 'HG-NEU', updated_at = 1900000000000 where id = 20",
      "update companies set name = 'Umbenannt AG', updated_at = 1900000000000 where id = 3",
      'update up_users set blocked = 1, updated_at = 1900000000000 where id = 2',
      // Linked from the other side: Strapi does not update the time of the device.
      'insert into devices_media_links (device_id, media_id) values (25, 3)',
      'delete from devices_companie_links where device_id = 30',
      'delete from devices where id = 22',
      'delete from up_users where id = 1',
      'delete from devices where id = 23',
    ])
    const as = await given.administrator(world)
    await given.response(200, world.ask('DELETE', '/api/devices/23', { as }))
    const later = await imported(world, site)
    const named = (heading: string) => later.split(`${heading}\n`)[1]?.split('\n\n')[0]?.split('\n')
    assert.deepEqual(named('nachtragen'), [
      '  - Benutzer 2 „meier“: in Strapi geändert am 17.03.2030 (UTC).',
      '  - Firma 3 „Umbenannt AG“: in Strapi geändert am 17.03.2030 (UTC).',
      '  - Gerät 20 „HG-NEU“: in Strapi geändert am 17.03.2030 (UTC).',
      '  - Gerät 25 „HG-2025“: hat in Strapi inzwischen andere Dateien.',
      '  - Gerät 30 „HG-2030“: hat in Strapi inzwischen eine andere Firma.',
    ])
    assert.deepEqual(named('noch da'), ['  - Benutzer 1 „staff“.', '  - Gerät 22 „HG-2022“.'])
    await given.signInCustomer(world, 'HG-2020', 'geraet-20')
  })
})

test('the same is taken over from PostgreSQL, on either engine', {
  skip: process.env.TEST_DATABASE_URL ? false : onlyOnPostgres,
}, async (t) => {
  const source = await emptyPostgres()
  assert.ok(source)
  t.after(() => source.drop())
  await loadIntoPostgres(source.url)
  const engines: Record<string, string>[] = [{}, { DATABASE_URL: '' }]
  for (const engine of engines) {
    const world = await openWorld(t, engine)
    const out = await imported(world, source.url)
    await assertWhole(world)
    assertReport(world, out)
    assert.ok(!out.includes('test@'), 'no name or password of the database is told')
    await given.signInCustomer(world, 'HG-2020', 'geraet-20')
    await world.stop()
  }
})

test('a dry run writes nothing but its report', async (t) => {
  const world = await openWorld(t)
  const before = await everything(world)
  const { code, out } = await command(world, strapiSite.database, ['--dry-run'])
  assert.equal(code, 0)
  assert.match(out, /Geräte +60 +60 +0 +0\n/)
  assert.deepEqual(await everything(world), before)
  const report = await readFile(join(world.dataDir, 'strapi/probelauf.txt'), 'utf8')
  assert.ok(out.includes(report.trim()))
  assertReport(world, out)
})

async function imported(world: World, database = strapiSite.database): Promise<string> {
  const { code, out, err } = await command(world, database)
  assert.deepEqual([code, err], [0, ''])
  return out
}

function command(world: World, database: string, options: string[] = []) {
  const words = ['--database', database, '--uploads', strapiSite.uploads, ...options]
  return portal(world, ['import', 'strapi', ...words], '', { PREVIEWS: 'off' })
}

/** The cursor of the change feed before the takeover. */
async function cursorOf(world: World): Promise<string> {
  const as = await given.administrator(world)
  return (await given.response(200, world.ask('GET', '/api/changes', { as }))).body.cursor
}

/** Every existing record is in the change feed as created, and no other. */
async function assertTold(world: World, since: string): Promise<void> {
  const as = await given.administrator(world)
  const path = `/api/changes?since=${since}&limit=1000`
  const { body } = await given.response(200, world.ask('GET', path, { as }))
  assert.equal(body.isComplete, true)
  const changes: { act: string; kind: string; record: number }[] = body.changes
  for (const kind of recordLists) {
    const rows = await world.services.db.selectFrom(kind).select('id').orderBy('id').execute()
    const made = changes.filter((change) => change.kind === kind && change.act === 'created')
    const ids = made.map(({ record }) => record).toSorted((one, other) => one - other)
    assert.deepEqual(
      ids,
      rows.map(({ id }) => id),
      kind,
    )
  }
  assert.ok(!changes.some(({ act }) => act === 'deleted'))
}

/** Compares every record with the site. */
async function assertWhole(world: World): Promise<void> {
  const { db, blobs } = world.services
  const renamed: Record<string, string> = {
    'sn-1001': 'sn-1001 (2)',
    ' SN-1002 ': 'SN-1002',
    ['x'.repeat(130)]: 'x'.repeat(120),
    'datenblatt ': 'datenblatt (2)',
    'ea-105': 'ea-105 (2)',
    ' Leerzeichen GmbH ': 'Leerzeichen GmbH',
  }
  const now = (name: unknown) => renamed[String(name)] ?? name
  const time = (value: unknown) => new Date(Number(value)).toISOString()
  const times = ({ created_at, updated_at }: Record<string, unknown>) => ({
    created_at: time(created_at),
    updated_at: time(updated_at),
  })
  const joined = (table: string, own: string, other: string) =>
    new Map(siteRows(table).map((row) => [row[own], row[other]]))

  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name', 'customer_number as kdnr', 'description as desc'])
    .select(['created_at', 'updated_at'])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    companies,
    siteRows('companies').map((row) => {
      return { id: row.id, name: now(row.name), kdnr: row.kdnr, desc: row.desc, ...times(row) }
    }),
  )
  for (const table of ['doctypes', 'parts'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'title', 'description as desc', 'created_at', 'updated_at'])
      .orderBy('id')
      .execute()
    assert.deepEqual(
      rows,
      siteRows(table).map((row) => {
        const desc = typeof row.desc === 'string' ? row.desc.trim() : null
        return { id: row.id, title: now(row.title), desc, ...times(row) }
      }),
    )
  }

  const company = joined('devices_companie_links', 'device_id', 'companie_id')
  const part = joined('devices_part_links', 'device_id', 'part_id')
  const devices = await db
    .selectFrom('devices')
    .select(['id', 'serial_number as sn', 'company_id', 'part_id', 'created_at', 'updated_at'])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    devices,
    siteRows('devices').map((row) => ({
      id: row.id,
      sn: now(row.sn),
      company_id: company.get(row.id ?? 0) ?? null,
      part_id: part.get(row.id ?? 0) ?? null,
      ...times(row),
    })),
  )
  const links = await db.selectFrom('device_medias').selectAll().execute()
  const pairs = (rows: Record<string, unknown>[]) =>
    rows.map((row) => `${row.device_id} ${row.media_id}`).toSorted()
  assert.deepEqual(pairs(links), pairs(siteRows('devices_media_links')))

  const doctype = joined('medias_doctype_links', 'media_id', 'doctype_id')
  const upload = joined('files_related_morphs', 'related_id', 'file_id')
  const uploads = new Map(siteRows('files').map((row) => [row.id, row]))
  const files = await db
    .selectFrom('medias')
    .leftJoin('uploads', 'uploads.id', 'medias.upload_id')
    .leftJoin('versions', 'versions.upload_id', 'uploads.id')
    .select(['medias.id', 'filename', 'doctype_id', 'medias.created_at', 'medias.updated_at'])
    .select(['old_slug', 'blob_sha256', 'released_on', 'uploads.created_at as uploaded_at'])
    .orderBy('medias.id')
    .execute()
  const rows = siteRows('medias')
  assert.equal(files.length, rows.length)
  for (const [index, row] of rows.entries()) {
    const { old_slug, blob_sha256, released_on, uploaded_at, ...file } = files[index] ?? {}
    assert.deepEqual(file, {
      id: row.id,
      filename: row.filename,
      doctype_id: doctype.get(row.id ?? 0) ?? null,
      ...times(row),
    })
    const source = row.id === 33 ? undefined : uploads.get(upload.get(row.id ?? 0) ?? 0)
    assert.equal(old_slug ?? null, source ? String(source.url).slice('/uploads/'.length) : null)
    if (!source || !blob_sha256) continue
    assert.equal(uploaded_at, time(source.created_at))
    assert.equal(released_on, time(row.created_at).slice(0, 10))
    const bytes = await readFile(join(strapiSite.uploads, String(old_slug)))
    const kept = await blobs.lend(blob_sha256, (path) => readFile(path))
    assert.ok(bytes.equals(kept), `the bytes of ${old_slug}`)
  }

  const users = await db
    .selectFrom('users')
    .select(['username', 'email', 'is_admin', 'is_blocked', 'created_at'])
    .where('username', '!=', 'chefin')
    .orderBy('username_folded')
    .execute()
  assert.deepEqual(
    users,
    siteRows('up_users')
      .map(({ username, email, blocked, created_at }) => {
        return { username, email, is_admin: 0, is_blocked: blocked, created_at: time(created_at) }
      })
      .toSorted((one, other) =>
        String(one.username).toLowerCase() < String(other.username).toLowerCase() ? -1 : 1,
      ),
  )
  const logs = await db
    .selectFrom('logs')
    .select(['type', 'status', 'message', 'serial_number as sn', 'user_name as user'])
    .select(['company_name as companie', 'created_at'])
    .where('message', 'like', 'Meldung %')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    logs,
    siteRows('logs').map(({ id: _, updated_at, created_by_id, updated_by_id, ...row }) => {
      return { ...row, created_at: time(row.created_at) }
    }),
  )
}

/** All with `--full`, as each costs a bcrypt hash. */
async function assertSignIns(world: World): Promise<void> {
  const numbers: Record<string, string> = {
    'sn-1001': 'sn-1001 (2)',
    ['x'.repeat(130)]: 'x'.repeat(120),
  }
  const { TEST_FULL: isFull } = process.env
  const devices = siteRows('devices').filter(({ id }) => isFull || Number(id) <= 10 || id === 13)
  const companies = siteRows('companies').filter(({ id }) => isFull || Number(id) % 12 === 1)
  for (const { id, sn } of devices) {
    const number = numbers[String(sn)] ?? String(sn)
    if (id === 13) await refused(world, number, 'geraet-13')
    else await given.signInCustomer(world, number, `geraet-${id}`)
  }
  for (const { id, kdnr } of companies) {
    if (id === 25) await refused(world, String(kdnr), 'firma-25-pass')
    else await given.signInCustomer(world, String(kdnr), `firma-${id}-pass`)
  }
  await refused(world, 'SN-1001', 'geraet-2')
  await given.signInStaff(world, 'staff', 'Staff-Pass-1')
  await given.signInStaff(world, 'meier@example.com', 'Meier-Pass-1')
  await given.signInStaff(world, 'jürgen groß', 'Gross-Pass-1')
  const body = { identifier: 'schulze', password: 'Schulze-Pass-1' }
  await given.response(400, world.ask('POST', '/api/auth/local', { body }))
  const { db } = world.services
  const left = async (table: 'users' | 'companies' | 'devices', ids: number[] | undefined) => {
    const rows = db.selectFrom(table).select('id').where('password_hash', 'like', '$2%')
    const some = ids ? rows.where('id', 'in', ids) : rows
    return (await some.execute()).length
  }
  const idsOf = (rows: SiteRow[]) => rows.map(({ id }) => Number(id))
  assert.equal(await left('devices', idsOf(devices)), 0)
  assert.equal(await left('companies', idsOf(companies)), 0)
  assert.equal(await left('users', undefined), 1, 'the blocked one')
}

async function refused(world: World, sn: string, pass: string) {
  await given.response(
    400,
    world.ask('POST', '/api/devices/customer-login', { body: { sn, pass } }),
  )
}

function odditiesOf(out: string): string {
  return out.slice(out.indexOf('Auffälligkeiten'), out.indexOf('Briefe für'))
}

function assertReport(_: World, out: string): void {
  const named = [
    'Gerät 2 „sn-1001“ heißt jetzt „sn-1001 (2)“: Nr. 1 „SN-1001“ ist älter und behält die Nummer.',
    `heißt jetzt „${'x'.repeat(120)}“ (120 Zeichen)`,
    'Gerät 8 „ SN-1002 “: Leerzeichen am Rand entfernt',
    ...['„1e5“', '„007“', '„12345678901234567890“', '„A/B 12“', '„=2+2“', '„=1+1“', '„X"Y“'],
    'Artikelnummer 12 „ea-105“ heißt jetzt „ea-105 (2)“: Nr. 1 „EA-105“ ist älter',
    'Dokumententyp 7 „datenblatt “ heißt jetzt „datenblatt (2)“',
    'Hochgeladene Datei 4 „Betriebsanleitung 4.pdf“ gehört zu mehreren Dateien',
    'Datei 50 „Foto 50.png“ hat keinen Dokumententyp.',
    'Datei 60 „Betriebsanleitung 60.pdf“ hat keine hochgeladene Datei.',
    'Pru_fbericht_Gro_e_33_16b1af6eae.pdf) fehlt im Ordner',
    'hat dieselben Bytes wie 20 „Betriebsanleitung 20.pdf“',
    'Hochgeladene Datei 71 „ohne Eintrag.pdf“ gehört zu keiner Datei',
    'Dateien mit der Endung „.exe“ sind nicht erlaubt',
    'Gerät 13 „HG-2013“ hat kein Passwort',
    'Gerät 14 „HG-2014“ hat keine Firma.',
    'Gerät 15 „HG-2015“ hat keine Artikelnummer.',
    'Gerät 16 „HG-2016“ hat keine Dateien.',
    'Firma 25 „Firma 25“ (Kundennummer 4725) hat kein Passwort',
    'Datei 40 „umbenannt 40“: Der Name hat keine Endung',
    'Dateien: angelegt vom 14.09.2020 bis 23.11.2020',
    'Benutzer 3 „schulze“ war gesperrt und bleibt es.',
    'Firma 4 „ Leerzeichen GmbH “: Leerzeichen am Rand entfernt',
  ]
  for (const words of named) assert.ok(out.includes(words), words)
}

async function assertAddresses(world: World): Promise<void> {
  const address = '/uploads/Betriebsanleitung_4_2d9870fe99.pdf'
  const whole = await readFile(join(strapiSite.uploads, 'Betriebsanleitung_4_2d9870fe99.pdf'))
  const shows = (file: number) =>
    Number(siteRows('devices_media_links').find((row) => row.media_id === file)?.device_id)
  const [own, sharing] = [shows(4), shows(71)]
  const signIn = (id: number) => {
    const sn = String(siteRows('devices').find((row) => row.id === id)?.sn)
    return given.signInCustomer(world, sn === 'sn-1001' ? 'sn-1001 (2)' : sn, `geraet-${id}`)
  }
  const owner = await signIn(own)
  const sharer = await signIn(sharing)
  const stranger = await given.signInCustomer(world, 'HG-2016', 'geraet-16')
  const read = (as: typeof owner | undefined, url = address, headers = {}) =>
    world.ask('GET', url, { as, headers })
  await given.response(401, read(undefined))
  await given.response(404, read(stranger))
  for (const as of [owner, sharer]) {
    const { bytes, headers } = await given.response(200, read(as))
    assert.ok(bytes.equals(whole))
    await given.response(304, read(as, address, { 'if-none-match': String(headers.etag) }))
    const part = await given.response(206, read(as, address, { range: 'bytes=5-14' }))
    assert.ok(part.bytes.equals(whole.subarray(5, 15)))
  }
  const staff = await given.signInStaff(world, 'staff', 'Staff-Pass-1')
  await given.response(200, read(staff, '/uploads/ohne_Eintrag_f2a37e9ebb.pdf'))
  await given.response(404, read(staff, '/uploads/Programm_a34f47bf0c.exe'))
  await given.response(200, read(staff, '/uploads/thumbnail_Foto_2_d059a02d08.png'))
  const as = await given.administrator(world)
  const body = { data: { media: { disconnect: [4] } } }
  await given.response(200, world.ask('PUT', `/api/devices/${own}`, { as, body }))
  await given.response(404, read(owner))
  await given.response(200, read(sharer))
  await given.response(200, world.ask('DELETE', '/api/medias/71', { as }))
  await given.response(404, read(sharer))
  const { body: bin } = await given.response(200, world.ask('GET', '/api/bin', { as }))
  const entry = `/api/bin/${bin.data[0].id}/restore`
  await given.response(200, world.ask('POST', entry, { as, body: {} }))
  await given.response(200, read(sharer))
}

/** Every row that a takeover may write, as sorted JSON by table. */
async function everything({ services: { db } }: World): Promise<unknown> {
  const tables = [
    ...['users', 'companies', 'parts', 'doctypes', 'devices', 'medias', 'versions', 'uploads'],
    ...['device_medias', 'blobs', 'logs', 'history', 'strapi_ids'],
  ] as const
  const rows: Record<string, unknown> = {}
  for (const table of tables) {
    const all = await db
      .selectFrom(table as 'users')
      .selectAll()
      .execute()
    rows[table] = all.map((row) => JSON.stringify(row)).toSorted()
  }
  return rows
}
