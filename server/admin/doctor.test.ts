import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { sql } from 'kysely'
import { beginRun, endRun } from '../backup/backups.store.ts'
import { isSqlite } from '../db/database.ts'
import { readSchemaState } from '../db/migrate.ts'
import { judge } from '../doctor/examine-proxy.ts'
import { recordDamage } from '../files/damages.store.ts'
import { freePort } from '../testing/free-port.ts'
import { openOidcProvider } from '../testing/oidc-provider.ts'
import { command, placeOf, portal, runCommand } from '../testing/operator.ts'
import { onlyOnPostgres } from '../testing/postgres.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { pdf, uploaded } from '../testing/send-files.ts'
import { smallDisk } from '../testing/small-disk.ts'
import { openSmtpPeer } from '../testing/smtp-peer.ts'
import { openWorld, type World } from '../testing/world.ts'
import { beginTransfer } from '../transfer/transfers.store.ts'
import { runDoctor } from './doctor-command.ts'
import { migrateNow, showSchemaState } from './migrate-commands.ts'

test('point 5: the doctor prints one line per check, all fine for an intact portal', async (t) => {
  const port = await freePort()
  const settings = { PUBLIC_URL: `http://127.0.0.1:${port}` }
  const world = await openWorld(t, settings)
  await world.app.listen({ port, host: '127.0.0.1' })
  const { code, lines } = await examine(world, settings)
  assert.equal(code, 0, lines.join('\n'))
  for (const line of lines) assert.match(line, /^[✓!] [^:\n]+: [^\n]+$/)
  const wanted = ['Node', 'Einstellungen', 'Rechte', 'Speicherplatz', 'Schlüssel', 'Dateispeicher']
  // On a busy machine the database may answer slowly, which the doctor reports as doubtful.
  assert.match(lines.join('\n'), /^[✓!] Datenbank: .+ antwortet in /m)
  for (const about of [...wanted, 'Vorlagen', 'Schema', 'Suche', 'Uhr']) {
    assert.ok(
      lines.some((line) => line.startsWith(`✓ ${about}: `)),
      `${about} in\n${lines.join('\n')}`,
    )
  }
  const [proxy] = lines.filter((line) => line.includes('Proxy'))
  assert.match(proxy ?? '', /^! Proxy: PUBLIC_URL ist .* Abhilfe: PUBLIC_URL setzen\.$/)
  const codes = world.services.notices.list().map(({ code }) => code)
  assert.ok(!codes.includes('proxy-not-trusted'), 'the doctor’s own request causes no warning')
  const contact = lines.find((line) => line.includes('Kontakt: '))
  assert.match(contact ?? '', /^! Kontakt: .*kommt nirgends an\. Abhilfe: SUPPORT_EMAIL/)
  const reached = await examine(world, { ...settings, SUPPORT_EMAIL: 'service@mueller.de' })
  assert.ok(reached.lines.includes('✓ Kontakt: Kunden schreiben an service@mueller.de.'))
  const health = await world.ask('GET', '/health', { headers: { 'x-portal-probe': '1.2' } })
  assert.equal(health.headers['x-portal-probe'], undefined, 'strangers get no information')
})

test('point 5: the doctor names what is wrong and how to fix it, and fails', async (t) => {
  const peer = await openSmtpPeer(t)
  const wrongPassword = peer.settings.SMTP_URL.replace('geheim', 'falsch')
  const settings = {
    PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
    SMTP_URL: wrongPassword,
    MAIL_FROM: peer.settings.MAIL_FROM,
    OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'ein-langes-geheimnis',
  }
  const world = await openWorld(t)
  await insertStep(world)
  const { code, lines } = await examine(world, settings)
  const output = lines.join('\n')
  assert.equal(code, 1)
  assert.match(output, /^✗ Mail: .*Anmeldung.* Abhilfe: SMTP_URL prüfen/m)
  assert.doesNotMatch(output, /falsch#|falsch%/)
  assert.match(output, /^✗ Schema: .*neuer als dieses Programm \(sie kennt 9999-later\)/m)
  assert.match(
    output,
    /^✗ Anmeldung beim Anbieter: 127\.0\.0\.1:\d+ antwortet von hier aus nicht \(ECONNREFUSED\)\. Abhilfe: OIDC_ISSUER/m,
  )
  assert.match(output, /^! Proxy: .*antwortet von hier aus nicht/m)
  const forAll = join(world.dataDir, '../für alle offen')
  await mkdir(forAll)
  await chmod(forAll, 0o755)
  const open = await examine(world, { ...settings, DATA_DIR: forAll })
  assert.match(open.lines.at(-1) ?? '', /^✗ Rechte: .* Abhilfe: chmod go= '\/.+\/für alle offen'$/)
  const broken = join(world.dataDir, '../kaputt')
  await mkdir(broken, { mode: 0o700 })
  await writeFile(join(broken, 'typenschild.db'), 'keine Datenbank', { mode: 0o600 })
  const unreadable = await examine(world, { ...settings, DATA_DIR: broken, DATABASE_URL: '' })
  assert.match(
    unreadable.lines.join('\n'),
    /^✗ Datenbank: DATA_DIR: .* ist beschädigt .* Sicherung/m,
  )
  assert.match(unreadable.lines.join('\n'), /^✗ Mail: /m)
  const mistaken = await examine(world, { PORT: 'x', LOG_LEVEL: 'laut' })
  assert.equal(mistaken.code, 1)
  assert.equal(mistaken.lines.filter((line) => line.startsWith('✗ Einstellungen: ')).length, 2)
  const mistyped = await examine(world, { ...settings, BACKUP_ULR: '/srv/backup' })
  assert.match(mistyped.lines.join('\n'), /^! Einstellungen: BACKUP_ULR .* wohl BACKUP_URL\. /m)
})

test('the doctor knows the provider at which staff sign in, whether its address ends in a slash or not', async (t) => {
  const provider = await openOidcProvider('http://localhost:3000')
  t.after(() => provider.stop())
  const world = await openWorld(t)
  for (const [issuer, sign] of [
    [provider.issuer, '✓'],
    [`${provider.issuer}/`, '✓'],
    [provider.issuer.replace('localhost', '127.0.0.1'), '✗'],
  ] as const) {
    const { lines } = await examine(world, { ...provider.settings, OIDC_ISSUER: issuer })
    const line = lines.find((candidate) => candidate.includes(' Anmeldung beim Anbieter: '))
    assert.equal(line?.[0], sign, line ?? issuer)
  }
})

test('the doctor reports a clock behind the last run or far ahead of it, even if no other clock can be asked', async (t) => {
  const world = await openWorld(t)
  await world.stop()
  const hour = 60 * 60_000
  const line = async (ago: number, doubted = 0) => {
    const at = new Date(Date.now() - ago).toISOString()
    await writeFile(join(world.dataDir, 'clock.json'), JSON.stringify({ at, doubted }))
    const { lines } = await examine(world, {})
    return lines.find((candidate) => candidate.includes('Uhr: ')) ?? ''
  }
  assert.match(await line(-9_000 * hour), /^✗ Uhr: .*das Portal lief zuletzt am .* Abhilfe: /)
  assert.match(await line(9_000 * hour), /^! Uhr: .*das Portal lief zuletzt am .* Abhilfe: /)
  assert.match(await line(30 * hour), /^✓ Uhr: /)
  assert.match(await line(72 * hour, 60 * hour), /^✓ Uhr: /, 'it has run that long since')
})

test('issue 16, point 5: the doctor reports the result and age of the last backup, and what is damaged', async (t) => {
  const place = join(await scratchFolder(), 'backups')
  t.after(() => rm(join(place, '..'), { recursive: true, force: true }))
  const settings = { BACKUP_URL: place }
  const world = await openWorld(t, settings)
  const { db } = world.services
  const resultOf = async (more: Record<string, string> = settings) => {
    const { code, lines } = await examine(world, more)
    const about = /^. (Sicherung|Schlüssel in Sicherungen|Dateien): /
    return { code, lines: lines.filter((line) => about.test(line)) }
  }
  assert.deepEqual((await resultOf({})).lines, [
    '✓ Dateien: keine ist als beschädigt bekannt.',
    '! Sicherung: Das Portal sichert sich nicht selbst. Abhilfe: BACKUP_URL setzen oder DATA_DIR und Datenbank anders sichern.',
  ])
  const [, never, keys] = (await resultOf()).lines
  assert.equal(never, '! Sicherung: Bisher ist keine gelungen. Abhilfe: npm run portal -- backup')
  assert.match(keys ?? '', /^! Schlüssel in .*BACKUP_PASSPHRASE fehlt.* Abhilfe: BACKUP_PASSPHRASE/)
  const inside = await resultOf({ BACKUP_URL: join(world.dataDir, 'backups') })
  assert.match(inside.lines[1] ?? '', /^✗ Sicherung: .*backups liegt in DATA_DIR .* Abhilfe: /)

  await uploaded(world, 'Anleitung.pdf', pdf('a'))
  assert.equal((await portal(world, ['backup', '--to', place])).code, 0)
  const withKeys = { ...settings, BACKUP_PASSPHRASE: 'ein langer Satz' }
  assert.deepEqual((await resultOf(withKeys)).lines.slice(1), [
    '✓ Sicherung: Die letzte gelungene ist vor 0 Minuten entstanden.',
    '✓ Schlüssel in Sicherungen: verschlüsselt dabei.',
  ])
  const file = join(world.dataDir, 'Satz')
  await writeFile(file, 'ein langer Satz\n', { mode: 0o644 })
  assert.equal(
    (await resultOf({ ...settings, BACKUP_PASSPHRASE_FILE: file })).lines[2],
    `! Schlüssel in Sicherungen: Das Passwort in ${file} ist für alle auf diesem Rechner lesbar. Abhilfe: chmod o= ${file}`,
  )
  // As if its disk were not mounted.
  await rename(place, `${place} away`)
  assert.match(
    (await resultOf()).lines[1] ?? '',
    /^✗ Sicherung: Die letzte \(.*Z\) liegt nicht mehr in .* Abhilfe: nachsehen, ob .* eingehängt ist/,
  )
  await rename(`${place} away`, place)
  const ended = new Date(Date.now() - 27.5 * 60 * 60_000).toISOString()
  await db.updateTable('backups').set({ ended_at: ended }).execute()
  const { sha256 } = await db.selectFrom('blobs').select('sha256').executeTakeFirstOrThrow()
  await recordDamage(db, new Date(), sha256, 'bytes')
  const late = await resultOf()
  assert.equal(late.code, 1)
  assert.match(
    late.lines[0] ?? '',
    /^✗ Dateien: Eine Datei ist .*: „Anleitung.pdf“\. Abhilfe: dieselben Dateien noch einmal/,
  )
  assert.match(late.lines[1] ?? '', /^✗ Sicherung: .* ist vor 27 Stunden .* Abhilfe: das Portal/)

  const run = { slot: null, place, hasKeys: false }
  const begun = await beginRun(db, new Date(), run, 60_000)
  await endRun(db, new Date(), begun, { state: 'failed', error: 'Kein Platz mehr' })
  const failed = (await resultOf()).lines[1] ?? ''
  assert.match(
    failed,
    /^✗ Sicherung: Die letzte ist fehlgeschlagen: .* vor 27 Stunden entstanden\./,
  )
  await sql`delete from migrations where name = (select max(name) from migrations)`.execute(db)
  assert.deepEqual((await resultOf(withKeys)).lines[0], '✓ Sicherung: BACKUP_URL ist gesetzt.')
  const { lines } = await examine(world, settings)
  assert.match(lines.join('\n'), /^! Schema: Ein Schritt steht aus\. /m)
})

test('the doctor asks for lost keys to be restored before a start creates new ones', async (t) => {
  const world = await openWorld(t)
  await world.stop()
  const file = join(world.dataDir, 'secrets.json')
  await rename(file, `${file}.away`)
  const { code, lines } = await examine(world, {})
  assert.equal(code, 1)
  assert.match(
    lines.find((line) => line.includes(' Schlüssel: ')) ?? '',
    /^✗ Schlüssel: secrets\.json fehlt, und .+ verloren\. Abhilfe: sie vorher aus einer Sicherung/,
  )
  const empty = join(await scratchFolder(), 'neu')
  t.after(() => rm(join(empty, '..'), { recursive: true }))
  await mkdir(empty, { mode: 0o700 })
  const { out } = await command(['doctor'], '', { DATA_DIR: empty, DATABASE_URL: '' })
  assert.match(out, /^! Schlüssel: secrets\.json gibt es noch nicht\. /m)
})

test('the doctor tests the destinations of backups and mails before the nightly run needs them', async (t) => {
  const folder = await scratchFolder()
  t.after(() => rm(folder, { recursive: true, force: true }))
  const place = join(folder, 'backups')
  const world = await openWorld(t, { BACKUP_URL: place })
  const outputLines = async () => {
    const { lines } = await examine(world, { BACKUP_URL: place })
    return lines.filter((line) => /^. (Sicherungsziel|Mail): /.test(line)).toSorted()
  }
  const filed = `! Mail: Mails bleiben in ${world.dataDir}/outbox liegen. Abhilfe: SMTP_URL setzen.`
  const [mail, none] = await outputLines()
  assert.equal(mail, filed)
  assert.match(
    none ?? '',
    /^! Sicherungsziel: .+backups gibt es noch nicht; .+ Abhilfe: .*einhängen/,
  )
  assert.deepEqual(await readdir(folder), [], 'nothing was changed')
  await mkdir(place)
  await mkdir(join(world.dataDir, 'outbox'))
  assert.deepEqual(await outputLines(), [
    filed,
    `✓ Sicherungsziel: ${place}: Schreiben, Lesen und Löschen gelingen.`,
  ])
  for (const emptyFolder of [place, join(world.dataDir, 'outbox')])
    assert.deepEqual(await readdir(emptyFolder), [])
  await writeFile(join(place, 'blobs'), 'kein Ordner')
  await rm(join(world.dataDir, 'outbox'), { recursive: true })
  await writeFile(join(world.dataDir, 'outbox'), 'kein Ordner')
  const [outbox, blobs] = await outputLines()
  await rm(join(world.dataDir, 'outbox'))
  await symlink(join(folder, 'away'), join(world.dataDir, 'outbox'))
  assert.match((await outputLines())[0] ?? '', /^✗ Mail: DATA_DIR: .+outbox.* \(ENOENT\)/)
  assert.match(outbox ?? '', /^✗ Mail: DATA_DIR: .+outbox ist kein Ordner\./)
  assert.match(blobs ?? '', /^✗ Sicherungsziel: BACKUP_URL: .+blobs ist kein Ordner\. Abhilfe: /)
})

test('the doctor names the disk that refuses writes and why, and does not send the operator elsewhere', async (t) => {
  const place = await smallDisk(t, '8m')
  if (place === undefined) return
  const storage = async () => {
    const { out } = await command(['doctor'], '', { DATA_DIR: place, DATABASE_URL: '' })
    return /^. Dateispeicher: .*/m.exec(out)?.[0] ?? out
  }
  const full = await storage()
  assert.match(full, /^✗ .+ DATA_DIR: Für Dateien ist in .+ kein Platz mehr; 1 GB und 5 % bleiben/)
  assert.doesNotMatch(full, /Betreiber/)
  assert.equal(spawnSync('mount', ['-o', 'remount,ro', place]).status, 0)
  assert.match(
    await storage(),
    /^✗ .+ DATA_DIR: .+ lässt sich nicht anlegen .+ \(EROFS\)\. Abhilfe/,
  )
})

test('the doctor reports before a start that custom templates do not fit, such as those of an older version', async (t) => {
  const world = await openWorld(t)
  await mkdir(join(world.dataDir, 'templates'))
  await writeFile(join(world.dataDir, 'templates/label.typ'), '#outdated\n')
  const { code, lines } = await examine(world, {})
  assert.equal(code, 1)
  assert.match(
    lines.find((line) => line.includes('Vorlagen: ')) ?? '',
    /^✗ Vorlagen: .*templates\/label\.typ, Zeile 1: unknown variable: outdated.* Abhilfe: .*vergleichen/,
  )
})

test('the doctor says where a portal that has moved or started moving is, and what to do', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const outcome = async () => {
    const { code, lines } = await examine(world, {})
    return { code, line: lines.find((line) => line.includes('Umzug: ')) ?? '' }
  }
  assert.equal((await outcome()).line, '✓ Umzug: Das Portal ist nirgendwohin umgezogen.')
  const there = { portal: 'x', database: 'postgres://db.example/portal', files: 's3://dateien' }
  await beginTransfer(db, 'source', there, 'disk')
  assert.match(
    (await outcome()).line,
    /^! Umzug: .+ nicht zu Ende \(postgres:\/\/db.+ s3:.+move --abort$/,
  )
  await db.updateTable('transfers').set({ state: 'moved' }).execute()
  const moved = await outcome()
  assert.equal(moved.code, 1)
  assert.match(
    moved.line,
    /^✗ Umzug: Dieses Portal ist umgezogen .+ nichts ändern\. Abhilfe: .+move --abort$/,
  )
})

test('point 5: the doctor detects how the proxy forwards by what arrives', () => {
  const good = {
    address: '203.0.113.7',
    peer: '127.0.0.1',
    isTrusted: true,
    protocol: 'https',
    forwardedFor: '203.0.113.7',
  }
  const stateOf = (other: Partial<typeof good>, publicUrl = 'https://portal.example') => {
    const { state, text } = judge({ ...good, ...other }, publicUrl)
    return state === 'fine' ? state : text
  }
  assert.equal(stateOf({}), 'fine')
  assert.match(stateOf({ address: '192.0.2.99' }), /Jeder kann sich als ein anderer ausgeben/)
  assert.match(stateOf({ protocol: 'gopher' }), /Jeder kann sich/)
  assert.match(stateOf({ address: '127.0.0.1', isTrusted: false }), /gelten als einer \(127/)
  assert.match(stateOf({ address: '127.0.0.1', forwardedFor: '' }), /sagt nicht, für wen/)
  assert.match(stateOf({ protocol: 'http' }), /kommt http an statt https/)
  const direct = { isTrusted: false, protocol: 'http', forwardedFor: '192.0.2.99' }
  assert.equal(stateOf(direct, 'http://portal.example'), 'fine')
})

test('point 6: migrate status shows what the next start will do and changes nothing', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  assert.match(String(await showSchemaState(db)), /auf dem neuesten Stand \(\d{4}-/)
  assert.match(String(await migrateNow(db, world.dataDir)), /auf dem neuesten Stand/)
  await sql`delete from migrations`.execute(db)
  const behind = (await showSchemaState(db)).join('\n')
  assert.match(behind, /Stand leer\. Diese Schritte stehen aus:\n {2}0001-foundation\n/)
  const { rows } = await sql`select name from migrations`.execute(db)
  assert.deepEqual(rows, [])
  if (isSqlite(db)) {
    const beside = await portal(world, ['user', 'list'])
    assert.equal(beside.code, 1)
    assert.match(
      beside.err,
      /^DATA_DIR: In .+ läuft ein Portal, dessen Datenbank .+ zu alt ist\. .+beenden/,
    )
  }
  await insertStep(world)
  const newer = await portal(world, ['migrate', 'status'])
  assert.equal(newer.code, 1)
  assert.match(
    newer.err,
    /^Die Datenbank ist neuer als dieses Programm \(sie kennt 9999-later\): .*\.\n$/,
  )
})

test('on PostgreSQL, a newer version’s command does not migrate a database that portals are using, unless it is migrate', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip(onlyOnPostgres)
  const world = await openWorld(t)
  const { db } = world.services
  // This migration does nothing on PostgreSQL, so it can run again.
  const step = '0072-devices-of-searches'
  await sql`delete from migrations where name = ${step}`.execute(db)
  // In separate processes: a portal recognises its own.
  const listed = await runCommand(['user', 'list'], '', placeOf(world))
  assert.equal(listed.code, 1)
  assert.match(
    listed.err,
    /^DATABASE_URL: .+ arbeitet ein Portal, .+ zu alt ist\. .+ im Ordner seiner Version .+ portal -- migrate\b/,
  )
  assert.deepEqual((await readSchemaState(db)).pending, [step])
  const migrated = await runCommand(['migrate'], '', placeOf(world))
  assert.deepEqual([migrated.code, migrated.out], [0, `Ausgeführt:\n  ${step}\n`], migrated.err)
})

test('on a PostgreSQL that can only be read, doctor and commands say so in one German sentence', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip(onlyOnPostgres)
  const world = await openWorld(t)
  const { db } = world.services
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const { name = '' } = rows[0] ?? {}
  // New connections find it so; those of the portal go on.
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db)
  const { code, lines } = await examine(world, {})
  assert.equal(code, 1)
  assert.match(
    lines.join('\n'),
    /^✗ Datenbank: PostgreSQL .+ antwortet in .+ Sie lässt sich nur lesen\. Abhilfe: DATABASE_URL /m,
  )
  const listed = await portal(world, ['user', 'list'])
  assert.deepEqual([listed.code, listed.out], [1, ''])
  assert.match(listed.err, /^DATABASE_URL: Die Datenbank auf \S+ lässt sich nur lesen, [^.:]+\.\n$/)
})

async function examine(world: World, settings: Record<string, string>) {
  const { databaseUrl } = world.services.config
  const DATABASE_URL = databaseUrl.startsWith('sqlite:') ? '' : databaseUrl
  const lines: string[] = []
  const environment = { DATA_DIR: world.dataDir, DATABASE_URL, ...settings }
  const code = await runDoctor(environment, (line) => lines.push(line))
  return { code, lines }
}

/** Records a migration of a later version. */
function insertStep({ services }: World) {
  const step = sql`insert into migrations (name, applied_at) values ('9999-later', '2026-11-23')`
  return step.execute(services.db)
}
