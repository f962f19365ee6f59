import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import pino from 'pino'
import { EndedTogether } from '../core/ended-together.ts'
import * as givenMails from '../testing/given-mails.ts'
import { openWorld } from '../testing/world.ts'
import type { Handler } from './handler.ts'
import { keepLease } from './keep-lease.ts'
import { type Claim, claimDue, failClaimed, requeue } from './queue.store.ts'
import { openWorker } from './worker.ts'

// The rows of these tests are mails, but none is sent: each test has its own handler.

const lease = 60_000
const minute = 60_000

test('work is retried after each wait and then given up, which calls the handler', async (t) => {
  const { world, worker, add, row } = await workshop(t, {
    backOff: { waits: [minute, 5 * minute] },
    work: () => Promise.reject(new Error('Papier fehlt')),
    async onGivenUp(tx, { id }, error) {
      await tx
        .updateTable('mails')
        .set({ subject: `Schluss: ${error}` })
        .where('id', '=', id)
        .execute()
    },
  })
  const id = await add()
  for (const [at, wait] of [minute, 5 * minute].entries()) {
    await worker.runDue()
    const { state, attempts, error, leased_until: leasedUntil } = await row(id)
    assert.deepEqual(
      [state, attempts, error, leasedUntil],
      ['waiting', at + 1, 'Papier fehlt', null],
    )
    await worker.runDue()
    assert.equal((await row(id)).attempts, at + 1, 'not before its time')
    world.wait(wait)
  }
  await worker.runDue()
  const { state, next_try_at: nextTryAt, subject } = await row(id)
  assert.deepEqual([state, nextTryAt, subject], ['failed', null, 'Schluss: Papier fehlt'])
})

test('hopeless work is given up at once; staff can restart it', async (t) => {
  let isBroken = true
  const { world, worker, add, row } = await workshop(t, {
    work: () => (isBroken ? Promise.reject(new Error('Kaputt')) : Promise.resolve(done)),
    judge: (error) => ({ error: String((error as Error).message), isHopeless: true }),
  })
  const id = await add()
  await worker.runDue()
  assert.deepEqual([(await row(id)).state, (await row(id)).attempts], ['failed', 1])
  isBroken = false
  const { db, clock } = world.services
  assert.equal(await requeue(db, 'mails', clock(), id), true)
  assert.equal(await requeue(db, 'mails', clock(), id), false)
  await worker.runDue()
  assert.deepEqual([(await row(id)).state, (await row(id)).error], ['sent', null])
})

test('issue 16, point 7: work postponed by a clock that was ahead is tried at once when the clock is right again', async (t) => {
  let begun = 0
  const { world, worker, add, row } = await workshop(t, {
    backOff: { waits: [minute, 5 * minute] },
    work() {
      begun += 1
      return begun === 1 ? Promise.reject(new Error('Kein Netz')) : Promise.resolve(done)
    },
  })
  const year = 365 * 24 * 60 * minute
  world.wait(year)
  const ids = [await add()]
  await worker.runDue()
  // A job claimed by that clock waits as well.
  ids.push(await add())
  world.wait(-year)
  await worker.runDue()
  assert.equal(begun, 3)
  for (const id of ids) assert.equal((await row(id)).state, 'sent')
})

test('issue 16, point 7: a job claimed by a clock that was ahead, in a process that has ended, is taken over', async (t) => {
  const { world, worker, add, row } = await workshop(t, {})
  const { db, clock } = world.services
  const year = 365 * 24 * 60 * minute
  const id = await add()
  world.wait(year)
  assert.ok(await claimDue(db, 'mails', clock(), lease))
  world.wait(-year)
  await worker.runDue()
  assert.equal((await row(id)).state, 'sent')
})

test('a failure that is not due to the job is not counted', async (t) => {
  const { world, worker, add, row } = await workshop(t, {
    work: () => Promise.reject(new Error('Kein Netz')),
    judge: () => ({ error: 'Kein Netz', nextTry: new Date(world.services.clock().getTime() + 1) }),
  })
  const id = await add()
  for (let time = 0; time < 10; time += 1) {
    await worker.runDue()
    world.wait(minute)
  }
  assert.deepEqual([(await row(id)).state, (await row(id)).attempts], ['waiting', 0])
})

test('a try whose process was ended together with the portal is neither judged nor counted', async (t) => {
  const { worker, add, row } = await workshop(t, {
    work: () => Promise.reject(new EndedTogether()),
    judge: () => assert.fail('judged'),
  })
  const id = await add()
  await worker.runDue()
  const { state, attempts, error } = await row(id)
  assert.deepEqual([state, attempts, error], ['waiting', 0, null])
})

test('a try that waited too long for a lock of somebody else is neither judged nor counted, also at its end', async (t) => {
  const late = Object.assign(new Error('canceling statement due to lock timeout'), {
    code: '55P03',
  })
  for (const work of [() => Promise.reject(late), async () => () => Promise.reject(late)]) {
    const { worker, add, row } = await workshop(t, { work, judge: () => assert.fail('judged') })
    const id = await add()
    await worker.runDue()
    const { state, attempts, error } = await row(id)
    assert.deepEqual([state, attempts, error], ['waiting', 0, null])
  }
})

test('if the next job would fail in the same way, it is not started', async (t) => {
  let begun = 0
  const { worker, add } = await workshop(t, {
    work() {
      begun += 1
      return Promise.reject(new Error('Kein Netz'))
    },
    judge: () => ({ error: 'Kein Netz', endsRound: true }),
  })
  await add()
  await add()
  await worker.runDue()
  assert.equal(begun, 1)
})

test('a job during which the process ends each time is given up without another try', async (t) => {
  const { world, worker, add, row } = await workshop(t, {
    interruptedError: 'Brach ab',
    work: () => assert.fail('begun'),
  })
  const id = await add()
  const { db, clock } = world.services
  for (let time = 0; time < 2; time += 1) {
    assert.ok(await claimDue(db, 'mails', clock(), lease))
    world.wait(lease)
  }
  await worker.runDue()
  assert.deepEqual([(await row(id)).state, (await row(id)).error], ['failed', 'Brach ab'])
})

test('a worker that was too slow rolls its work back, and the one that holds the job now continues', async (t) => {
  let other: Claim<'mails'> | undefined
  const { world, worker, add, row } = await workshop(t, {
    async work() {
      world.wait(lease)
      other = await claimDue(db, 'mails', clock(), lease)
      return async (tx) => {
        await givenMails.mail({ ...world, services: { ...world.services, db: tx } })
        return { state: 'sent' }
      }
    },
  })
  const { db, clock } = world.services
  const id = await add()
  await worker.runDue()
  assert.equal(other?.job.id, id)
  const mails = await db.selectFrom('mails').select(['id', 'state', 'attempts']).execute()
  assert.deepEqual(mails, [{ id, state: 'waiting', attempts: 2 }])
  assert.equal(await failClaimed(db, clock(), other, 'Von der anderen'), true)
  assert.equal((await row(id)).error, 'Von der anderen')
})

test('a worker that was too slow and failed leaves the job to the one that holds it now', async (t) => {
  let other: Claim<'mails'> | undefined
  const { world, worker, add, row } = await workshop(t, {
    async work() {
      world.wait(lease)
      other = await claimDue(world.services.db, 'mails', world.services.clock(), lease)
      throw new Error('Zu langsam')
    },
  })
  const id = await add()
  await worker.runDue()
  const { attempts, error, leased_until: leasedUntil } = await row(id)
  assert.deepEqual([attempts, error, leasedUntil], [2, null, other?.leasedUntil])
})

test('work that took effect outside is recorded, even for a worker that was too slow', async (t) => {
  const { world, worker, add, row } = await workshop(t, {
    effect: 'outside',
    async work() {
      world.wait(lease)
      await claimDue(world.services.db, 'mails', world.services.clock(), lease)
      return done
    },
  })
  const id = await add()
  await worker.runDue()
  assert.deepEqual([(await row(id)).state, (await row(id)).leased_until], ['sent', null])
})

test('work that took effect outside is not repeated if recording it fails, and no other job starts before', async (t) => {
  let begun = 0
  let isAway = true
  const { world, worker, add, row } = await workshop(t, {
    effect: 'outside',
    async work() {
      begun += 1
      return async () => {
        if (isAway) throw new Error('database away')
        return { state: 'sent' }
      }
    },
  })
  const ids = [await add(), await add()]
  await assert.rejects(worker.runDue())
  world.wait(2 * lease)
  await assert.rejects(worker.runDue())
  assert.equal(begun, 1)
  isAway = false
  await worker.runDue()
  assert.equal(begun, 2)
  for (const id of ids) assert.equal((await row(id)).state, 'sent')
})

test('a worker keeps its job for as long as the work takes', async (t) => {
  const { world, add } = await workshop(t, {})
  const { db, clock } = world.services
  await add()
  const claim = await claimDue(db, 'mails', clock(), lease)
  assert.ok(claim)
  t.mock.timers.enable({ apis: ['setInterval'] })
  for (let time = 0; time < 3; time += 1) {
    const stopKeeping = keepLease(db, clock, claim, lease)
    world.wait(lease / 2)
    t.mock.timers.tick(lease / 2)
    await stopKeeping()
    assert.equal(await claimDue(db, 'mails', clock(), lease), undefined)
  }
  assert.equal(await failClaimed(db, clock(), claim, 'Noch seine'), true)
})

test('work that is aborted because stopping takes too long stays due and costs no try', async (t) => {
  const { worker, add, row } = await workshop(t, {
    stopTimeout: 1,
    work(_job, signal) {
      stopped = worker.stop()
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('abgebrochen')))
      })
    },
  })
  let stopped: Promise<void> | undefined
  const ids = [await add(), await add()]
  await worker.runDue()
  await stopped
  for (const id of ids) {
    const { state, attempts, error, leased_until: leasedUntil } = await row(id)
    assert.deepEqual([state, attempts, error, leasedUntil], ['waiting', 0, null, null])
  }
})

async function done() {
  return { state: 'sent' as const }
}

/** A world and a worker with this handler; by default it fails with the error's message. */
async function workshop(t: TestContext, overrides: Partial<Handler<'mails'>>) {
  const world = await openWorld(t)
  await world.services.outbox.stop()
  const worker = openWorker(world.services, pino({ level: 'silent' }), {
    table: 'mails',
    lease,
    lookEvery: minute,
    backOff: { waits: [minute] },
    effect: 'database',
    work: () => Promise.resolve(done),
    judge: (error) => ({ error: (error as Error).message }),
    ...overrides,
  })
  return {
    ...{ world, worker },
    add: () => givenMails.mail(world),
    row: (id: number) => givenMails.outboxRow(world, id),
  }
}
