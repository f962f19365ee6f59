import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { isSqlite } from './db/database.ts'
import * as given from './testing/given.ts'
import { binOffice } from './testing/given-bin.ts'
import { openWorld, type World } from './testing/world.ts'

const hour = 60 * 60_000
const day = 24 * hour
const year = 366 * day

test('issue 16, point 7: with a clock far ahead at the start, neither bin nor log is emptied, and administrators see why', async (t) => {
  const log: string[] = []
  const { world, kept } = await portalWithBin(t, log)
  await lastRan(world, 200 * day)
  await world.restart()
  assert.deepEqual(await kept(), { entries: 1, hasLog: true })
  const [notice] = await clockNotices(world)
  assert.match(notice ?? '', /^Die Uhr des Servers steht auf dem .*, zuletzt lief das Portal am .*/)
  assert.match(notice ?? '', /Bis das Portal einen Tag lang gelaufen ist, wird nichts gelöscht/)
  assert.ok(log.some((line) => line.includes('the clock of this machine is far from what it was')))

  await world.restart()
  assert.deepEqual(await kept(), { entries: 1, hasLog: true }, 'another start is no confirmation')
  assert.equal((await clockNotices(world)).length, 1)
})

test('issue 16, point 7: a portal that was off for a long time deletes expired records after running for a day, however often it was restarted', async (t) => {
  const { world, kept } = await portalWithBin(t)
  await lastRan(world, 200 * day, 25 * hour)
  await world.restart()
  assert.deepEqual(await kept(), { entries: 0, hasLog: false })
  assert.deepEqual(await clockNotices(world), [])
  await world.restart()
  assert.deepEqual(await clockNotices(world), [], 'what the clock says now is what is known')
})

test('issue 16, point 7: a portal that was off overnight deletes expired records at once', async (t) => {
  const { world, kept } = await portalWithBin(t)
  await lastRan(world, 30 * hour)
  await world.restart()
  assert.deepEqual(await kept(), { entries: 0, hasLog: false })
})

test('with a clock years behind at the start, no session is ended permanently, and administrators are warned', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await lastRan(world, -20 * year)
  world.wait(-20 * year)
  await world.restart()
  const me = async () => (await world.ask('GET', '/api/users/me', { as })).status
  assert.equal(await me(), 401, 'nobody knows how old it is')
  const [notice] = await clockNotices(world)
  assert.match(
    notice ?? '',
    /^Die Uhr des Servers steht auf dem .*, obwohl das Portal zuletzt am .* lief\. Bitte stellen Sie sie/,
  )
  world.wait(20 * year)
  assert.equal(await me(), 200)
})

test('issue 16, point 7: without a saved time of the last run, the newest entries stand in for it', async (t) => {
  const { world, kept } = await portalWithBin(t)
  for (const broken of [false, true]) {
    await world.stop()
    const file = join(world.dataDir, 'clock.json')
    await (broken ? writeFile(file, '{') : rm(file, { force: true }))
    await world.restart()
    assert.deepEqual(await kept(), { entries: 1, hasLog: true })
    assert.equal((await clockNotices(world)).length, 1)
  }
})

test('a clock that differs from the database’s is reported, and if it is hours ahead nothing is deleted', async (t) => {
  const { world, kept } = await portalWithBin(t)
  if (isSqlite(world.services.db)) return t.skip('SQLite has no clock of its own')
  const right = Date.now.bind(Date)
  const noticeWith = async (ahead: number) => {
    t.mock.method(Date, 'now', () => right() + ahead)
    await world.restart()
    t.mock.restoreAll()
    const as = await given.administrator(world)
    const { body } = await world.ask('GET', '/api/portal/notices', { as })
    return body.find(({ code }: { code: string }) => code === 'clock-differs')?.message ?? ''
  }
  const within = /^Die Uhr des Servers geht um 2 Stunden vor, .* Solange wird nichts gelöscht/
  assert.match(await noticeWith(2.2 * hour), within)
  assert.deepEqual(await kept(), { entries: 1, hasLog: true })
  assert.match(await noticeWith(-60_000), /^Die Uhr des Servers geht um (59|60|61) Sekunden nach, /)
  assert.equal(await noticeWith(0), '')
  assert.deepEqual(await kept(), { entries: 0, hasLog: false })
})

/** A portal whose bin and log hold records written 200 days ago, which have expired by its clock. */
async function portalWithBin(t: TestContext, log: string[] = []) {
  const world = await openWorld(t, {}, { log })
  const { remove, entries } = await binOffice(world)
  await remove(`/api/devices/${await given.device(world, { sn: 'SN 1' })}`)
  const { db } = world.services
  const written = new Date(Date.now() - 200 * day).toISOString()
  await db.updateTable('logs').set({ created_at: written }).execute()
  await db.updateTable('history').set({ created_at: written }).execute()
  await db
    .updateTable('bin')
    .set({ until: written.slice(0, 10) })
    .execute()
  return {
    world,
    async kept() {
      const logs = await world.services.db.selectFrom('logs').select('created_at').execute()
      return {
        entries: (await entries()).length,
        hasLog: logs.some(({ created_at: at }) => at === written),
      }
    },
  }
}

/**
 * The state left by a portal that last ran `ago` ms ago and had run for `doubted` ms since it began to doubt the
 * clock.
 */
async function lastRan(world: World, ago: number, doubted = 0) {
  await world.stop()
  const at = new Date(Date.now() - ago - doubted).toISOString()
  await writeFile(join(world.dataDir, 'clock.json'), JSON.stringify({ at, doubted }))
}

async function clockNotices(world: World): Promise<string[]> {
  const as = await given.administrator(world)
  const { body } = await world.ask('GET', '/api/portal/notices', { as })
  const ofClock = body.filter(({ code }: { code: string }) => code === 'clock-jumped')
  return ofClock.map(({ message }: { message: string }) => message)
}
