import assert from 'node:assert/strict'
import { copyFile, mkdir, open, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import test from 'node:test'
import { sql } from 'kysely'
import { beginRun } from '../backup/backups.store.ts'
import { type Db, isSqlite, openDatabase } from '../db/database.ts'
import { checkFiles, removeOrphans } from '../files/check-files.ts'
import { damageBlob, damages, placeOfBlob } from '../testing/damage-blob.ts'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import { onlyOnDisk } from '../testing/own-bucket.ts'
import { blackPdf } from '../testing/pictures.ts'
import { pdf, uploaded } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'
import { runCheck } from './check-command.ts'
import { readCommand } from './command-line.ts'

// On PostgreSQL in full runs only: blob-round.test.ts and damaged-in-bin.test.ts find the same damage there.

const day = 24 * 60 * 60_000

test('point 6: an operator is told of missing files, and the command fails if there are any', async (t) => {
  const world = await openWorld(t)
  const { blobs } = world.services
  const clean = await check(world)
  assert.ok(clean.isWell)
  assert.ok(clean.lines.includes(bytesRead(0)), clean.lines.join('\n'))
  assert.equal(clean.lines.at(-1), 'Alles in Ordnung.')
  for (const name of ['a', 'b', 'c', 'd']) await uploaded(world, `${name}.pdf`, pdf(name))
  const { hash } = await uploaded(world, 'fehlt.pdf', pdf('fehlt'))
  await uploaded(world, 'fehlt auch.pdf', pdf('fehlt'))
  assert.ok((await check(world)).lines.some((line) => line.startsWith('Dateien: 5 Inhalte')))
  await blobs.remove(hash)
  const { lines, isWell } = await check(world)
  assert.ok(!isWell)
  const [found] = lines.filter((line) => line.startsWith('!'))
  assert.match(
    found ?? '',
    /^! Der Inhalt fehlt: „fehlt\.pdf“; „fehlt auch\.pdf“ {2}[0-9a-f]{64} – Bitte dieselbe Datei/,
  )
  assert.equal(lines.at(-1), '1 Befund offen.')
  await uploaded(world, 'wieder da.pdf', pdf('fehlt'))
  assert.equal((await check(world)).lines.at(-1), 'Alles in Ordnung.')
})

test('point 6: bytes that belong to nothing are found after a day and removed only on request', async (t) => {
  const world = await openWorld(t)
  const { db, blobs } = world.services
  const { hash } = await uploaded(world, 'bleibt.pdf', pdf('bleibt'))
  const orphan = await blobs.stage(Readable.from([Buffer.from('verwaist')]))
  await orphan.prepare()
  await orphan.keep()
  assert.ok((await check(world, true)).isWell)
  assert.equal(await blobs.sizeOf(orphan.sha256), 8)

  // A day later.
  const tools = { db, blobs, clock: () => new Date(Date.now() + day + 60_000) }
  const { orphans, damaged, held } = await checkFiles(tools)
  assert.deepEqual([orphans.map(({ sha256 }) => sha256), damaged, held], [[orphan.sha256], [], 1])
  const known = { sha256: hash, size: 1, storedAt: new Date(0) }
  assert.equal(await removeOrphans(tools, [known, ...orphans], world.app.log), 1)
  assert.equal(await blobs.sizeOf(orphan.sha256), undefined)
  assert.ok(await blobs.sizeOf(hash))
})

test('if the database knows no file at all, the files in the storage are reported as another portal’s and none is deleted', {
  skip: onlyOnDisk,
}, async (t) => {
  const world = await openWorld(t)
  const { blobs } = world.services
  const others = await oldLeftover(world, 'eines anderen')
  const { lines, isWell } = await check(world, true)
  assert.ok(!isWell)
  assert.match(
    lines.find((line) => line.startsWith('!')) ?? '',
    /^! Zu nichts gehört 1 Inhalt .+ – Die Datenbank kennt keine einzige Datei.+DATABASE_URL/,
  )
  assert.equal(await blobs.sizeOf(others), 13)
})

test('next to another portal’s files, while most of its own are missing, none is deleted', {
  skip: onlyOnDisk,
}, async (t) => {
  const world = await openWorld(t)
  const { blobs } = world.services
  const ownRows = []
  for (const name of ['a', 'b', 'c']) ownRows.push(await uploaded(world, `${name}.pdf`, pdf(name)))
  const others = await oldLeftover(world, 'eines anderen')
  const [first, second] = ownRows
  assert.ok(first && second)
  for (const { hash } of [first, second]) await blobs.remove(hash)
  const { lines } = await check(world, true)
  assert.match(
    lines.find((line) => line.startsWith('! Zu nichts')) ?? '',
    /^! Zu nichts gehört 1 Inhalt .+ fehlen hier die meisten\. .+ DATABASE_URL .+ Gelöscht wird hier nichts\.$/,
  )
  assert.equal(await blobs.sizeOf(others), 13)
  await uploaded(world, 'wieder da.pdf', pdf('a'))
  await check(world, true)
  assert.equal(await blobs.sizeOf(others), undefined)
})

test('if the database knows fewer files than lie in the storage besides them, as a new portal in place of another, none is deleted', {
  skip: onlyOnDisk,
}, async (t) => {
  const world = await openWorld(t)
  const { blobs } = world.services
  await uploaded(world, 'eigene.pdf', pdf('eigene'))
  const others = [await oldLeftover(world, 'eines anderen'), await oldLeftover(world, 'noch eines')]
  const { lines, isWell } = await check(world, true)
  assert.ok(!isWell)
  assert.match(
    lines.find((line) => line.startsWith('! Zu nichts')) ?? '',
    /^! Zu nichts gehören 2 Inhalte .+ kennt die Datenbank die meisten nicht\. .+ DATABASE_URL .+ Gelöscht wird hier nichts\.$/,
  )
  for (const each of others) assert.ok(await blobs.sizeOf(each))
  await uploaded(world, 'noch eine eigene.pdf', pdf('noch eine'))
  await check(world, true)
  for (const each of others) assert.equal(await blobs.sizeOf(each), undefined)
})

test('issue 16, point 2: bytes in places that the portal does not use are reported and left to the operator', {
  skip: onlyOnDisk,
}, async (t) => {
  const world = await openWorld(t)
  const { hash } = await uploaded(world, 'bleibt.pdf', pdf('bleibt'))
  const files = join(world.dataDir, 'files')
  const strays = [`00/00/${hash}`, 'ab/cd/fremd.bin', 'ab/fremd', 'notizen.txt', `${hash}.bak`]
  // One more than the maximum that is listed.
  for (let note = 10; note < 26; note += 1) strays.push(`zettel-${note}.txt`)
  await mkdir(join(files, '00/00'), { recursive: true })
  await mkdir(join(files, 'ab/cd'), { recursive: true })
  for (const stray of strays) await copyFile(placeOfBlob(world.dataDir, hash), join(files, stray))
  // Uploads in progress lie there, and the root of a disk may have such a folder.
  await writeFile(join(files, 'tmp/unterwegs'), 'halb')
  await mkdir(join(files, 'lost+found'), { mode: 0o000 })
  const { lines, isWell } = await check(world, true)
  assert.ok(!isWell)
  const named = strays.toSorted().slice(0, 20).join(', ')
  assert.deepEqual(
    lines.filter((line) => line.startsWith('!')),
    [
      `! Neben den Inhalten liegen 21 Dateien, die das Portal dort nicht abgelegt hat (0 MB): ${named} und eine weitere – Bitte ansehen und selbst wegräumen: Das Portal löscht nichts, was es nicht kennt.`,
    ],
  )
  for (const stray of strays) await rm(join(files, stray))
  assert.ok((await check(world)).isWell)
})

test('issue 16, point 2: bytes that the database knows but nothing refers to are reported after a day and removed on request', async (t) => {
  const world = await openWorld(t)
  const { db, blobs } = world.services
  const { id, hash } = await uploaded(world, 'a.pdf', pdf('a'))
  await db.deleteFrom('uploads').where('id', '=', id).execute()
  assert.ok((await check(world)).isWell, 'they may still be in use')
  const old = { created_at: new Date(Date.now() - day - 60_000).toISOString() }
  await db.updateTable('blobs').set(old).execute()

  const backup = await beginBackup(db)
  assert.ok((await check(world, true)).isWell, 'a backup may be copying them')
  await db.deleteFrom('backups').where('id', '=', backup).execute()

  const { lines, isWell } = await check(world)
  assert.ok(!isWell)
  const [found, ...others] = lines.filter((line) => line.startsWith('!'))
  assert.deepEqual(others, [])
  assert.equal(
    found,
    `! Zu nichts gehört 1 Inhalt (0 MB): ${hash} – Mit --repair werden sie gelöscht.`,
  )
  assert.ok((await check(world, true)).isWell)
  assert.equal(await blobs.sizeOf(hash), undefined)
  assert.deepEqual(await db.selectFrom('blobs').selectAll().execute(), [])
})

test('issue 16, point 2: a check reports each damage with its file and version, and the list of files shows it', {
  skip: onlyOnDisk,
}, async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const files: Record<string, { media: number; hash: string }> = {}
  for (const damage of damages) {
    const { media } = await givenFiles.file(world, { filename: damage, version: `7 ${damage}` })
    const shown = await world.ask('GET', `/api/medias/${media}?populate=url`, { as })
    const { hash } = shown.body.data.attributes.url.data.attributes
    files[damage] = { media, hash }
    await damageBlob(placeOfBlob(world.dataDir, hash), damage, 9)
  }
  const { lines, isWell } = await check(world, true)
  assert.ok(!isWell)
  const kinds = {
    flipped: ['bytes', 'Der Inhalt ist beschädigt'],
    cut: ['size', 'Der Inhalt hat eine falsche Größe'],
    empty: ['size', 'Der Inhalt hat eine falsche Größe'],
    missing: ['missing', 'Der Inhalt fehlt'],
  } as const
  for (const [damage, [kind, words]] of Object.entries(kinds)) {
    const { media, hash } = files[damage] ?? { media: 0, hash: '' }
    const line = `! ${words}: „${damage}“, Fassung 7 ${damage}  ${hash} – `
    assert.ok(
      lines.some((each) => each.startsWith(line)),
      `${line}\n${lines.join('\n')}`,
    )
    const { body } = await world.ask('GET', `/api/medias/${media}?populate=url`, { as })
    assert.equal(body.data.attributes.url.data.attributes.damage, kind)
  }
  const list =
    '/api/medias?filters[versions][url][damage][$notNull]=true&pagination[withCount]=true'
  const { body } = await given.response(200, world.ask('GET', list, { as }))
  assert.equal(body.meta.pagination.total, 4)
  for (const damage of damages) await uploaded(world, 'wieder.pdf', pdf(damage))
  assert.ok((await check(world)).isWell)
  assert.equal((await world.ask('GET', list, { as })).body.meta.pagination.total, 0)
})

test('issue 16, point 2: a check finds wrong keys, indexes and derived values, and repairs them without loss', async (t) => {
  const world = await openWorld(t, { PREVIEWS: 'on' })
  const as = await given.administrator(world)
  const { db } = world.services
  const company = await given.company(world, 'Größe & Söhne GmbH')
  await given.device(world, { sn: 'Ä 1', companie: company, part: await given.part(world) })
  const { media } = await givenFiles.file(world, { filename: 'Plan', bytes: blackPdf() })
  const before = await world.ask('GET', '/api/devices?_q=ä 1', { as })
  await db.updateTable('companies').set({ name_search: 'falsch' }).execute()
  await db.updateTable('devices').set({ serial_number_sort: '' }).execute()
  await db.updateTable('medias').set({ upload_id: null }).where('id', '=', media).execute()
  await db.updateTable('uploads').set({ size: 1 }).execute()
  await db.deleteFrom('preview_jobs').execute()
  await db.deleteFrom('previews').execute()
  if (isSqlite(db)) {
    await sql`insert into medias_searched (rowid, keys) values (999, 'abcdef')`.execute(db)
    await sql`delete from devices_searched where rowid = 1`.execute(db)
  }
  const first = await check(world)
  assert.ok(!first.isWell)
  const wanted = [
    /„companies\.name“ hat 1 Zeile mit falschen Schlüsseln/,
    /„devices\.serial_number“ hat 1 Zeile mit falschen Schlüsseln/,
    /Dateien, die nicht ihre aktuelle Fassung zeigen: 1/,
    /falscher Größenangabe: 1/,
    /ohne Vorschaubild und ohne Auftrag dafür: 1/,
    ...(isSqlite(db) ? [/Index für Suchen passt nicht.*„medias“/, /„devices“\. – /] : []),
  ]
  for (const each of wanted) assert.match(first.lines.join('\n'), each)
  const repaired = await check(world, true)
  assert.ok(repaired.isWell, repaired.lines.join('\n'))
  assert.match(repaired.lines.at(-1) ?? '', /Befunde behoben\. Jetzt ist alles in Ordnung\.$/)
  const again = await check(world)
  assert.equal(again.lines.at(-1), 'Alles in Ordnung.', again.lines.join('\n'))
  const after = await world.ask('GET', '/api/devices?_q=ä 1', { as })
  assert.deepEqual(after.body, before.body)
})

test('issue 16, point 2: corrupt database pages are reported in German, and everything else is still checked', async (t) => {
  const world = await openWorld(t)
  const { config, db } = world.services
  if (!isSqlite(db)) return
  await uploaded(world, 'a.pdf', pdf('a'))
  const [index, doctypes] = await Promise.all(['companies_name_folded', 'doctypes'].map(placeOf))
  await world.stop()

  await spoil(index)
  const output = await checkAlone()
  assert.match(
    output,
    /! Die Datenbank ist beschädigt: Seiten der Datei passen nicht zusammen \(Tree .*\) – Bitte eine Sicherung zurückspielen/,
  )
  assert.match(output, /Dateien: 1 Inhalt .* in Ordnung/)

  await spoil(doctypes)
  assert.match(
    await checkAlone(),
    /! Schlüssel zum Suchen und Sortieren: Die Prüfung brach ab\. DATA_DIR: Eine Datenbank in .* ist beschädigt \(SQLITE_CORRUPT\)\. Bitte aus einer Sicherung zurückholen\. – Danach bitte noch einmal prüfen; bis dahin nichts löschen\./,
  )

  async function placeOf(name: string) {
    const { rows } = await sql<{ place: number }>`
      select (rootpage - 1) * (select page_size from pragma_page_size) as place
      from sqlite_schema where name = ${name}`.execute(db)
    return rows[0]?.place ?? Number.NaN
  }
  async function spoil(place = Number.NaN) {
    const file = await open(config.databaseUrl.slice('sqlite:'.length), 'r+')
    await file.write(Buffer.alloc(200, 0x5a), 0, 200, place)
    await file.close()
  }
  async function checkAlone() {
    const ownDb = openDatabase(config.databaseUrl)
    const lines: string[] = []
    try {
      assert.equal(await runCheck(ownDb, config, true, (line) => lines.push(line)), false)
    } finally {
      await ownDb.destroy()
    }
    return lines.join('\n')
  }
})

test('issue 16, point 2: rows with dangling references are reported', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  await given.device(world, { sn: 'A', part: await given.part(world) })
  if (isSqlite(db)) {
    await sql`pragma foreign_keys = off`.execute(db)
    await sql`update devices set part_id = 4711`.execute(db)
    await sql`pragma foreign_keys = on`.execute(db)
  } else {
    await db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection)
      await sql`update devices set part_id = 4711`.execute(connection)
      await sql`set session_replication_role = origin`.execute(connection)
    })
  }
  const { lines, isWell } = await check(world, true)
  assert.ok(!isWell)
  assert.match(lines.join('\n'), /1 Zeile von „devices“ führt zu „parts“, wo nichts/)
})

test('issue 16, point 2: a damaged preview is queued again', {
  skip: onlyOnDisk,
}, async (t) => {
  const world = await openWorld(t)
  const { db, previews } = world.services
  await uploaded(world, 'a.pdf', blackPdf())
  await previews.runDue()
  const [picture] = await db.selectFrom('previews').select('sha256').execute()
  assert.ok(picture)
  await damageBlob(placeOfBlob(world.dataDir, picture.sha256), 'flipped', 12)
  const { lines } = await check(world, true)
  assert.match(lines.join('\n'), /beschädigt: Vorschaubild .* Behoben\./)
  await previews.runDue()
  assert.ok((await check(world)).isWell)
  assert.equal((await db.selectFrom('previews').selectAll().execute()).length, 3)
})

test('point 6: arguments that do not belong to the command are refused', () => {
  assert.deepEqual(readCommand(['check', '--repair']), { name: 'check', isRepairing: true })
  assert.throws(() => readCommand(['check', 'repair']), /gehört nicht: repair/)
  assert.throws(() => readCommand(['files', 'check']), /„files“ gibt es nicht/)
})

/** Stores bytes that no row refers to, two days old; returns their SHA-256. */
async function oldLeftover({ services: { blobs }, dataDir }: World, text: string): Promise<string> {
  const leftover = await blobs.stage(Readable.from([Buffer.from(text)]))
  await leftover.prepare()
  await leftover.keep()
  const longAgo = new Date(Date.now() - 2 * day)
  await utimes(placeOfBlob(dataDir, leftover.sha256), longAgo, longAgo)
  return leftover.sha256
}

/** Starts a backup run that lasts a minute. */
function beginBackup(db: Db): Promise<number> {
  return beginRun(db, new Date(), { slot: null, place: 'hier', hasKeys: false }, 60_000)
}

async function check({ services: { db, config } }: World, isRepairing = false) {
  const lines: string[] = []
  const isWell = await runCheck(db, config, isRepairing, (line) => lines.push(line))
  return { lines, isWell }
}

function bytesRead(count: number): string {
  return `Dateien: ${count} Inhalte von hochgeladenen Dateien und Vorschaubildern gelesen (0 MB), in Ordnung.`
}
