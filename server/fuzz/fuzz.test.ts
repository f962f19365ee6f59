import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import fc from 'fast-check'
import { all } from '#contract/all.ts'
import { isRarelySent, isUnreachable, requests } from './fuzz-requests.ts'
import { sentPassword } from './fuzz-values.ts'
import { judge } from './fuzz-verdict.ts'
import { openFuzzWorld } from './fuzz-world.ts'

// A process of its own: it works a minute, and others would wait behind it.

/** Fewer and different requests on PostgreSQL: only the database engine differs. */
const onPostgres = Boolean(process.env.TEST_DATABASE_URL)
const full = onPostgres ? 5_000 : 20_000
const quick = onPostgres ? 300 : 1_000
const total = process.env.TEST_FULL ? full : quick
/** A failure names its seed: `FUZZ_SEED=… node --test` repeats the same requests. */
const seed = Number(process.env.FUZZ_SEED ?? (onPostgres ? 40_261_121 : 20_261_121))
/** Number of requests after which a fresh portal is used, as the fuzz changes and deletes records. */
const stretch = 1_250

test(`${total} hostile requests get responses in the envelope, break nothing and reveal nothing`, async (t) => {
  const successes: string[] = []
  for (let sent = 0; sent < total; sent += stretch) {
    successes.push(...(await runStretch(t, seed + sent, Math.min(stretch, total - sent))))
  }
  t.diagnostic(`${successes.length} of ${total} requests succeeded`)
  assert.ok(successes.length > total / 3, 'too few requests get past validation: the fuzz is blind')
  if (!process.env.TEST_FULL) return
  const wanted = Object.keys(all).filter((name) => !isRarelySent(name) && !isUnreachable(name))
  const unreached = new Set(wanted).difference(new Set(successes))
  assert.deepEqual(unreached, new Set(), 'calls that no request got through to')
})

/** Sends the requests of one seed to a fresh portal; returns the names of the calls that succeeded. */
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
