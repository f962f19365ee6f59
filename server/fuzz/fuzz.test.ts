import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import fc from 'fast-check'
import { all } from '#contract/all.ts'
import { isClosed, isSeldom, requests } from './fuzz-requests.ts'
import { sentPassword } from './fuzz-values.ts'
import { judge } from './fuzz-verdict.ts'
import { openFuzzWorld } from './fuzz-world.ts'

// A process of its own: it works a minute, and others would wait behind it.

/** On PostgreSQL fewer, and others: what differs there is the engine, not what is done before it is asked. */
const onPostgres = Boolean(process.env.TEST_DATABASE_URL)
const full = onPostgres ? 5_000 : 20_000
const quick = onPostgres ? 300 : 1_000
const total = process.env.TEST_FULL ? full : quick
/** A failure names its seed: `FUZZ_SEED=… node --test` sends the very same requests again. */
const seed = Number(process.env.FUZZ_SEED ?? (onPostgres ? 40_261_121 : 20_261_121))
/** After so many requests a fresh portal takes over: the fuzz changes and deletes what it finds. */
const stretch = 1_250

test(`${total} hostile requests are answered in the envelope, break nothing and learn nothing`, async (t) => {
  const successes: string[] = []
  for (let sent = 0; sent < total; sent += stretch) {
    successes.push(...(await runStretch(t, seed + sent, Math.min(stretch, total - sent))))
  }
  t.diagnostic(`${successes.length} of ${total} requests succeeded`)
  assert.ok(successes.length > total / 3, 'too few requests get past validation: the fuzz is blind')
  if (!process.env.TEST_FULL) return
  const wanted = Object.keys(all).filter((name) => !isSeldom(name) && !isClosed(name))
  const unreached = new Set(wanted).difference(new Set(successes))
  assert.deepEqual(unreached, new Set(), 'calls that no request got through to')
})

/** Sends the requests of one seed to a portal of their own; returns which calls succeeded. */
async function runStretch(t: TestContext, from: number, runs: number): Promise<string[]> {
  const { world, send, secrets } = await openFuzzWorld(t)
  const successes: string[] = []
  const property = fc.asyncProperty(requests(), async (request) => {
    const call = judge(request, await send(request), secrets)
    if (call) successes.push(call)
  })
  await fc.assert(property, { seed: from, numRuns: runs })
  const { db } = world.services
  const entries = await db.selectFrom('logs').select('message').execute()
  assert.ok(
    !entries.some(({ message }) => message?.includes(sentPassword)),
    'a log entry holds a password',
  )
  return successes
}
