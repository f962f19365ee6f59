import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { seededRandom } from '../demo/random.ts'
import * as given from '../testing/given.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

// A process of its own: it starts a program each time.
// The database does not matter: kept-in-step.test.ts follows the changes of either.

const rounds = process.env.TEST_FULL ? 100 : 6
const day = 24 * 60 * 60_000

test(`18.6: the ERP of docs/api.md, killed at any of its calls and restarted, keeps devices in sync (${rounds} rounds)`, async (t) => {
  const world = await openWorld(t)
  const { integer, pick } = seededRandom(1_806)
  const erp = await openErp(t, world)
  const part = await given.part(world, 'P-1')
  const as = await given.administrator(world)
  const sn = () => `SN ${integer(1, 12)}`
  const send = (method: 'PUT' | 'POST' | 'DELETE', path: string, data: object) =>
    world.ask(method, path, { as, ...(method !== 'DELETE' && { body: { data } }) })
  const writes = [
    () => send('PUT', `/api/devices?filters[sn][$eq]=${encodeURIComponent(sn())}`, { part }),
    () => send('PUT', `/api/devices/${integer(1, 12)}`, { note: pick(['a', 'b', null]) }),
    () => send('DELETE', `/api/devices/${integer(1, 12)}`, {}),
    () => send('POST', '/api/devices/bulk', [{ sn: sn(), note: 'c' }, { sn: sn() }]),
    () => send('POST', `/api/bin/${integer(1, 8)}/restore`, {}),
  ]
  let kills = 0
  for (let round = 0; round < rounds; round += 1) {
    for (let n = 0; n < 6; n += 1) assert.ok((await pick(writes)()).status < 500)
    // The first run reads everything.
    const killAt = integer(1, round === 0 ? 3 : 5)
    if ((await erp.run(killAt, pick([true, false]))) === 'killed') kills += 1
  }
  assert.equal(await erp.run(), 'done')
  assert.deepEqual(await erp.copy(), await devicesOf(world, as))
  assert.ok(kills > 0, `${kills} kills`)

  // A consumer that returns after more than 90 days starts over, even when killed in the middle of that.
  await given.device(world, { sn: 'Nicht gelesen' })
  world.wait(91 * day)
  await world.restart()
  const later = await given.administrator(world)
  await given.response(
    200,
    world.ask('POST', '/api/devices', { as: later, body: { data: { sn: 'Neu' } } }),
  )
  erp.token = await given.token(world, 'read-only')
  assert.equal(await erp.run(3), 'killed')
  assert.equal(await erp.run(), 'done')
  assert.deepEqual(await erp.copy(), await devicesOf(world, later))
})

/** All devices, in the form that the ERP stores them. */
async function devicesOf(world: World, as: Ticket): Promise<Record<string, unknown>> {
  const path = '/api/devices?populate=part&pagination[pageSize]=1000'
  const { body } = await given.response(200, world.ask('GET', path, { as }))
  return Object.fromEntries(
    body.data.map(({ id, attributes }: { id: number; attributes: object }) => [id, attributes]),
  )
}

/** The program from the guide, and a proxy between it and the portal. */
async function openErp(t: TestContext, world: World) {
  const folder = await scratchFolder()
  const guide = await readFile(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
  const [, program] = /^cat > follow\.mjs <<'END'\n([\s\S]*?)\nEND$/m.exec(guide) ?? []
  assert.ok(program)
  await writeFile(join(folder, 'follow.mjs'), program)
  let onRequest: (answer: () => Promise<void>) => Promise<void> = (answer) => answer()
  const server = createServer(async (request, reply) => {
    await onRequest(async () => {
      const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
      const { status, bytes } = await world.ask('GET', request.url ?? '', { as: { bearer } })
      await new Promise<void>((sent) => reply.writeHead(status).end(bytes, sent))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  })
  const { port } = server.address() as AddressInfo
  const erp = {
    token: await given.token(world, 'read-only'),
    /** Runs it; optionally killed at one of its calls, before or after the response. */
    async run(killAt?: number, isAnswered = false): Promise<'done' | 'killed'> {
      const child = spawn(process.execPath, ['follow.mjs'], {
        cwd: folder,
        env: { PORTAL: `http://127.0.0.1:${port}`, TOKEN: erp.token.bearer },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      let calls = 0
      onRequest = async (answer) => {
        calls += 1
        if (calls !== killAt || isAnswered) await answer()
        if (calls === killAt) child.kill('SIGKILL')
      }
      const [code, signal] = await once(child, 'exit')
      if (signal === 'SIGKILL') return 'killed'
      assert.equal(code, 0)
      return 'done'
    },
    async copy(): Promise<Record<string, unknown>> {
      const file = join(folder, 'copy.json')
      return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')).devices : {}
    },
  }
  return erp
}
