import assert from 'node:assert/strict'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { areBytesHeld } from '../db/hold-deletions.ts'
import * as given from '../testing/given.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { openWorld } from '../testing/world.ts'
import { latestSlot } from './backup-slots.ts'
import { beginRun } from './backups.store.ts'
import { openFolderTarget } from './folder-target.ts'
import { openScheduledBackups } from './scheduled-backups.ts'
import { listBackups } from './stored-backups.ts'

const hour = 60 * 60_000

test('point 1: the portal makes a backup once a day, no matter which of its processes is due, and reports the outcome', async (t) => {
  const place = join(await scratchFolder(), 'backups')
  t.after(() => rm(join(place, '..'), { recursive: true, force: true }))
  const world = await openWorld(t, { BACKUP_URL: place, BACKUP_AT: '02:30' })
  const as = await given.administrator(world)
  const notices = async () => {
    const { body } = await world.ask('GET', '/api/portal/notices', {
      as: await given.administrator(world),
    })
    return body
      .map(({ code }: { code: string }) => code)
      .filter((code: string) => code.startsWith('backup'))
  }
  const ready = async () => (await world.ask('GET', '/health/ready')).body.backup.state
  assert.equal(await ready(), 'none')
  assert.deepEqual(await notices(), ['backup-without-keys'])

  const processes = [1, 2].map(() => openScheduledBackups(world.services, world.app.log))
  const makeDue = () => Promise.all(processes.map((process) => process.makeDue()))
  await makeDue()
  await makeDue()
  assert.equal((await listBackups(openFolderTarget(place))).length, 1)
  assert.equal(await ready(), 'ok')
  const { body } = await world.ask('GET', '/api/portal/backup', { as })
  assert.equal(body.hasKeys, false)
  assert.ok(body.bytes > 0 && body.lastMadeAt)

  world.wait(27 * hour)
  assert.equal(await ready(), 'old')
  assert.deepEqual(await notices(), ['backup-old', 'backup-without-keys'])

  // A file in place of the folder makes it fail visibly, and it is retried an hour later.
  const away = `${place}-away`
  await rename(place, away)
  await writeFile(place, '')
  await makeDue()
  assert.equal(await ready(), 'failed')
  assert.deepEqual(await notices(), ['backup-failed', 'backup-without-keys'])
  await rm(place)
  await makeDue()
  assert.equal(await ready(), 'failed')
  world.wait(hour + 1)
  await makeDue()
  assert.equal(await ready(), 'ok')
  assert.equal((await world.ask('GET', '/health/ready')).status, 200)

  // As if the disk with the others were not mounted: reported for a week, unless an older one is there.
  const alone = ['backup-alone', 'backup-without-keys']
  assert.deepEqual(await notices(), alone)
  world.wait(24 * hour)
  await makeDue()
  assert.deepEqual(await notices(), alone)
  await rename(place, `${place}-beneath`)
  await rename(away, place)
  world.wait(24 * hour)
  await makeDue()
  assert.equal((await listBackups(openFolderTarget(place))).length, 2)
  assert.deepEqual(await notices(), ['backup-without-keys'])
})

test('a backup whose process cannot be started has failed, and is tried again an hour later', async (t) => {
  const place = join(await scratchFolder(), 'backups')
  t.after(() => rm(join(place, '..'), { recursive: true, force: true }))
  const world = await openWorld(t, { BACKUP_URL: place, BACKUP_AT: '02:30' })
  const backups = openScheduledBackups(world.services, world.app.log)
  const state = async () => (await world.ask('GET', '/health/ready')).body.backup.state
  const { execPath } = process
  t.after(() => {
    process.execPath = execPath
  })
  // As after an upgrade of Node in another folder.
  process.execPath = join(place, 'node')
  await assert.rejects(backups.makeDue(), { code: 'ENOENT' })
  assert.equal(await state(), 'failed')
  process.execPath = execPath
  world.wait(hour + 1)
  await backups.makeDue()
  assert.equal(await state(), 'ok')
})

test('a portal that stops just before the process of its backup starts does not wait for a backup', async (t) => {
  const place = join(await scratchFolder(), 'backups')
  t.after(() => rm(join(place, '..'), { recursive: true, force: true }))
  const world = await openWorld(t, { BACKUP_URL: place, BACKUP_AT: '02:30' })
  const backups = openScheduledBackups(world.services, world.app.log)
  const making = backups.makeDue()
  await backups.stop()
  await making
  const made = await world.services.db.selectFrom('backups').select('id').execute()
  assert.deepEqual(made, [])
})

test('issue 16, point 7: a clock that was ahead for a while does not prevent backups, whatever happened then', async (t) => {
  const place = join(await scratchFolder(), 'backups')
  t.after(() => rm(join(place, '..'), { recursive: true, force: true }))
  const world = await openWorld(t, { BACKUP_URL: place, BACKUP_AT: '02:30' })
  const { db } = world.services
  const backups = openScheduledBackups(world.services, world.app.log)
  const state = async () => (await world.ask('GET', '/health/ready')).body.backup.state
  const made = async () => (await listBackups(openFolderTarget(place))).length
  const year = 365 * 24 * hour

  world.wait(year)
  await backups.makeDue()
  assert.equal(await made(), 1)
  world.wait(-year)
  assert.equal(await state(), 'old', 'its age is unknown')
  await backups.makeDue()
  assert.equal(await made(), 2)
  assert.equal(await state(), 'ok')
  await backups.makeDue()
  assert.equal(await made(), 2)

  // One that was killed then keeps bytes no longer than its lease would have.
  const ahead = new Date(Date.now() + year).toISOString()
  const run = { slot: null, place, hasKeys: false }
  const id = await beginRun(db, new Date(ahead), run, year)
  assert.equal(await areBytesHeld(db), false)
  await backups.makeDue()
  const left = db.selectFrom('backups').select('state').where('id', '=', id)
  assert.deepEqual(await left.execute(), [{ state: 'failed' }])
})

test('point 1: the time of a backup is in the portal’s time zone, also across clock changes', () => {
  const slot = (now: string, at = '02:30') =>
    latestSlot(new Date(now), at, 'Europe/Berlin').toISOString()
  assert.equal(slot('2026-06-10T01:00:00Z'), '2026-06-10T00:30:00.000Z')
  assert.equal(slot('2026-06-10T00:29:59Z'), '2026-06-09T00:30:00.000Z')
  assert.equal(slot('2026-01-10T01:30:00Z'), '2026-01-10T01:30:00.000Z')
  assert.equal(slot('2026-06-09T23:00:00Z', '00:00'), '2026-06-09T22:00:00.000Z')
  // 29 March has no half past two, 25 October has it twice.
  assert.match(slot('2026-03-29T12:00:00Z'), /^2026-03-29T0[01]:30/)
  assert.match(slot('2026-10-25T12:00:00Z'), /^2026-10-25T0[01]:30/)
})
