import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Sqlite from 'better-sqlite3'
import { emptyPostgres } from '../server/testing/postgres.ts'

// `node tools/record-database.ts <commit> …` runs the program of each commit to create a portal with some rows of every
// kind that it knows, and saves its database for `server/db/landed-databases.test.ts` as `<steps>-<commit>.sqlite.sql`
// and, with TEST_DATABASE_URL and `pg_dump`, as `.postgres.sql`. To be run before a new migration lands, with the last
// commit without it.

const root = join(import.meta.dirname, '..')
const target = join(root, 'server/testing/landed')

for (const commit of process.argv.slice(2)) await record(commit)

async function record(commit: string) {
  const folder = mkdtempSync(join(tmpdir(), 'typenschild-record-'))
  const program = join(folder, 'program')
  mkdirSync(program)
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-xf', '-', '-C', program], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(program, 'node_modules'))
  const steps = readdirSync(join(program, 'server/db/migrations')).length
  const name = join(target, `${String(steps).padStart(2, '0')}-${commit.slice(0, 7)}`)
  mkdirSync(target, { recursive: true })

  const dataDir = join(folder, 'sqlite')
  await fill(program, { DATA_DIR: dataDir })
  const database = new Sqlite(join(dataDir, 'typenschild.db'), { readonly: true })
  writeFileSync(`${name}.sqlite.sql`, dumpSqlite(database))
  database.close()

  const postgres = await emptyPostgres()
  if (postgres) {
    await fill(program, { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: postgres.url })
    writeFileSync(`${name}.postgres.sql`, dumpPostgres(postgres.url))
    await postgres.drop()
  }
  rmSync(folder, { recursive: true })
  process.stdout.write(`${name}\n`)
}

/** What all versions of the program have in common. */
interface OldPortal {
  app: {
    inject(asked: {
      method: string
      url: string
      payload?: unknown
      headers?: Record<string, string>
    }): Promise<{ statusCode: number; body: string }>
  }
  stop(): Promise<unknown>
}

async function fill(program: string, environment: Record<string, string>) {
  const places = ['server/core/config.ts', 'server/config.ts'].map((file) => join(program, file))
  const { readConfig } = await import(urlOf(places.find(existsSync) ?? ''))
  const { startPortal } = await import(urlOf(join(program, 'server/start.ts')))
  const password = 'Werkstatt-Portal-26'
  const administrator = { ADMIN_USERNAME: 'chefin', ADMIN_PASSWORD: password }
  const config = readConfig({ ...environment, ...administrator, PREVIEWS: 'off', READERS: '0' })
  const logger = (await import('pino')).pino({ level: 'silent' })
  const webRoot = join(root, 'dist/web')
  const portal: OldPortal = await startPortal({ ...config, webRoot }, logger)

  const ask = async (method: string, url: string, payload?: unknown, headers = {}) => {
    const answer = await portal.app.inject({
      method,
      url,
      ...(payload !== undefined && { payload }),
      headers,
    })
    return answer.statusCode === 200 ? JSON.parse(answer.body) : undefined
  }
  const login = { identifier: 'chefin', password }
  const { jwt } = await ask('POST', '/api/auth/local', login)
  const as = { authorization: `Bearer ${jwt}` }
  const make = async (path: string, data: object): Promise<number> => {
    const created = await ask('POST', `/api/${path}`, { data }, as)
    if (!created) throw new Error(`no ${path}`)
    return created.data.id
  }
  const upload = async (name: string) => {
    const type = 'multipart/form-data; boundary=part'
    const head = `--part\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`
    const body = Buffer.from(`${head}%PDF-1.7\n% ${name}\n%%EOF\n\r\n--part--\r\n`)
    const [uploaded] = await ask('POST', '/api/upload', body, { ...as, 'content-type': type })
    return uploaded.id
  }
  await ask('POST', '/api/users', { username: 'bernd', password: 'Drehbank-und-Spindel-7' }, as)
  const companie = await make('companies', {
    name: 'Müller Pumpen GmbH',
    kdnr: 10_001,
    pass: '123456',
    desc: 'Straße',
  })
  const part = await make('parts', { title: 'EA-105', desc: 'Überdruckventil' })
  const doctype = await make('doctypes', { title: 'Betriebsanleitung' })
  const url = await upload('Übersicht Größe.pdf')
  const media = await make('medias', { filename: 'Übersicht Größe.pdf', doctype, url })
  const common = { companie, part, media: [media], pass: 'geraete-passwort' }
  const device = await make('devices', { ...common, sn: 'KP-4711' })
  await make('devices', { sn: 'KP-4712', companie, part, pass: 'geraete-passwort' })
  const deletedDevice = await make('devices', { ...common, sn: 'KP-4713' })
  await upload('verwaist.pdf')
  await ask(
    'POST',
    '/api/logs',
    { data: { type: 'error', status: '500', message: 'Gerät ändern' } },
    as,
  )
  await ask('POST', '/api/devices/customer-login', { sn: 'KP-4711', pass: 'geraete-passwort' })
  await ask('POST', '/api/devices/customer-login', { sn: 'KP-4711', pass: 'falsch' })
  // Calls that early versions do not have.
  await ask('POST', '/api/tokens', { name: 'ERP', days: 30 }, as)
  await ask(
    'POST',
    '/api/documents/create-pdf',
    { data: { sn: 'KP-4711', to: 'anna@example.com', docs: ['letter'] } },
    as,
  )
  const letters = { devices: [device], docs: ['zugangsdaten'], newPasswords: true }
  await ask('POST', '/api/documents/batches', letters, as)
  // Into the bin, in versions that have one.
  await ask('DELETE', `/api/devices/${deletedDevice}`, undefined, as)
  await ask('PUT', '/api/settings', { supportPhone: '+49 711 4711' }, as)
  await portal.stop()
}

function urlOf(file: string): string {
  return pathToFileURL(file).href
}

interface Made {
  type: string
  name: string
  sql: string
}

/**
 * SQL that recreates the database. A virtual table creates tables
 * of its own, whose rows are replaced by the recorded ones.
 */
function dumpSqlite(database: Sqlite.Database): string {
  const master = database.prepare(
    'select type, name, sql from sqlite_master where sql is not null order by rowid',
  )
  const objects = master.all() as Made[]
  const virtual = objects.filter(({ sql }) => /^create virtual/i.test(sql)).map(({ name }) => name)
  const isShadow = ({ type, name }: Made) =>
    type === 'table' &&
    !virtual.includes(name) &&
    virtual.some((table) => name.startsWith(`${table}_`))
  const ordinary = objects.filter(
    (candidate) => !isShadow(candidate) && !candidate.name.startsWith('sqlite_'),
  )
  const tables = ordinary.filter(({ type, name }) => type === 'table' && !virtual.includes(name))
  const lines = tables.flatMap(({ name, sql }) => [`${sql};`, ...rowsOf(name)])
  const numbers = database
    .prepare("select 1 from sqlite_master where name = 'sqlite_sequence'")
    .get()
  if (numbers) lines.push('delete from sqlite_sequence;', ...rowsOf('sqlite_sequence'))
  for (const { name, sql } of ordinary.filter((candidate) => !tables.includes(candidate))) {
    lines.push(`${sql};`)
    for (const shadow of objects.filter(
      (candidate) => isShadow(candidate) && candidate.name.startsWith(`${name}_`),
    )) {
      lines.push(`delete from "${shadow.name}";`, ...rowsOf(shadow.name))
    }
  }
  return `${lines.join('\n')}\n`

  function rowsOf(table: string): string[] {
    const columns = database.pragma(`table_info("${table}")`) as { name: string }[]
    const quoted = columns.map(({ name }) => `quote("${name}")`).join(` || ',' || `)
    const rows = database.prepare(`select ${quoted} as line from "${table}"`).all() as {
      line: string
    }[]
    return rows.map(({ line }) => `insert into "${table}" values(${line});`)
  }
}

function dumpPostgres(url: string): string {
  const words = ['--inserts', '--no-owner', '--no-privileges', '--no-comments', url]
  const dump = execFileSync('pg_dump', words, { encoding: 'utf8' })
  return dump
    .replaceAll(/^(--.*|SET .*|\\.*)?\n/gm, '')
    .replaceAll(/^SELECT pg_catalog\.set_config.*\n/gm, '')
}
