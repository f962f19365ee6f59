import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { companiesTable } from '../companies/companies.table.ts'
import { fold } from '../db/fold.ts'
import { insert } from '../db/write.ts'
import { aucOf } from '../testing/auc.ts'
import { askForLink } from '../testing/given-links.ts'
import * as givenMails from '../testing/given-mails.ts'
import { openSmtpPeer } from '../testing/smtp-peer.ts'
import type { World } from '../testing/world.ts'

// A process of its own: it measures times.

/**
 * Per kind. With fewer than a thousand only the bytes are compared:
 * response times are compared by the third tier of tests.
 */
const tries = process.env.TEST_FULL ? 1_000 : 50

/** First customer number of each kind. */
const [known, unknown] = [10_000, 20_000]

test('neither content nor time of an answer reveals whether a name is known: staff (15.5)', async (t) => {
  const world = await givenMails.sender(t, await openSmtpPeer(t))
  const now = world.services.clock().toISOString()
  for (let at = 0; at < tries; at += 1) {
    const [username, email] = [`bekannt-${at}`, `bekannt-${at}@example.com`]
    await world.services.db
      .insertInto('users')
      .values({
        ...{ username, username_folded: fold(username), email, email_folded: fold(email) },
        ...{ password_hash: 'x', is_admin: 0, is_blocked: 0, created_at: now, updated_at: now },
      })
      .execute()
  }
  await assertSame(t, world, (kind, at) => ({
    identifier: `${kind === 'known' ? 'bekannt' : 'niemand'}-${at}`,
  }))
})

test('neither content nor time of an answer reveals whether a number is known: customers (15.5)', async (t) => {
  const world = await givenMails.sender(t, await openSmtpPeer(t))
  const stamp = { at: world.services.clock(), by: null }
  for (let at = 0; at < tries; at += 1) {
    await insert(world.services.db, companiesTable, stamp, {
      name: `Firma ${at}`,
      kdnr: known + at,
      email: `einkauf-${at}@example.com`,
      passwordHash: 'x',
      isGuessable: false,
    })
  }
  await assertSame(t, world, (kind, at) => ({
    sn: String((kind === 'known' ? known : unknown) + at),
  }))
})

type Kind = 'known' | 'unknown'
type Body = Parameters<typeof askForLink>[1]

/** Sends pairs of requests in alternating order, so that a machine that slows down affects both kinds. */
async function assertSame(t: TestContext, world: World, bodyOf: (kind: Kind, at: number) => Body) {
  const times: Record<Kind, number[]> = { known: [], unknown: [] }
  const answers = new Set<string>()
  for (let at = 0; at < tries; at += 1) {
    const pair: Kind[] = at % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']
    for (const kind of pair) {
      const from = `10.${at % 250}.${at >> 8}.${kind === 'known' ? 1 : 2}`
      const begun = process.hrtime.bigint()
      const { status, bytes } = await askForLink(world, bodyOf(kind, at), from)
      times[kind].push(Number(process.hrtime.bigint() - begun))
      answers.add(`${status} ${bytes}`)
    }
  }
  assert.deepEqual([...answers], ['200 {"ok":true}'])
  if (!process.env.TEST_FULL) return
  const auc = aucOf(times.known, times.unknown)
  t.diagnostic(`AUC ${auc.toFixed(3)}`)
  assert.ok(auc > 0.45 && auc < 0.55, `AUC ${auc}`)
}
