import assert from 'node:assert/strict'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { sendFiles } from '../testing/send-files.ts'
import { smallDisk } from '../testing/small-disk.ts'
import { openWorld, type World } from '../testing/world.ts'

test('point 27: a full disk is a 507 on writes, and reading goes on', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('PostgreSQL has a disk of its own')
  const log: string[] = []
  const world = await fillableWorld(t, log)
  if (!world) return
  const as = await given.administrator(world)
  const id = await given.company(world)
  const { fill, empty } = filling(world)
  const show = () => world.ask('GET', `/api/companies/${id}`, { as })
  await fill()
  // Sessions note when they were seen last.
  world.wait(5 * 60_000)
  for (let count = 0; count < 3; count += 1) assert.equal((await show()).status, 200)
  const create = (kdnr: number) => {
    const data = { name: `Firma ${kdnr}`, kdnr, pass: 'x', desc: 'x'.repeat(2_000) }
    return world.ask('POST', '/api/companies', { as, body: { data } })
  }
  log.length = 0
  // What was written before is written over first: there is room for a few.
  let kept = 0
  let answer = await create(kept)
  for (; answer.status === 200; answer = await create(kept)) kept += 1
  const { body } = await given.refused('storage-full', answer)
  assert.match(
    body.error.message,
    /^Auf dem Server ist kein Speicherplatz mehr frei\. Es wurde nichts/,
  )
  assert.ok(
    log.some((line) => line.includes('SQLITE_FULL')),
    `the log names the first cause: ${log.join('')}`,
  )
  const upload = await sendFiles(world, as, [{ name: 'a.pdf', bytes: '%PDF-1.7\n%%EOF\n' }])
  assert.equal(upload.status, 507)
  const ready = await world.ask('GET', '/health/ready')
  assert.equal(ready.status, 503)
  assert.match(ready.body.error.message, /kein Speicherplatz/)
  assert.equal((await world.ask('GET', '/health')).status, 200)
  const notices = async () => {
    const { body: list } = await world.ask('GET', '/api/portal/notices', { as })
    return list.map(({ code }: { code: string }) => code)
  }
  assert.ok((await notices()).includes('disk-full'), 'administrators are told on their start page')
  const count = async () => {
    const { body: list } = await world.ask('GET', '/api/companies', { as })
    return list.meta.pagination.total
  }
  assert.equal(await count(), kept + 1)

  await empty()
  await given.response(200, create(kept))
  assert.equal((await world.ask('GET', '/health/ready')).status, 200)
  assert.ok(!(await notices()).includes('disk-full'))
  assert.equal(await count(), kept + 2)
})

test('point 26: nobody else on the machine may read the databases', async (t) => {
  const world = await openWorld(t)
  await given.company(world)
  const names = ['portal.lock', 'portal-process.json', 'throttle.db', 'throttle.db-wal']
  const databaseFiles = ['typenschild.db', 'typenschild.db-wal', 'typenschild.db-shm']
  for (const name of process.env.TEST_DATABASE_URL ? [] : [...names, ...databaseFiles]) {
    assert.equal((await stat(join(world.dataDir, name))).mode & 0o777, 0o600, name)
  }
})

/** A world on a small disk of its own; undefined, said loudly, where none can be had. */
async function fillableWorld(t: TestContext, log: string[]): Promise<World | undefined> {
  let world: World | undefined
  const place = await smallDisk(t, '8m', async () => world?.stop())
  if (place === undefined) return undefined
  world = await openWorld(t, { DATA_DIR: join(place, 'data') }, { log, logLevel: 'warn' })
  return world
}

function filling({ services: { config } }: World) {
  const ballast = join(config.dataDir, 'ballast')
  return {
    async fill() {
      await writeFile(ballast, Buffer.alloc(16_000_000)).catch((error: NodeJS.ErrnoException) => {
        assert.equal(error.code, 'ENOSPC')
      })
    },
    empty: () => rm(ballast),
  }
}
