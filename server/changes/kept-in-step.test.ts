import assert from 'node:assert/strict'
import test from 'node:test'
import { seededRandom } from '../demo/random.ts'
import * as given from '../testing/given.ts'
import { openMirror } from '../testing/portal-mirror.ts'
import { openReceiver, type Received } from '../testing/receiver.ts'
import { runWebhooks } from '../testing/run-webhooks.ts'
import { openWorld, type TestResponse, type World } from '../testing/world.ts'

const rounds = process.env.TEST_FULL ? 200 : 10
const hour = 60 * 60_000

test(`point 5: a consumer of changes and a receiver of webhooks that crash at random end up with the portal’s content (${rounds} rounds)`, async (t) => {
  const world = await openWorld(t, { WEBHOOK_NETWORKS: '127.0.0.0/8' })
  const as = await given.token(world)
  const { integer, pick } = seededRandom(4_711)
  let crashes = 0
  let isCrashing = false
  /** A program may crash at any of its calls, and then knows only what it has stored. */
  const get = async (path: string) => {
    if (isCrashing && integer(1, 6) === 1) {
      crashes += 1
      throw new Crash()
    }
    return world.ask('GET', path, { as })
  }
  let consumer = openMirror(get)
  const receiver = await openReceiver(t)
  const heard = openMirror(get)
  receiver.answer = async ({ body }: Received) => {
    // The connection is cut before or after it has stored anything.
    if (isCrashing && integer(1, 8) === 1) return 'cut'
    try {
      if (body.type === 'changes.expired') await heard.begin()
      else await heard.hear(body.kind, body.record)
    } catch (error) {
      if (error instanceof Crash) return 500
      throw error
    }
    if (!isCrashing || integer(1, 8) > 1) return 204
    crashes += 1
    return 'cut'
  }
  const body = { name: 'ERP', url: receiver.url, kinds: pick([everything]), isEnabled: true }
  const person = await given.administrator(world)
  await given.response(200, world.ask('POST', '/api/webhooks', { as: person, body }))
  await consumer.begin()
  await heard.begin()
  const writers = writersOf(world, integer, pick)
  for (let round = 0; round < rounds; round += 1) {
    isCrashing = true
    const writing = Promise.all([writers.some(6), writers.some(6)])
    try {
      await consumer.follow(pick([1, 3, 50]))
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      consumer = openMirror(get, consumer.kept)
    }
    await runWebhooks(world)
    await writing
    world.wait(hour)
  }
  isCrashing = false
  await consumer.follow()
  world.wait(hour)
  await runWebhooks(world)
  assert.deepEqual(await consumer.differences(), [])
  assert.deepEqual(await heard.differences(), [])
  assert.ok(crashes > rounds / 2, `${crashes} crashes`)
  t.diagnostic(`${writers.done()} writes, ${crashes} crashes`)
})

const everything = ['companies', 'parts', 'doctypes', 'devices', 'medias', 'versions', 'uploads']

class Crash extends Error {}

/** Writes of all kinds, by any call that can make them; many are refused and change nothing. */
function writersOf(
  world: World,
  integer: (min: number, max: number) => number,
  pick: <T>(list: readonly T[]) => T,
) {
  let done = 0
  const id = () => integer(1, 25)
  const sn = () => `SN ${integer(1, 20)}`
  const title = () => `ART ${integer(1, 12)}`
  const links = () => Array.from({ length: integer(0, 2) }, id)
  const keyed = (path: string, key: string, value: string | number, data: object) =>
    send('PUT', `${path}?filters[${key}][$eq]=${encodeURIComponent(value)}`, { data })
  const device = () => ({ part: pick([id(), null]), note: pick(['eins', 'zwei', null]) })
  const acts: (() => Promise<TestResponse>)[] = [
    () => keyed('/api/devices', 'sn', sn(), { ...device(), pass: 'geheim-genug' }),
    () => keyed('/api/devices', 'sn', sn(), device()),
    () => keyed('/api/parts', 'title', title(), { desc: pick(['a', 'b']), media: links() }),
    () =>
      send('POST', '/api/parts/bulk', {
        data: [1, 2, 3].map(() => ({ title: title(), desc: pick(['c', 'd', null]) })),
      }),
    () => keyed('/api/companies', 'kdnr', integer(1, 9), { name: 'Neu', pass: 'geheim-genug' }),
    () => keyed('/api/doctypes', 'title', `Typ ${integer(1, 5)}`, { position: integer(0, 9) }),
    () =>
      send('PUT', `/api/devices/${id()}`, {
        data: { media: links(), builtIn: integer(1990, 2026) },
      }),
    () =>
      send('PUT', `/api/medias/${id()}`, { data: { devices: links(), filename: `${id()}.pdf` } }),
    () => send('DELETE', `/api/devices/${id()}`),
    () => send('DELETE', `/api/parts/${id()}`),
    () => send('DELETE', `/api/medias/${id()}`),
    () => send('POST', `/api/bin/${integer(1, 30)}/restore`, {}),
    () => send('POST', '/api/bin/undo', { kind: 'device', records: [id()] }),
    async () => {
      const url = await given.upload(world, `${crypto.randomUUID()}.pdf`)
      return send('POST', '/api/medias', { data: { filename: `${id()}.pdf`, url } })
    },
  ]
  return {
    async some(count: number) {
      for (let n = 0; n < count; n += 1) {
        const { status } = await pick(acts)()
        assert.ok(status < 500)
        if (status < 300) done += 1
      }
    },
    done: () => done,
  }

  async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    // The clock advances, so a session would expire.
    const as = await given.administrator(world)
    return world.ask(method, path, { as, ...(body && { body }) })
  }
}
