import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import pino from 'pino'
import * as givenMails from '../testing/given-mails.ts'
import { openSmtpPeer } from '../testing/smtp-peer.ts'
import type { World } from '../testing/world.ts'
import { openOutbox } from './outbox.ts'

const day = 24 * 60 * 60_000

test('the content of a sent mail cannot be found anywhere: not in a file, not encrypted, not in the log', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  await world.services.outbox.stop()
  let log = ''
  const logger = pino(
    { level: 'trace' },
    {
      write(line) {
        log += line
      },
    },
  )
  const outbox = openOutbox(world.services, logger)
  const letter = Buffer.from(`${givenMails.secretWord}\n`.repeat(15_000))
  const ids = [
    await givenMails.mail(world),
    await givenMails.mail(world, {
      attachments: [{ filename: 'Brief.pdf', type: 'application/pdf', content: letter }],
    }),
  ]
  const rows = await Promise.all(ids.map((id) => givenMails.outboxRow(world, id)))
  const pieces = rows.flatMap(({ content }) => piecesOf(content ?? ''))
  assert.ok(pieces.length > 100)
  const isSqlite = world.services.config.databaseUrl.startsWith('sqlite:')
  // A few are split by the end of a database page.
  if (isSqlite) assert.ok((await countFound(world, pieces)) > 0.8 * pieces.length, 'seen before')

  peer.hitches = { to: '451 Später' }
  await outbox.runDue()
  peer.hitches = {}
  world.wait(60_000)
  await outbox.runDue()
  assert.equal(peer.arrived.length, 2)
  const word = givenMails.secretWord
  const spellings = [word, Buffer.from(word).toString('base64').slice(0, 20)]
  assert.equal(await countFound(world, [...pieces, ...spellings]), 0)
  for (const text of [...spellings, 'kunde@example.org', 'geheim#1']) assert.ok(!log.includes(text))
  assert.match(log, /mail sent/)
})

test('recipients of mails are erased after half a year; waiting mails are kept', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const { outbox } = world.services
  const sent = await givenMails.mail(world)
  await outbox.runDue()
  peer.hitches = { connect: 'drop' }
  const waiting = await givenMails.mail(world)
  await outbox.runDue()
  world.wait(179 * day)
  await outbox.removeExpired()
  assert.equal((await givenMails.outboxRow(world, sent)).state, 'sent')
  world.wait(2 * day)
  await outbox.removeExpired()
  await assert.rejects(givenMails.outboxRow(world, sent))
  assert.equal((await givenMails.outboxRow(world, waiting)).state, 'waiting')
})

test('after a clock was years behind for a while, mails that ended meanwhile are kept for the full period', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const { outbox } = world.services
  const sent = await givenMails.mail(world)
  world.wait(-3650 * day)
  await world.services.db
    .updateTable('mails')
    .set({ next_try_at: '2000-01-01T00:00:00.000Z' })
    .execute()
  await outbox.runDue()
  world.wait(3650 * day)
  await outbox.removeExpired()
  assert.equal((await givenMails.outboxRow(world, sent)).state, 'sent')
})

test('a mail that cannot be decrypted fails and holds up no other', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const { db, outbox, secrets } = world.services
  const broken = await givenMails.mail(world)
  await givenMails.mail(world)
  const content = `${secrets.encrypt('x').slice(0, -8)}AAAAAAAA`
  await db.updateTable('mails').set({ content }).where('id', '=', broken).execute()
  await outbox.runDue()
  assert.equal(peer.arrived.length, 1)
  const row = await givenMails.outboxRow(world, broken)
  assert.equal(row.state, 'failed')
  assert.match(row.error ?? '', /lässt sich nicht entschlüsseln/)
})

/** Short pieces of a long text, from its beginning to its end. */
function piecesOf(text: string): string[] {
  const step = Math.max(40, Math.floor(text.length / 200))
  return Array.from({ length: Math.floor(text.length / step) }, (_, at) =>
    text.slice(at * step, at * step + 32),
  )
}

/** How many of these texts occur in a file of the portal. */
async function countFound({ dataDir }: World, texts: string[]): Promise<number> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const bytes = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))))
  return texts.filter((text) => bytes.some((byte) => byte.includes(text))).length
}
