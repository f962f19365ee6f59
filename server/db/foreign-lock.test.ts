import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import Sqlite from 'better-sqlite3'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'

const minute = 60_000

test('point 7: while another process holds the write lock everybody reads on, and what is written waits for it', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('PostgreSQL has no lock of the whole database')
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const company = await given.company(world)
  const token = await given.token(world)
  const device = await given.device(world, { sn: 'A 1', companie: company })
  // Sessions and tokens note when they were seen last.
  world.wait(5 * minute)

  const release = hold(t, world, 'typenschild.db')
  const data = { name: 'Neu', kdnr: 77, pass: 'x' }
  let isWritten = false
  const write = world.ask('POST', '/api/companies', { as, body: { data } }).then((answer) => {
    isWritten = true
    return answer
  })
  const change = world.ask('DELETE', `/api/devices/${device}`, { as })
  const reads = [
    '/api/companies',
    `/api/companies/${company}`,
    '/api/portal/figures',
    '/api/users/me',
  ]
  for (const url of reads) await given.response(200, world.ask('GET', url, { as }))
  await given.response(200, world.ask('GET', '/api/companies', { as: token }))
  for (const url of ['/health', '/health/ready', '/api/portal']) {
    const { status } = await world.ask('GET', url)
    assert.ok(status === 200 || status === 404, url)
  }
  assert.equal(isWritten, false, 'nothing is said to be kept before it is')
  release()
  assert.equal((await write).status, 200)
  assert.equal((await change).status, 200)
})

test('point 7: whoever signs in while another process has the counters waits for it, and others read on', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('PostgreSQL has no lock of the whole database')
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const release = hold(t, world, 'throttle.db')
  const body = { identifier: 'chefin', password: 'Werkstatt-Portal-26' }
  const signIn = world.ask('POST', '/api/auth/local', { body })
  for (let count = 0; count < 5; count += 1) {
    await given.response(200, world.ask('GET', '/api/companies', { as }))
  }
  release()
  assert.equal((await signIn).status, 200)
})

/** Takes the write lock of a file as another program would, until the returned function is called. */
function hold(t: TestContext, { dataDir }: World, name: string): () => void {
  const other = new Sqlite(join(dataDir, name))
  t.after(() => other.close())
  other.exec('begin immediate')
  return () => other.exec('rollback')
}
