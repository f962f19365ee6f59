import assert from 'node:assert/strict'
import test from 'node:test'
import { ConfigError, readConfig } from '../core/config.ts'
import { readSmtpUrl } from '../core/smtp-url.ts'

const MAIL_FROM = 'Müller Portal <portal@example.com>'

test('the URL of a mail server gives host, port, credentials and encryption', () => {
  assert.deepEqual(readSmtpUrl('smtp://portal:pass%40w%23rt%2F@Mail.Example.com'), {
    host: 'mail.example.com',
    port: 587,
    isSecure: false,
    starttls: 'required',
    login: { user: 'portal', password: 'pass@w#rt/' },
  })
  assert.deepEqual(readSmtpUrl('smtps://mail.example.com'), {
    host: 'mail.example.com',
    port: 465,
    isSecure: true,
    starttls: 'required',
    login: undefined,
  })
  assert.equal(readSmtpUrl('smtp://[2001:db8::1]:25').host, '2001:db8::1')
  assert.equal(readSmtpUrl('smtp://portal%40example.com:x@h').login?.user, 'portal@example.com')
})

test('a remote mail server must encrypt, unless the operator says otherwise', () => {
  for (const [url, starttls] of [
    ['smtp://mail.example.com', 'required'],
    ['smtp://192.0.2.1', 'required'],
    ['smtp://localhost.example.com', 'required'],
    ['smtp://127.0.0.1.example.com', 'required'],
    ['smtp://localhost:25', 'off'],
    ['smtp://127.0.0.2', 'off'],
    ['smtp://[::1]', 'off'],
    ['smtp://localhost?starttls=required', 'required'],
    ['smtp://mail.example.com?starttls=optional', 'optional'],
    ['smtp://mail.example.com/?starttls=off', 'off'],
  ] as const) {
    assert.equal(readSmtpUrl(url).starttls, starttls, url)
  }
})

test('an invalid URL stops the start, and its password is never shown', () => {
  const wrong = [
    'geheim',
    'http://anna:geheim@mail.example.com',
    'smtp://anna:geheim@',
    'smtp://anna:geheim@mail.example.com:99999',
    'smtp://anna:geheim#1@mail.example.com',
    'smtp://anna:geheim/1@mail.example.com',
    'smtp://anna:geheim?1@mail.example.com',
    'smtp://anna:geheim%@mail.example.com',
    'smtp://anna:geheim@mail.example.com/ordner',
    'smtp://anna:geheim@mail example.com',
    'smtp://:geheim@mail.example.com',
    'smtp://geheim@mail.example.com',
    'smtp://anna:geheim@mail.example.com?starttls=geheim',
    'smtp://anna:geheim@mail.example.com?tls=geheim',
    'smtps://anna:geheim@mail.example.com?starttls=off',
  ]
  for (const SMTP_URL of wrong) {
    const [, ...mistakes] = mistakesIn({ SMTP_URL, MAIL_FROM })
    assert.equal(mistakes.length, 1, SMTP_URL)
    assert.match(mistakes[0] ?? '', /^ {2}SMTP_URL: \w/)
    assert.doesNotMatch(mistakes.join(), /geheim/)
  }
})

test('the sender of mails is a name and one address', () => {
  const cases = {
    [MAIL_FROM]: { name: 'Müller Portal', address: 'portal@example.com' },
    '"Müller, Portal" <portal@example.com>': {
      name: 'Müller, Portal',
      address: 'portal@example.com',
    },
    'portal@example.com': { name: 'Werk 7', address: 'portal@example.com' },
  }
  for (const [from, mailFrom] of Object.entries(cases)) {
    const config = readConfig({ MAIL_FROM: from, PORTAL_NAME: 'Werk 7' })
    assert.deepEqual(config.mailFrom, mailFrom)
  }
  assert.equal(readConfig({}).mailFrom.address, 'support@typenschild.example')
  for (const from of [
    'Portal',
    'a@example.com, b@example.com',
    'A <a@b>',
    'A\r\nB: <a@example.com>',
  ]) {
    const [, mistake = '', ...others] = mistakesIn({ MAIL_FROM: from })
    assert.match(mistake, /^ {2}MAIL_FROM: muss/, from)
    assert.deepEqual(others, [])
  }
  const [, missing] = mistakesIn({ SMTP_URL: 'smtp://mail.example.com' })
  assert.match(missing ?? '', /^ {2}MAIL_FROM: bitte angeben, von wem Mails kommen/)
})

function mistakesIn(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message.split('\n')
  }
  return []
}
