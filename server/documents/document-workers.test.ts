import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import pino from 'pino'
import { inTransaction, openDatabase } from '../db/database.ts'
import { insertMail } from '../mail/outbox.store.ts'
import {
  type Claim,
  claimDue,
  endClaimed,
  extendLease,
  failClaimed,
  postponeClaimed,
} from '../queue/queue.store.ts'
import { startPortal } from '../start.ts'
import * as given from '../testing/given.ts'
import { holdDocuments } from '../testing/hold-documents.ts'
import { onlyOnPostgres } from '../testing/postgres.ts'
import { deliveredMails } from '../testing/read-outbox.ts'
import { openWorld, type World } from '../testing/world.ts'

const lease = 15_000
const day = 24 * 60 * 60_000

test('two servers on one database make each order once', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip(onlyOnPostgres)
  const { world, order } = await workshop(t)
  const ids = []
  for (let at = 0; at < 30; at += 1) ids.push(await order())
  const other = await startPortal(world.services.config, pino({ level: 'silent' }))
  await Promise.all([world.services.documentJobs.runDue(), other.services.documentJobs.runDue()])
  await other.stop()
  const mails = await deliveredMails(world)
  assert.equal(mails.length, 30)
  assert.equal(new Set(mails.map(({ messageId }) => messageId)).size, 30)
  const { db } = world.services
  const jobs = await db.selectFrom('document_jobs').select(['id', 'mail_id', 'attempts']).execute()
  assert.deepEqual(new Set(jobs.map(({ id }) => id)), new Set(ids))
  assert.equal(new Set(jobs.map(({ mail_id }) => mail_id)).size, 30)
  assert.deepEqual(new Set(jobs.map(({ attempts }) => attempts)), new Set([1]))
})

test('an order in progress when its server died is made by the next one, once the lease has expired', async (t) => {
  const { world, order } = await workshop(t)
  await order()
  const { db, clock } = world.services
  const dead = await claimDue(db, 'document_jobs', clock(), lease)
  assert.equal(dead?.job.attempts, 1)
  assert.deepEqual(await deliveredMails(world), [])
  assert.ok(await extendLease(db, clock(), dead, 2 * lease))
  world.wait(lease + 1)
  assert.deepEqual(await deliveredMails(world), [])
  world.wait(lease)
  assert.equal((await deliveredMails(world)).length, 1)
})

test('a server slower than its lease does no harm', async (t) => {
  const { world, order } = await workshop(t)
  await order()
  const { db, clock } = world.services
  const slow = await claimDue(db, 'document_jobs', clock(), lease)
  assert.ok(slow)
  world.wait(lease)
  const next = await claimDue(db, 'document_jobs', clock(), lease)
  assert.equal(next?.job.id, slow.job.id)
  const tries = [
    () => extendLease(db, clock(), slow, lease),
    () => endClaimed(db, clock(), slow, { mail_id: 0 }),
    () => postpone(world, slow),
    () => failClaimed(db, clock(), slow, 'x'),
  ]
  for (const attempt of tries) assert.equal(await attempt(), false)
  world.wait(lease)
  assert.equal((await deliveredMails(world)).length, 1)
  for (const attempt of tries) assert.equal(await attempt(), false)
})

test('an order whose end was committed while the response was lost is not made again', async (t) => {
  const { world, order } = await workshop(t)
  await order()
  const { db, clock, secrets } = world.services
  const claim = await claimDue(db, 'document_jobs', clock(), lease)
  assert.ok(claim)
  const texts = { to: 'werk@example.com', subject: 'x', text: 'x', html: 'x', attachments: [] }
  const mailId = await insertMail(db, clock(), secrets, texts)
  assert.equal(await endClaimed(db, clock(), claim, { mail_id: mailId }), true)
  assert.equal(await postpone(world, claim), false)
  world.wait(day)
  assert.equal((await deliveredMails(world)).length, 1)
})

test('an order that crashes every server that takes it is given up', async (t) => {
  const { world, order } = await workshop(t)
  const id = await order()
  const { db, clock } = world.services
  for (let at = 1; at <= 7; at += 1) {
    const claim = await claimDue(db, 'document_jobs', clock(), lease)
    assert.equal(claim?.job.attempts, at)
    world.wait(lease)
  }
  assert.deepEqual(await deliveredMails(world), [])
  const as = await given.administrator(world)
  const { body } = await world.ask('GET', `/api/documents/jobs/${id}`, { as })
  const { state, error } = body.data.attributes
  assert.deepEqual([state, error], ['failed', 'Das Erstellen brach immer wieder ab.'])
})

test('a server with nothing to make does not wait for one that writes', async (t) => {
  const { world } = await workshop(t)
  const foreign = openDatabase(world.services.config.databaseUrl)
  await inTransaction(foreign, () => world.services.documentJobs.runDue())
  await foreign.destroy()
})

test('orders are deleted after 180 days, unless they are still waiting', async (t) => {
  const { world, order } = await workshop(t)
  await order()
  await deliveredMails(world)
  const waiting = await order()
  const { db, documentJobs } = world.services
  world.wait(179 * day)
  await documentJobs.removeExpired()
  assert.equal((await db.selectFrom('document_jobs').select('id').execute()).length, 2)
  world.wait(2 * day)
  await documentJobs.removeExpired()
  assert.deepEqual(await db.selectFrom('document_jobs').select('id').execute(), [{ id: waiting }])
})

function postpone({ services: { db, clock } }: World, claim: Claim<'document_jobs'>) {
  return postponeClaimed(db, clock(), claim, { error: 'x', nextTry: clock(), attempts: 1 })
}

/** A world in which orders wait until the test has them made. */
async function workshop(t: TestContext): Promise<{ world: World; order(): Promise<number> }> {
  const world = await openWorld(t)
  await holdDocuments(world)
  const base = { companie: await given.company(world), part: await given.part(world) }
  await given.device(world, { sn: 'KP 1', ...base })
  const as = await given.administrator(world)
  const body = { data: { sn: 'KP 1', docs: ['label'], to: 'werk@example.com' } }
  return {
    world,
    async order() {
      const request = world.ask('POST', '/api/documents/create-pdf', { as, body })
      return (await given.response(202, request)).body.data.id
    },
  }
}
