import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { portal, withLightHashes } from '../testing/operator.ts'
import { changedSite, strapiSite } from '../testing/strapi-site.ts'
import { openWorld, type World } from '../testing/world.ts'

// On PostgreSQL in full runs only: take-over.test.ts writes there, and oddities are found before anything is written.

const unreadable = `$2x$10$${'a'.repeat(53)}`

const oddities = [
  'pragma foreign_keys = off',
  `update devices set pass = 'geraet-20' where id = 20`,
  `update devices set pass = '${unreadable}' where id = 21`,
  'update devices set sn = null where id = 22',
  `update devices set sn = 'a' || char(9) || 'b' where id = 23`,
  `update devices set sn = 'sn-1001 (2)' where id = 24`,
  `update devices set sn = 'HG-' || char(8203) || '2027' where id = 28`,
  `update devices set sn = char(65279) || 'HG-2029' where id = 29`,
  `update companies set name = 'Firma' || char(173) || ' 9', kdnr = 99999999999 where id = 9`,
  'update devices set created_at = null, updated_at = null where id = 26',
  'insert into devices_companie_links (device_id, companie_id) values (25, 2)',
  'insert into devices_media_links (device_id, media_id) values (9999, 1), (1, null)',
  `alter table devices add column location text`,
  `update devices set location = 'Halle 3' where id = 3`,
  `update companies set pass = 'kurz', kdnr = 4701 where id = 7`,
  'update companies set kdnr = null where id = 8',
  'update doctypes set title = null where id = 5',
  'alter table medias add column published_at datetime',
  'update medias set published_at = created_at where id <> 2',
  `update up_users set username = 'CHEFIN', confirmed = 0 where id = 2`,
  `update strapi_core_store_settings set value = replace(value, '"email_confirmation":false',
    '"email_confirmation":true') where key = 'plugin_users-permissions_advanced'`,
  `update logs set type = 'debug' where id = 1`,
  `update files set url = '/uploads/../../../etc/passwd' where id = 5`,
]

test('further oddities are taken over as far as possible, and reported', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const database = await changedSite(join(world.dataDir, 'seltsam'), oddities)
  const { code, out, err } = await command(world, database)
  assert.deepEqual([code, err], [0, ''])
  const messages = [
    'Gerät 20 „HG-2020“: Das Passwort lag im Klartext und ist jetzt gehasht.',
    'Gerät 21 „HG-2021“: Das Passwort ist auf eine Weise gehasht, die das Portal nicht kennt',
    'Gerät 22 ohne Namen heißt jetzt „Ohne Seriennummer 22“.',
    'Steuerzeichen entfernt, jetzt „a b“.',
    'Gerät 2 „sn-1001“ heißt jetzt „sn-1001 (3)“',
    'Gerät 28 „HG-\u200b2027“ heißt jetzt „HG-2027 (2)“',
    'Gerät 29 „\ufeffHG-2029“: unsichtbare Zeichen entfernt, jetzt „HG-2029“.',
    'Firma 9 „Firma\u00ad 9“: unsichtbare Zeichen entfernt, jetzt „Firma 9“.',
    'Kundennummer 99999999999 nicht behalten (schon vergeben oder keine Zahl von 0 bis 2147483647)',
    'Gerät 25 „HG-2025“: mehrere Firmen',
    'devices_media_links: 2 führen ins Leere und sind nicht übernommen (9999 → 1, 1 → nichts).',
    'Tabelle devices, Spalten location: nicht übernommen.',
    'Firma 7 „Firma 7“ konnte die Kundennummer 4701 nicht behalten',
    'Firma 8 „Firma 8“ hatte keine Kundennummer und meldet sich jetzt mit 4727 an.',
    'Dokumententyp 5 ohne Namen heißt jetzt „Ohne Titel 5“.',
    'Datei 2 „Foto 2.png“ war ein Entwurf: Ihre Fassung ist vorbereitet',
    'Benutzer 2 „CHEFIN“ heißt jetzt „CHEFIN (2)“',
    'Benutzer 2 „CHEFIN“ hatte die E-Mail-Adresse nie bestätigt und ist deshalb gesperrt.',
    'Arten von Einträgen, die es hier nicht gibt, sind „info“: „debug“ (1).',
    '(/uploads/passwd) fehlt im Ordner',
    'Geräte: 1 ohne Zeit der Anlage',
  ]
  for (const words of messages) assert.ok(out.includes(words), `${words}\n${out}`)

  await given.signInCustomer(world, 'HG-2020', 'geraet-20')
  await given.signInCustomer(world, '4726', 'kurz')
  await given.signInCustomer(world, 'sn-1001 (3)', 'geraet-2')
  await given.signInCustomer(world, 'sn-1001 (2)', 'geraet-24')
  await given.signInCustomer(world, 'HG-2027 (2)', 'geraet-28')
  await given.signInCustomer(world, 'HG-2029', 'geraet-29')
  for (const pass of [unreadable, 'geraet-21']) {
    const body = { sn: 'HG-2021', pass }
    await given.response(400, world.ask('POST', '/api/devices/customer-login', { body }))
  }
  const draft = await db
    .selectFrom('versions')
    .innerJoin('medias', 'medias.id', 'versions.media_id')
    .select(['released_on', 'medias.upload_id'])
    .where('medias.id', '=', 2)
    .executeTakeFirst()
  assert.deepEqual(draft, { released_on: null, upload_id: null })

  // The missing file has turned up; a device was deleted here, and there is a new one in Strapi.
  await db.deleteFrom('devices').where('id', '=', 60).execute()
  const later = await changedSite(join(world.dataDir, 'spaeter'), [
    ...oddities.slice(0, -1),
    `insert into devices (id, sn, created_at) values (61, 'HG-2061', 1795327545233)`,
  ])
  const again = await command(world, later)
  assert.match(again.out, /Geräte +61 +1 +60 +0\n/)
  assert.match(again.out, /Hochgeladene Dateien +72 +1 +69 +2\n/)
  const devices = await db.selectFrom('devices').select('id').where('id', '>=', 59).execute()
  assert.deepEqual(devices.map(({ id }) => id).toSorted(), [59, 61])
  const found = await db.selectFrom('medias').select('upload_id').where('id', '=', 5).execute()
  assert.notEqual(found[0]?.upload_id, null)

  const other = await changedSite(join(world.dataDir, 'anderes'), [
    'update devices set created_at = created_at + 1 where id = 3',
  ])
  const refused = await command(world, other)
  assert.equal(refused.code, 1)
  assert.match(refused.err, /schon ein anderes Strapi übernommen/)
})

test('a further run takes over what is new in Strapi, even if records here have its names by now', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const site = (name: string, statements: string[]) =>
    changedSite(join(world.dataDir, name), ['pragma foreign_keys = off', ...statements])
  const small = [
    ...['delete from medias', 'delete from files', 'delete from logs'],
    ...['companies', 'parts', 'up_users'].map((table) => `delete from ${table} where id > 2`),
    'update companies set kdnr = 4701 where id = 1',
    'update companies set kdnr = null where id = 2',
  ]
  const withoutDevices = await site('leer', [
    ...small,
    'delete from devices',
    'delete from doctypes',
  ])
  assert.equal((await command(world, withoutDevices)).code, 0)
  const some = [...small, 'delete from devices where id > 2', 'delete from doctypes where id > 2']
  const { code, err } = await command(world, await site('einige', some))
  assert.deepEqual([code, err], [0, ''])

  const as = await given.administrator(world)
  const put = (path: string, data: object) =>
    given.response(200, world.ask('PUT', path, { as, body: { data } }))
  await put('/api/devices/2', { sn: 'NEU 1' })
  await put('/api/parts/2', { title: 'Neu 1' })
  await put('/api/doctypes/2', { title: 'Neu 1' })
  const changed = {
    username: 'neu',
    username_folded: 'neu',
    email: 'n@x.de',
    email_folded: 'n@x.de',
  }
  const ids = db.selectFrom('strapi_ids').select('record_id').where('kind', '=', 'user')
  await db
    .updateTable('users')
    .set(changed)
    .where('id', 'in', ids.where('strapi_id', '=', 2))
    .execute()

  const time = 1_795_327_545_233
  const later = await site('spaeter', [
    ...some,
    `insert into companies (id, name, kdnr, created_at) values (61, 'Später', 4702, ${time})`,
    `insert into devices (id, sn, created_at) values (61, 'neu 1', ${time})`,
    `insert into parts (id, title, created_at) values (61, 'NEU 1', ${time})`,
    `insert into doctypes (id, title, created_at) values (61, 'neu 1', ${time})`,
    `insert into up_users (id, username, email, created_at) values (61, 'NEU', 'N@x.de', ${time})`,
    `insert into files (id, name, hash, ext, provider) values (61, 'x', '${'x'.repeat(300)}', '.pdf', 'aws-s3')`,
  ])
  const done = await command(world, later)
  assert.deepEqual([done.code, done.err], [0, ''])
  for (const words of [
    'Gerät 61 „neu 1“ heißt jetzt „neu 1 (2)“: Das Portal hatte schon einen solchen Eintrag.',
    'Firma 61 „Später“ konnte die Kundennummer 4702 nicht behalten',
    'meldet sich jetzt mit 4703 an',
    'Benutzer 61 „NEU“ heißt jetzt „NEU (2)“',
    'Die Adresse „N@x.de“ hat schon ein anderer; weggelassen.',
    '.pdf) fehlt im Ordner',
  ]) {
    assert.ok(done.out.includes(words), `${words}\n${done.out}`)
  }
  assert.ok(!done.out.includes('„NEU 1 (2)“: Nr.'))
  const companies = await db
    .selectFrom('companies')
    .select('customer_number')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    companies.map((company) => company.customer_number),
    [4701, 4702, 4703],
  )
  const again = await command(world, later)
  for (const line of ['Geräte +3 +0 +3 +0', 'Firmen +3 +0 +3 +0', 'Bearbeiter +3 +0 +3 +0']) {
    assert.match(again.out, new RegExp(line))
  }
})

test('a Strapi before 4.6, whose links have neither ids nor an order, is read like a later one', async (t) => {
  const world = await openWorld(t)
  const links = {
    devices_companie_links: 'device_id, companie_id',
    devices_part_links: 'device_id, part_id',
    devices_media_links: 'device_id, media_id',
    medias_doctype_links: 'media_id, doctype_id',
    files_related_morphs: 'file_id, related_id, related_type, field, "order"',
  }
  const former = Object.entries(links).flatMap(([table, columns]) => [
    `create table former as select ${columns} from ${table}`,
    `drop table ${table}`,
    `alter table former rename to ${table}`,
  ])
  const database = await changedSite(join(world.dataDir, 'frueher'), [
    'pragma foreign_keys = off',
    ...former,
  ])
  const [early, late] = [
    await command(world, database, ['--dry-run']),
    await command(world, strapiSite.database, ['--dry-run']),
  ]
  assert.deepEqual([early.code, early.err], [0, ''])
  const found = ({ out }: { out: string }) => out.slice(out.indexOf('in Strapi'))
  assert.match(found(early), /Auffälligkeiten/)
  assert.equal(found(early), found(late))
})

test('killed twice midway, it resumes where it was', async (t) => {
  const world = await openWorld(t)
  await killedAt(world, 'Hochgeladene Dateien …')
  await killedAt(world, 'Geräte …')
  const { code, out } = await command(world, strapiSite.database)
  assert.equal(code, 0, out)
  const { db } = world.services
  const tables = { devices: 60, medias: 71, versions: 69, uploads: 71, companies: 25, logs: 121 }
  for (const [table, count] of Object.entries(tables)) {
    const rows = await db
      .selectFrom(table as 'devices')
      .select('id')
      .execute()
    assert.equal(rows.length, count, table)
  }
  assert.equal((await db.selectFrom('device_medias').selectAll().execute()).length, 295)
  const moved = await db
    .selectFrom('strapi_ids')
    .selectAll()
    .whereRef('strapi_id', '!=', 'record_id')
    .where('kind', 'not in', ['version', 'user'])
    .execute()
  assert.deepEqual(moved, [], 'all of them keep their ids')
  const { code: sound, out: checked } = await portal(world, ['check'])
  assert.equal(sound, 0, checked)
})

test('a portal that is in use is refused, unless forced', async (t) => {
  const world = await openWorld(t)
  await given.device(world, { sn: 'hg-2020' })
  const refused = await command(world, strapiSite.database)
  assert.equal(refused.code, 1)
  assert.match(refused.err, /hat schon eigene Firmen, Geräte oder Dateien/)
  const forced = await command(world, strapiSite.database, ['--force', '--dry-run'])
  assert.equal(forced.code, 0)
  assert.match(forced.out, /„HG-2020“ heißt jetzt „HG-2020 \(2\)“: Das Portal hatte schon/)
  const missing = await portal(world, ['import', 'strapi', '--database', 'x'])
  assert.equal(missing.code, 2)
  const nothing = await command(world, '/nirgends/data.db')
  assert.match(nothing.err, /Die Datei \/nirgends\/data\.db gibt es nicht/)
})

function command(world: World, database: string, options: string[] = []) {
  const words = ['--database', database, '--uploads', strapiSite.uploads, ...options]
  return portal(world, ['import', 'strapi', ...words], '', { PREVIEWS: 'off' })
}

/**
 * Starts the command, which kills itself as soon as it prints this line, as it might be done before anybody else could.
 */
async function killedAt({ services, dataDir }: World, line: string): Promise<void> {
  const { databaseUrl } = services.config
  const isSqlite = databaseUrl.startsWith('sqlite:')
  const words = ['--database', strapiSite.database, '--uploads', strapiSite.uploads]
  const child = spawn(
    process.execPath,
    [
      `--import=data:text/javascript,${encodeURIComponent(killedWhenSaid(line))}`,
      join(import.meta.dirname, '../admin/portal-command.ts'),
      ...['import', 'strapi', ...words],
    ],
    {
      env: {
        ...process.env,
        ...withLightHashes,
        DATA_DIR: dataDir,
        DATABASE_URL: isSqlite ? '' : databaseUrl,
      },
      cwd: tmpdir(),
    },
  )
  let output = ''
  const ended = new Promise<string | null>((resolve) => {
    child.once('close', (_, signal) => resolve(signal))
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  assert.equal(await ended, 'SIGKILL', output)
}

function killedWhenSaid(line: string): string {
  return `
    const write = process.stdout.write.bind(process.stdout)
    process.stdout.write = (text, ...others) => {
      const isWritten = write(text, ...others)
      if (String(text).includes(${JSON.stringify(line)})) process.kill(process.pid, 'SIGKILL')
      return isWritten
    }`
}
