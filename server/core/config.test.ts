import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test from 'node:test'
import pino from 'pino'
import { startPortal } from '../start.ts'
import { ConfigError, readConfig, settings } from './config.ts'

test('issue 16: the guide tries a restore by a portal that keeps off database, files, backups and mails of the real one', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const [, restored = '', started = ''] = /--to (\S+)\n(.+ npm start)$/m.exec(page) ?? []
  const settingPairs = [...started.matchAll(/([A-Z_]+)=(\S*) /g)].map(([, name = '', value]) => [
    name,
    value,
  ])
  const config = readConfig({
    DATABASE_URL: 'postgres://portal@localhost/portal',
    FILES_URL: 's3://files?endpoint=http://127.0.0.1:9000',
    FILES_ACCESS_KEY: 'key',
    FILES_SECRET_KEY: 'secret',
    BACKUP_URL: '/mnt/backup/typenschild',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'portal@example.com',
    ...Object.fromEntries(settingPairs),
  })
  assert.equal(config.databaseUrl, `sqlite:${restored}/typenschild.db`)
  const { bucket, smtp, backup } = config
  assert.deepEqual([bucket, smtp, backup.place], [undefined, undefined, undefined])
})

test('without any setting everything has a value', () => {
  const config = readConfig({})
  assert.deepEqual([config.port, config.host], [3000, '127.0.0.1'])
  assert.equal(config.publicUrl, 'http://localhost:3000')
  assert.match(config.databaseUrl, /^sqlite:.*data\/typenschild\.db$/)
  assert.equal(config.passwordGenerator, 'specification')
  assert.equal(config.maxFileBytes, 200_000_000)
  assert.deepEqual(readConfig({ PORT: '', PORTAL_NAME: '' }), config)
})

test('wrong settings are listed, all of them, one a line', () => {
  const mistakes = mistakesIn({
    PORT: 'achtzig',
    PUBLIC_URL: 'ftp://example.com',
    DATABASE_URL: 'mysql://localhost',
    SUPPORT_EMAIL: 'niemand',
    LOGO_FILE: '/gibt/es/nicht.svg',
    IMPRINT_URL: 'javascript:alert(1)',
    PRIVACY_URL: 'datenschutz',
    ADMIN_USERNAME: 'chefin',
    PASSWORD_GENERATOR: 'zufall',
    TRUST_PROXY: '127.0.0.1, mein-proxy',
    MAX_FILE_MB: '0',
    LOG_LEVEL: 'laut',
  })
  const [title, ...lines] = mistakes
  assert.equal(title, 'Diese Einstellungen sind nicht brauchbar:')
  assert.deepEqual(
    lines.map((line) => line.trim().match(/^[A-Z_]+/)?.[0]),
    [
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'SUPPORT_EMAIL',
      'LOGO_FILE',
      'IMPRINT_URL',
      'PRIVACY_URL',
      'PASSWORD_GENERATOR',
      'TRUST_PROXY',
      'MAX_FILE_MB',
      'LOG_LEVEL',
      'ADMIN_USERNAME',
    ],
  )
  assert.ok(lines.includes('  PORT: muss eine Portnummer sein (0 bis 65535)'))
  assert.ok(lines.includes('  LOGO_FILE: nennt eine Datei, die es nicht gibt'))
})

test('a folder in place of the logo, as a container engine makes it, is a mistake of LOGO_FILE and not of DATA_DIR', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'typenschild-')), 'logo.svg')
  await mkdir(folder)
  const lines = mistakesIn({ LOGO_FILE: folder })
  await rm(dirname(folder), { recursive: true })
  assert.deepEqual(lines.slice(1), ['  LOGO_FILE: nennt eine Datei, die nicht zu lesen ist'])
})

test('an administrator needs name and password, and the password is never repeated', () => {
  for (const settingsOf of [
    { ADMIN_USERNAME: 'chefin' },
    { ADMIN_PASSWORD: 'Werkstatt-Portal-26' },
    { ADMIN_USERNAME: 'chefin', ADMIN_PASSWORD: 'zu-kurz' },
    { ADMIN_USERNAME: 'chefin', ADMIN_PASSWORD: 'Werkstatt-Portal-26\n' },
    { ADMIN_EMAIL: 'chefin@example.com' },
    { ADMIN_USERNAME: 'c', ADMIN_PASSWORD: 'Werkstatt-Portal-26', ADMIN_EMAIL: 'chefin' },
  ]) {
    const text = mistakesIn(settingsOf).join('\n')
    assert.match(text, /ADMIN_/)
    assert.doesNotMatch(text, /Werkstatt|zu-kurz/)
  }
})

test('the first administrator has a name that a login can hold, as it is read there', () => {
  const password = { ADMIN_PASSWORD: 'Werkstatt-Portal-26' }
  const { firstAdmin } = readConfig({ ADMIN_USERNAME: ' chef\u200bin ', ...password })
  assert.equal(firstAdmin?.username, 'chefin')
  for (const wrong of ['   ', 'a\nb', '\u202e']) {
    assert.match(mistakesIn({ ADMIN_USERNAME: wrong, ...password }).join('\n'), /ADMIN_USERNAME: /)
  }
})

test('a number is one in digits, and a blank is none', () => {
  const numbers = ['PORT', 'MAX_FILE_MB', 'READERS', 'LIST_SECONDS', 'DATABASE_CONNECTIONS']
  for (const name of [...numbers, 'PORTAL_PROCESSES', 'BIN_DAYS']) {
    for (const wrong of ['  ', '0x10', '1e1', '-1', '+5']) {
      assert.match(mistakesIn({ [name]: wrong }).join('\n'), new RegExp(`${name}: muss eine `))
    }
  }
  const { port, listTime } = readConfig({ PORT: ' 8080 ', LIST_SECONDS: '1.5' })
  assert.deepEqual([port, listTime], [8_080, 1_500])
})

test('what an editor has left at the edges of a path makes no other folder, and a passphrase of blanks none', () => {
  for (const wrong of [
    '  ',
    ' /var/lib/typenschild',
    '/var/lib/typenschild ',
    '/var/\nlib',
    '/a\0b',
  ]) {
    assert.match(mistakesIn({ DATA_DIR: wrong }).join('\n'), /DATA_DIR: darf /, wrong)
  }
  assert.match(
    mistakesIn({ BACKUP_PASSPHRASE: ' '.repeat(8) }).join('\n'),
    /BACKUP_PASSPHRASE: braucht mindestens 8 Zeichen, Leerzeichen am Rand nicht gezählt/,
  )
  assert.equal(mistakesIn({ BACKUP_PASSPHRASE: '   abc   ' }).length, 2)
  const { backup } = readConfig({ BACKUP_PASSPHRASE: ' ein langer Satz' })
  assert.equal(backup.passphrase, ' ein langer Satz', 'it is what older backups were sealed with')
})

test('what everybody reads can be read', () => {
  for (const name of ['PORTAL_NAME', 'OIDC_NAME']) {
    for (const wrong of ['  ', 'a\nb', '\u202eabc']) {
      assert.match(mistakesIn({ [name]: wrong }).join('\n'), new RegExp(`${name}: muss lesbar`))
    }
  }
})

test('proxies are addresses, networks or names for the own networks', () => {
  const list = '127.0.0.1, 10.0.0.0/8,fd00::/8 , ::1,loopback'
  const { trustProxy } = readConfig({ TRUST_PROXY: list })
  assert.deepEqual(trustProxy, ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1', 'loopback'])
  for (const TRUST_PROXY of ['proxy', '10.0.0.0/33', '10.0.0.0/x', '10.0.0/8', '1.2.3.4/8/8']) {
    assert.equal(mistakesIn({ TRUST_PROXY }).length, 2, TRUST_PROXY)
  }
})

test('a slash at the end of the public address is not doubled in links', () => {
  assert.equal(readConfig({ PUBLIC_URL: 'https://a.example/' }).publicUrl, 'https://a.example')
})

test('an address that links are made of has neither user nor password, and nothing behind ? or #', () => {
  for (const wrong of [
    'https://portal.example.com?x#y',
    'https://portal.example.com/?',
    'https://portal.example.com/#',
    'http://user:pw@host/path?x#y',
    'https://user@portal.example.com',
  ]) {
    for (const name of ['PUBLIC_URL', 'OIDC_ISSUER']) {
      const lines = mistakesIn({ [name]: wrong })
      const sentence = `  ${name}: darf weder Benutzer und Passwort noch etwas hinter ? oder # enthalten`
      assert.ok(lines.includes(sentence), `${wrong}: ${lines.join('\n')}`)
      assert.doesNotMatch(lines.join('\n'), /pw/)
    }
  }
})

test('the protocol and the host of an address are read in small letters, a path as it is', () => {
  for (const [typed, read] of [
    ['HTTPS://Portal.Example/', 'https://portal.example'],
    ['https://A.example:8443/Portal/', 'https://a.example:8443/Portal'],
  ] as const) {
    assert.equal(readConfig({ PUBLIC_URL: typed }).publicUrl, read)
  }
})

test('a folder of backups means the same wherever a command begins', () => {
  const sentence =
    '  BACKUP_URL: muss als Ordner mit dem ganzen Pfad angegeben sein, wie /mnt/sicherungen'
  for (const wrong of ['sicherungen', './sicherungen', '../sicherungen', '~/sicherungen']) {
    assert.deepEqual(mistakesIn({ BACKUP_URL: wrong }).slice(1), [sentence], wrong)
  }
  const { backup } = readConfig({ BACKUP_URL: '/mnt/sicherungen/../sicherungen/' })
  assert.deepEqual(backup.place, { kind: 'folder', path: '/mnt/sicherungen' })
})

test('an address is no folder', () => {
  for (const wrong of ['s3://bucket/x', 'sqlite:/tmp/x.db', 'postgres://db/x', 'file:///tmp/x']) {
    assert.ok(mistakesIn({ DATA_DIR: wrong }).includes('  DATA_DIR: muss ein Ordner sein'), wrong)
  }
  for (const wrong of ['sqlite:/tmp/x.db', 'postgres://db/x', 'sftp:x']) {
    const sentence = '  BACKUP_URL: muss ein Ordner sein oder mit s3:// beginnen'
    assert.ok(mistakesIn({ BACKUP_URL: wrong }).includes(sentence), wrong)
  }
})

test('every setting is described on the operations page', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  for (const [name, setting] of Object.entries(settings.shape)) {
    assert.ok(page.includes(`\`${name}\``), `docs/operations.md does not name ${name}`)
    assert.ok(setting.description, name)
  }
})

test('a data folder that others may read stops the start', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-test-'))
  t.after(() => rm(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await chmod(dataDir, 0o755)
  await assert.rejects(
    startPortal(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' })),
    (error: Error) => error instanceof ConfigError && error.message.includes('chmod 700'),
  )
})

function mistakesIn(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message.split('\n')
  }
  return []
}

test('point 6: where files lie on S3 is read from one address, and keys stand apart', () => {
  const keys = { FILES_ACCESS_KEY: 'anna', FILES_SECRET_KEY: 'geheim' }
  const bucketOf = (FILES_URL: string) => readConfig({ FILES_URL, ...keys }).bucket
  assert.equal(readConfig({}).bucket, undefined)
  assert.deepEqual(bucketOf('s3://dateien?region=eu-central-1'), {
    name: 'dateien',
    prefix: '',
    endpoint: undefined,
    region: 'eu-central-1',
    isPathStyle: false,
    keys: { accessKeyId: 'anna', secretAccessKey: 'geheim' },
  })
  const bucket = bucketOf('s3://dateien/portal/1/?endpoint=https://s3.example.com:7480')
  assert.deepEqual(
    [bucket?.prefix, bucket?.endpoint, bucket?.region, bucket?.isPathStyle],
    ['portal/1/', 'https://s3.example.com:7480', 'us-east-1', true],
  )
  const hosted = 's3://dateien?endpoint=https://s3.example.com&pathStyle=false'
  assert.equal(bucketOf(hosted)?.isPathStyle, false)
  assert.equal(readConfig({ FILES_URL: 's3://dateien?region=eu-1' }).bucket?.keys, undefined)
})

test('point 6: each mistake in the address of S3 is one line that repeats no key', () => {
  for (const [FILES_URL, line] of [
    ['/srv/files', /muss aussehen wie s3:/],
    ['https://s3.example.com/dateien', /muss aussehen wie s3:/],
    ['s3://Dateien?region=eu-1', /muss aussehen wie s3:/],
    ['s3:///ordner?region=eu-1', /muss aussehen wie s3:/],
    ['s3://anna:geheim@dateien?region=eu-1', /darf keinen Schlüssel enthalten/],
    ['s3://dateien/ä?region=eu-1', /nur Buchstaben ohne Umlaute/],
    ['s3://dateien', /braucht region=…, oder endpoint=…/],
    ['s3://dateien?region=eu 1', /region muss aussehen/],
    ['s3://dateien?endpoint=s3.example.com', /endpoint muss eine Adresse/],
    ['s3://dateien?endpoint=https://anna:geheim@s3.example.com', /endpoint muss eine Adresse/],
    ['s3://dateien?endpoint=https://s3.example.com/pfad', /endpoint muss eine Adresse/],
    ['s3://dateien?region=eu-1&pathStyle=ja', /pathStyle muss true oder false/],
    ['s3://dateien?region=eu-1&geheim=1', /kennt nur die Zusätze/],
  ] as const) {
    const [, only = '', ...more] = mistakesIn({ FILES_URL })
    assert.match(only, line)
    assert.match(only, /^ {2}FILES_URL: /)
    assert.ok(!only.includes('geheim') && more.length === 0, only)
  }
  for (const settingsOf of [{ FILES_ACCESS_KEY: 'anna' }, { FILES_SECRET_KEY: 'geheim' }]) {
    assert.match(mistakesIn(settingsOf).join(), /bitte beide angeben oder keines/)
  }
  const keys = { FILES_ACCESS_KEY: 'anna', FILES_SECRET_KEY: 'geheim' }
  assert.match(mistakesIn(keys).join(), /bitte auch FILES_URL angeben/)
  assert.doesNotMatch(mistakesIn(keys).join(), /geheim/)
})
