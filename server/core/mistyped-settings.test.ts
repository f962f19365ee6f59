import assert from 'node:assert/strict'
import test from 'node:test'
import { mistypedSettings } from './mistyped-settings.ts'

test('a setting that was mistyped is told with the one that is meant', () => {
  const mistakes = mistypedSettings({
    DATABSE_URL: 'postgres://portal@db/portal',
    BACKUP_ULR: '',
    timezone: 'Europe/Berlin',
    PUBLIC_URl: 'https://geraete.example',
  })
  assert.deepEqual(mistakes, [
    'DATABSE_URL ist keine Einstellung und gilt nicht. Gemeint ist wohl DATABASE_URL.',
    'BACKUP_ULR ist keine Einstellung und gilt nicht. Gemeint ist wohl BACKUP_URL.',
    'timezone ist keine Einstellung und gilt nicht. Gemeint ist wohl TIME_ZONE.',
    'PUBLIC_URl ist keine Einstellung und gilt nicht. Gemeint ist wohl PUBLIC_URL.',
  ])
})

test('settings, and what other programs are told, are passed over', () => {
  const others = {
    ...{ PATH: '/bin', HOME: '/root', PWD: '/', POST: '1', HOSTNAME: 'portal', LOGNAME: 'portal' },
    ...{ NODE_ENV: 'production', NODE_OPTIONS: '', TZ: 'UTC', LANG: 'de_DE.UTF-8' },
    ...{ POSTGRES_PASSWORD: 'x', PGDATABASE: 'portal', XDG_DATA_DIRS: '/usr/share' },
    ...{ HTTP_PROXY: '', HTTPS_PROXY: '', NO_PROXY: '', SSL_CERT_FILE: '', INVOCATION_ID: '1' },
  }
  const environment = { DATABASE_URL: 'postgres://portal@db/portal', PORT: '1337', FILES_URL: '' }
  assert.deepEqual(mistypedSettings({ ...others, ...environment }), [])
})
