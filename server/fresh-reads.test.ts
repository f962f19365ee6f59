import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { freePort } from './testing/free-port.ts'
import { ownBucket } from './testing/own-bucket.ts'
import { emptyPostgres, onlyOnPostgres } from './testing/postgres.ts'
import { scratchFolder } from './testing/scratch-folder.ts'
import { type SpawnedPortal, send, spawnPortal } from './testing/spawned-portal.ts'
import { until } from './testing/until.ts'
import { type AskRecords, walkRecords } from './testing/walk-records.ts'

// A process of its own: it starts two portals and asks them all the time.

/** Total number of writes and reads. */
const steps = process.env.TEST_FULL ? 100_000 : 400
/** Number of walks that run concurrently, each with its own records. */
const walks = 4
const seed = 20_261_125
const administrator = { identifier: 'chefin', password: 'Werkstatt-Portal-26' }

test(`no answer of either of two processes is older than the last acknowledged write, in ${steps} random writes and reads (seed ${seed})`, {
  skip: process.env.TEST_DATABASE_URL ? false : onlyOnPostgres,
}, async (t) => {
  const portals = await startTwo(t)
  const walked = await Promise.all(
    Array.from({ length: walks }, (_, walk) =>
      walkRecords({ portals, steps: steps / walks, seed: seed + walk, mark: `W${walk}` }),
    ),
  )
  const sum = (count: (own: (typeof walked)[number]) => number) =>
    walked.reduce((all, walk) => all + count(walk), 0)
  const [writes, reads, notModified] = [
    sum((walk) => walk.writes),
    sum((walk) => walk.reads),
    sum((walk) => walk.notModified),
  ]
  t.diagnostic(`${writes} writes, ${reads} reads, ${notModified} of them a 304`)
  assert.deepEqual(
    walked.flatMap(({ stale }) => stale),
    [],
  )
  assert.ok(writes > steps / 4 && reads > steps / 3 && notModified > 0)
})

/**
 * Starts two processes with one PostgreSQL database and shared files, each on its own port; the caller chooses which
 * one to ask.
 */
async function startTwo(t: TestContext): Promise<AskRecords[]> {
  const database = await emptyPostgres()
  assert.ok(database)
  t.after(() => database.drop())
  const settings = {
    ...ownBucket(),
    DATA_DIR: join(await scratchFolder(), 'data'),
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    PREVIEWS: 'off',
    ADMIN_USERNAME: administrator.identifier,
    ADMIN_PASSWORD: administrator.password,
  }
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const started: { address: string; portal: SpawnedPortal }[] = []
  // The first one starts alone, as it migrates the schema.
  for (let process = 0; process < 2; process += 1) {
    const port = await freePort()
    const portal = spawnPortal(t, { ...settings, PORT: String(port) })
    await until(() => {
      assert.equal(portal.process.exitCode, null, portal.output.err)
      return portal.output.out.includes('läuft')
    })
    started.push({ address: `http://127.0.0.1:${port}`, portal })
  }
  const { body } = await send(
    started[0]?.address ?? '',
    'POST',
    '/api/auth/local',
    {},
    administrator,
  )
  const authorization = `Bearer ${JSON.parse(body).jwt}`
  return started.map(({ address, portal }) => async (method, path, { body, tag } = {}) => {
    const headers = { authorization, ...(tag !== undefined && { 'if-none-match': tag }) }
    const answer = await send(address, method, path, headers, body, agent).catch((cause) => {
      const { exitCode, signalCode } = portal.process
      const ended = `ended with ${exitCode ?? signalCode}: ${portal.output.err.slice(-2_000)}`
      throw new Error(`${method} ${path} is not answered by a portal that ${ended}`, { cause })
    })
    return { status: answer.status, tag: answer.headers.etag, text: answer.body }
  })
}
