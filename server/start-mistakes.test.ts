import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { settings } from './core/config.ts'
import { compiledOnce } from './testing/compiled-once.ts'
import { freePort } from './testing/free-port.ts'
import { openWorld } from './testing/world.ts'

// The database does not matter: what is read is what a start that fails says; main.test.ts starts on PostgreSQL.

test('point 28: each mistake at the start is one German line', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-test-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'datei')
  await writeFile(file, 'x')
  const broken = join(folder, 'kaputt')
  await mkdir(broken, { mode: 0o700 })
  await writeFile(join(broken, 'typenschild.db'), 'keine Datenbank, nur Text. '.repeat(200))
  const open = join(folder, 'für alle offen')
  await mkdir(open)
  await chmod(open, 0o755)
  const filled = join(folder, 'belegt')
  await mkdir(filled, { mode: 0o700 })
  await writeFile(join(filled, 'files'), 'x')
  const newer = join(folder, 'neuer')
  await mkdir(newer, { mode: 0o700 })
  const database = new Sqlite(join(newer, 'typenschild.db'))
  database.exec(
    "create table migrations (name text primary key, applied_at text not null); insert into migrations values ('9999-later', '')",
  )
  database.close()
  const away = `postgres://anna:geheim@127.0.0.1:${await freePort()}/portal`
  const noBucket = `s3://dateien?endpoint=http://127.0.0.1:${await freePort()}`
  const keys = { FILES_ACCESS_KEY: 'anna', FILES_SECRET_KEY: 'geheim' }
  for (const [environment, line] of [
    [{ DATA_DIR: file }, /^DATA_DIR: .*datei ist kein Ordner\.$/],
    [{ DATA_DIR: join(file, 'data') }, /^DATA_DIR: .*data ist kein Ordner\.$/],
    [{ DATA_DIR: filled }, /^DATA_DIR: .*belegt\/files.* ist kein Ordner\.$/],
    [{ DATA_DIR: '/proc/typenschild' }, /^DATA_DIR: \/proc\/typenschild lässt sich nicht anlegen /],
    [
      { DATA_DIR: join(folder, 'neu'), BACKUP_URL: join(folder, 'neu', 'sicherung') },
      /^BACKUP_URL: .*sicherung liegt in DATA_DIR und ginge mit ihm verloren\. [^.]+\.$/,
    ],
    [
      { DATA_DIR: join(folder, 'neu'), FILES_URL: noBucket, BACKUP_URL: noBucket, ...keys },
      /^BACKUP_URL: In s3:.+ liegen die Dateien des Portals, [^.]+\. Bitte einen anderen [^.]+\.$/,
    ],
    [
      { DATA_DIR: open },
      /^DATA_DIR: Andere auf diesem Rechner dürfen .* chmod 700 '.+\/für alle offen'$/,
    ],
    [
      { DATA_DIR: broken },
      /^DATA_DIR: Eine Datenbank in .*kaputt ist beschädigt \(SQLITE_NOTADB\)/,
    ],
    [
      { DATA_DIR: newer },
      /^Die Datenbank ist neuer als dieses Programm \(sie kennt 9999-later\): [^.]+\.$/,
    ],
    [
      { DATA_DIR: join(folder, 'neu'), DATABASE_URL: away },
      /^DATABASE_URL: Die Datenbank auf 127\.0\.0\.1:\d+ ist nicht erreichbar \(ECONNREFUSED\)\.$/,
    ],
    [
      { DATA_DIR: join(folder, 'neu'), FILES_URL: noBucket, ...keys },
      /^FILES_URL: Der Speicher auf 127\.0\.0\.1:\d+ ist nicht erreichbar \(ECONNREFUSED\)\.$/,
    ],
    [
      {
        DATA_DIR: join(folder, 'leicht'),
        ADMIN_USERNAME: 'chefin',
        ADMIN_PASSWORD: 'Passwort1234',
      },
      /^ADMIN_PASSWORD: Dieses Passwort ist zu leicht zu erraten\. [^.]+!$/,
    ],
    [
      { DATA_DIR: join(folder, 'neu'), FILES_URL: noBucket, AWS_EC2_METADATA_DISABLED: 'true' },
      /^FILES_ACCESS_KEY, FILES_SECRET_KEY: Es fehlt ein Schlüssel für den Bucket „dateien“\.$/,
    ],
  ] as const) {
    const { code, err, out } = await run(t, environment)
    assert.deepEqual([code, out], [1, ''], err)
    assert.equal(err.split('\n').length, 2, err)
    assert.match(err.trimEnd(), line)
    assert.doesNotMatch(err, /geheim|at .*\.ts/)
  }
  // No keys are left behind: after a mistyped address, a restore or the keys of another portal may go there next.
  assert.ok(!(await readdir(join(folder, 'neu'))).includes('secrets.json'), 'new keys')
})

test('a port in use gives one German line, at the start and in the demo, which leaves nothing behind', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-test-'))
  t.after(() => rm(folder, { recursive: true }))
  const other = createServer().listen(0, '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const settings = { PORT: String(port), DATA_DIR: join(folder, 'portal'), TMPDIR: folder }
  for (const program of ['main.ts', 'demo/demo-main.ts']) {
    const { code, out, err } = await runProgram(t, program, { ...settings, LOG_LEVEL: 'error' })
    assert.deepEqual([code, out], [1, ''], err)
    assert.ok(err.endsWith(`PORT: ${port} ist auf 127.0.0.1 schon belegt.\n`), err)
    assert.doesNotMatch(err, /at .*\.ts/)
  }
  assert.deepEqual(await readdir(folder), ['portal'])
})

test('a portal does not start as a user who does not own its folder, as its files would get another owner', {
  skip: process.getuid?.() === 0 ? false : 'only root gives files to others',
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-test '))
  t.after(() => rm(folder, { recursive: true }))
  await chown(folder, 65_534, 65_534)
  const { code, err } = await run(t, { DATA_DIR: folder })
  assert.deepEqual([code, await readdir(folder)], [1, []], err)
  assert.equal(
    err,
    `DATA_DIR: ${folder} gehört einem anderen Benutzer (65534, dieser Befehl läuft als 0). Bitte das Portal als dessen Benutzer starten, oder den Ordner dem eigenen geben: chown -R 0 '${folder}'\n`,
  )
})

test('an unreadable .env gives one German line, at the start and in a command', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-test-'))
  t.after(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, '.env'))
  for (const [program, ...words] of [['main.ts'], ['admin/portal-command.ts', 'user', 'list']]) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, program ?? ''), ...words],
      { cwd: folder, env: { PATH: process.env.PATH ?? '', ...compiledOnce }, encoding: 'utf8' },
    )
    assert.equal(status, 1)
    assert.match(
      stderr,
      /^\S+\/\.env lässt sich nicht lesen\. Dort gehört eine Datei hin oder nichts\.\n$/,
    )
  }
})

test('a .env is read as Windows editors save it, and refused where its encoding would change or hide settings', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-test-'))
  t.after(() => rm(folder, { recursive: true }))
  const listUsers = async (file: Buffer) => {
    await writeFile(join(folder, '.env'), file)
    const words = [join(import.meta.dirname, 'admin/portal-command.ts'), 'user', 'list']
    const env = { PATH: process.env.PATH ?? '', ...compiledOnce }
    const { status, stderr } = spawnSync(process.execPath, words, {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    assert.equal(status, 1)
    return stderr
  }
  const withMark = Buffer.from('\uFEFFDATA_DIR=/tmp/prüfung\r\nPORT=3001\r\n')
  assert.match(await listUsers(withMark), /^In \/tmp\/prüfung gibt es noch keine Datenbank/)
  const inComment = Buffer.from('# für alle\nDATA_DIR=/tmp/test\n', 'latin1')
  assert.match(await listUsers(inComment), /^In \/tmp\/test gibt es noch keine Datenbank/)
  const refused = /^\S+\/\.env ist nicht in UTF-8 gespeichert\. Bitte .+ als UTF-8 speichern\.\n$/
  for (const file of [
    Buffer.from('PORTAL_NAME=Müller\n', 'latin1'),
    Buffer.from('\uFEFFDATA_DIR=/tmp/test\n', 'utf16le'),
    Buffer.from('DATA_DIR=/tmp/test\n', 'utf16le'),
  ]) {
    assert.match(await listUsers(file), refused)
  }
})

test('point 28: --help and unknown arguments print a text instead of starting the portal', async (t) => {
  for (const word of ['--help', '-h']) {
    const { code, out, err } = await run(t, { PORT: 'x' }, word)
    assert.deepEqual([code, err], [0, ''])
    assert.match(out, /^Aufruf: npm start\n.*DATA_DIR/s)
    const words = new Set(out.split(/\s+/))
    assert.deepEqual(new Set(Object.keys(settings.shape)).difference(words), new Set())
  }
  for (const words of [['--prot', '80'], ['start']]) {
    const { code, out, err } = await run(t, {}, ...words)
    assert.deepEqual([code, out], [2, ''])
    assert.match(err, /^Diese Angabe kennt das Portal nicht: /)
    assert.ok(err.includes(words.join(' ')))
  }
})

test('point 28: the root of an empty portal leads to the setup, later to the login', async (t) => {
  const world = await openWorld(t, { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
  assert.equal((await world.ask('GET', '/')).headers.location, '/setup')
  const body = { code: world.setupCode, username: 'chefin', password: 'Kegelradgetriebe 12' }
  assert.equal((await world.ask('POST', '/api/setup', { body })).status, 200)
  assert.equal((await world.ask('GET', '/')).headers.location, '/customer-login')
  await sql`alter table users rename to users_away`.execute(world.services.db)
  const { status } = await world.ask('GET', '/customer-login')
  assert.equal(status, 200)
})

test('point 28: a PUBLIC_URL that others cannot reach is reported on the start page', async (t) => {
  for (const [PUBLIC_URL, isLocal] of [
    ['', true],
    ['http://127.0.0.1:8080', true],
    ['http://[::1]', true],
    ['http://portal.localhost', true],
    ['https://portal.example', false],
    ['http://192.168.1.10:3000', false],
    ['https://localhost.example', false],
  ] as const) {
    const world = await openWorld(t, { PUBLIC_URL })
    const codes = world.services.notices.list().map(({ code }) => code)
    assert.deepEqual(codes, isLocal ? ['public-url-local'] : [], PUBLIC_URL)
  }
})

function run(t: TestContext, environment: Record<string, string>, ...words: string[]) {
  return runProgram(t, 'main.ts', environment, ...words)
}

async function runProgram(
  t: TestContext,
  program: string,
  environment: Record<string, string>,
  ...words: string[]
) {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...words], {
    env: {
      PATH: process.env.PATH ?? '',
      ...compiledOnce,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    cwd: tmpdir(),
  })
  t.after(() => child.kill('SIGKILL'))
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.err += text
  })
  const [code] = await once(child, 'close')
  return { code, ...output }
}
