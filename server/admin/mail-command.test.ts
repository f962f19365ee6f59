import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { makeIdentity } from '../testing/certificate.ts'
import { placeOf, portal, runCommand } from '../testing/operator.ts'
import { openSmtpPeer } from '../testing/smtp-peer.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: what the command says is read; portal.test.ts runs commands on either, mail-routes.test.ts sends.

const to = 'chefin@example.com'

test('an operator sends a test mail from the command line and sees the result', async (t) => {
  const identity = makeIdentity()
  const peer = await openSmtpPeer(t, { identity })
  const world = await openWorld(t)
  const authority = join(world.dataDir, '../authority.pem')
  await writeFile(authority, identity.cert)
  const settings = { ...placeOf(world), ...peer.settings, NODE_EXTRA_CA_CERTS: authority }
  const sent = await runCommand(['mail', 'test', to], '', settings)
  assert.deepEqual(sent, {
    code: 0,
    out: `Der Mailserver hat die Testmail an ${to} angenommen.\n`,
    err: '',
  })
  assert.deepEqual(peer.arrived[0]?.to, [to])

  peer.hitches = { to: '550 5.1.1 Wer?' }
  const refused = await runCommand(['mail', 'test', to], '', settings)
  assert.deepEqual([refused.code, refused.out], [1, ''])
  assert.match(refused.err, /^Der Mailserver hat die Mail abgelehnt: 550 .*Wer\?\n$/)
  const logs = await world.services.db.selectFrom('logs').select(['message', 'user_name']).execute()
  assert.deepEqual(logs, [{ message: `Testmail an ${to} gesendet`, user_name: 'Kommandozeile' }])
})

test('without a mail server the command fails, as no mail was sent, and says where the test mail is', async (t) => {
  const world = await openWorld(t)
  const { code, out, err } = await portal(world, ['mail', 'test', to])
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /^Nicht versendet: kein Mailserver eingerichtet \(SMTP_URL\)\.\n/)
  assert.ok(err.includes(join(world.dataDir, 'outbox')))
  assert.equal((await readdir(join(world.dataDir, 'outbox'))).length, 1)
  const { message } = await world.services.db
    .selectFrom('logs')
    .select('message')
    .executeTakeFirstOrThrow()
  assert.equal(message, `Testmail an ${to} in den Postausgang gelegt`)
})

test('a test mail needs exactly one valid address', async (t) => {
  const world = await openWorld(t)
  const cases: [words: string[], code: number, reason: RegExp][] = [
    [['mail', 'test'], 2, /gehört eine Adresse/],
    [['mail', 'test', to, to], 2, /gehört nicht: chefin@/],
    [['mail', 'test', to, '--admin'], 2, /gehört nicht: --admin/],
    [['mail'], 2, /„mail“ gibt es nicht/],
    [['mail', 'test', 'chefin'], 1, /Bitte eine gültige E-Mail-Adresse angeben!/],
  ]
  for (const [words, code, reason] of cases) {
    const done = await portal(world, words)
    assert.equal(done.code, code, words.join(' '))
    assert.match(done.err, reason)
  }
})
