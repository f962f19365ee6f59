import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import PostalMime from 'postal-mime'
import * as givenMails from '../testing/given-mails.ts'
import { openSmtpPeer } from '../testing/smtp-peer.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: what is tested is what the mail server gets.

test('a mail arrives encrypted, after authentication, with text, HTML and attachments byte for byte', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer, { PUBLIC_URL: 'https://portal.example.com' })
  const attachments = [
    { filename: 'Zugangsdaten für Müller & Söhne – Größe 7.pdf', bytes: randomBytes(200_000) },
    { filename: 'Etikett "schräg" 日本.pdf', bytes: Buffer.from('\r\n.\r\n..\n--x\r\nFrom a') },
    { filename: 'leer.pdf', bytes: Buffer.alloc(0) },
  ]
  const text = 'Grüße aus der Werkstatt\n.\nFrom here on\n'
  const id = await givenMails.mail(world, {
    subject: 'Zugangsdaten für „KP-4711“ – bitte aufbewahren, es gibt sie nur dieses eine Mal',
    text,
    html: '<p>Grüße</p>',
    attachments: attachments.map(({ filename, bytes: content }) => {
      return { filename, type: 'application/pdf', content }
    }),
  })
  await world.services.outbox.runDue()

  const [arrived, ...others] = peer.arrived
  assert.ok(arrived)
  assert.equal(others.length, 0)
  const { email } = arrived
  assert.deepEqual([arrived.isEncrypted, arrived.user], [true, 'anna'])
  assert.deepEqual([arrived.from, arrived.to], ['portal@example.com', ['kunde@example.org']])
  assert.deepEqual(email.from, { name: 'Müller Portal', address: 'portal@example.com' })
  assert.match(email.subject ?? '', /^Zugangsdaten für „KP-4711“ – bitte .* dieses eine Mal$/)
  assert.equal(email.text?.trimEnd(), text.trimEnd())
  assert.equal(email.html?.trim(), '<p>Grüße</p>')
  assert.equal(email.attachments.length, attachments.length)
  for (const [at, { filename, bytes }] of attachments.entries()) {
    assert.equal(email.attachments[at]?.filename, filename)
    assert.equal(email.attachments[at]?.mimeType, 'application/pdf')
    assert.deepEqual(Buffer.from(email.attachments[at]?.content as ArrayBuffer), bytes, filename)
  }
  const row = await givenMails.outboxRow(world, id)
  assert.equal(email.messageId, `<${row.message_id}@portal.example.com>`)
  assert.equal(Date.parse(email.date ?? ''), Math.floor(Date.parse(row.created_at) / 1_000) * 1_000)
  assert.deepEqual([row.state, row.content, row.error, row.next_try_at], ['sent', null, null, null])
})

test('a mail is marked as automatically generated, and does not load external content or tracking when it is read', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  await givenMails.mail(world)
  await world.services.outbox.runDue()
  const names = peer.arrived[0]?.email.headers.map(({ key }) => key).toSorted()
  const wanted = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version']
  assert.deepEqual(names, [...wanted, 'subject', 'to'])
  assert.doesNotMatch(String(peer.arrived[0]?.bytes), /https?:|<img/)
})

test('line breaks and markup in names and texts are sent as plain text', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const evil = 'KP\r\nBcc: dritte@example.net\r\n\r\n<script>alert(1)</script>"; x=y\u0000'
  await givenMails.mail(world, {
    subject: evil,
    text: '--boundary\r\nContent-Type: text/html\r\n\r\n{{7*7}} #include "/etc/passwd"',
    attachments: [
      { filename: `${evil}.pdf`, type: 'application/pdf', content: Buffer.from('inhalt') },
      { filename: '/etc/passwd', type: 'application/pdf', content: Buffer.from('/etc/passwd') },
    ],
  })
  await world.services.outbox.runDue()
  const [arrived] = peer.arrived
  const harmless = 'KP Bcc: dritte@example.net <script>alert(1)</script>"; x=y '
  assert.deepEqual(arrived?.to, ['kunde@example.org'])
  assert.equal(arrived?.email.bcc, undefined)
  assert.equal(arrived?.email.subject?.trim(), harmless.trim())
  assert.match(
    arrived?.email.text ?? '',
    /^--boundary\nContent-Type: text\/html\n\n\{\{7\*7\}\} #inc/,
  )
  const [named, file] = arrived?.email.attachments ?? []
  assert.equal(named?.filename, `${harmless}.pdf`)
  assert.equal(Buffer.from(file?.content as ArrayBuffer).toString(), '/etc/passwd')
  assert.equal(arrived?.email.attachments.length, 2)
})

test('an address stays a single address', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const to = 'kunde@example.org, dritte@example.net'
  const id = await givenMails.mail(world, { to })
  await world.services.outbox.runDue()
  assert.deepEqual(
    peer.arrived.map((arrived) => arrived.to),
    [],
  )
  assert.equal((await givenMails.outboxRow(world, id)).state, 'failed')
})

test('without a mail server, a mail becomes a file that other users cannot read', async (t) => {
  const world = await openWorld(t, { PORTAL_NAME: 'Müller-Portal' })
  const content = randomBytes(5_000)
  const id = await givenMails.mail(world, {
    attachments: [{ filename: 'Größe.pdf', type: 'application/pdf', content }],
  })
  await world.services.outbox.runDue()
  const folder = join(world.dataDir, 'outbox')
  const [name = '', ...others] = await readdir(folder)
  assert.match(name, /^\d{4}-\d\d-\d\dT[\d-]+Z-[\da-f-]{36}\.eml$/)
  assert.deepEqual(others, [])
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600)
  const bytes = await readFile(join(folder, name))
  assert.doesNotMatch(bytes.toString('latin1'), /[^\r]\n/)
  const email = await PostalMime.parse(bytes)
  assert.deepEqual(email.from, { name: 'Müller-Portal', address: 'support@typenschild.example' })
  assert.deepEqual(Buffer.from(email.attachments[0]?.content as ArrayBuffer), content)
  const row = await givenMails.outboxRow(world, id)
  assert.deepEqual([row.state, row.content, row.error], ['filed', null, null])
})

test('without a mail server, nothing of a mail stays that cannot be filed', async (t) => {
  const world = await openWorld(t)
  const id = await givenMails.mail(world)
  const { message_id: messageId, created_at: at } = await givenMails.outboxRow(world, id)
  const name = `${at.replaceAll(/[:.]/g, '-')}-${messageId.split('@')[0]}.eml`
  await mkdir(join(world.dataDir, 'outbox', name), { recursive: true })
  await world.services.outbox.runDue()
  assert.equal((await givenMails.outboxRow(world, id)).attempts, 1)
  assert.deepEqual(await readdir(join(world.dataDir, 'outbox')), [name])
})
