import assert from 'node:assert/strict'
import test from 'node:test'
import { twinsOf } from '../db/fold.ts'
import { alikeDevices } from '../testing/alike-devices.ts'
import { countTurns, onlyOnSqlite } from '../testing/count-turns.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('17.1: 5,000 devices of a file and 300 files of a device are read in pages, each with its name', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const as = await given.administrator(world)
  const part = await given.part(world)
  const device = await given.device(world, { sn: 'A 1', part })
  const file = await given.media(world, { filename: 'alle.pdf' })
  const { id: _, ...file1 } = await db
    .selectFrom('medias')
    .selectAll()
    .where('id', '=', file)
    .executeTakeFirstOrThrow()
  await alikeDevices(db, device, 4_999)
  const names = Array.from({ length: 299 }, (_, index) => `Protokoll ${1_000 + index}.pdf`)
  const files = names.map((filename) => ({
    ...file1,
    upload_id: null,
    filename,
    ...twinsOf('filename', filename),
  }))
  const rows = await db.insertInto('medias').values(files).returning('id').execute()
  const links = [file, ...rows.map(({ id }) => id)]
  await db
    .insertInto('device_medias')
    .values(links.map((media_id) => ({ device_id: device, media_id, linked_on: null })))
    .execute()
  await db
    .insertInto('part_medias')
    .values({ part_id: part, media_id: file, linked_on: null })
    .execute()

  const read = async (url: string) =>
    (await given.response(200, world.ask('GET', url, { as }))).body
  const users = `/api/devices?filters[files][id]=${file}&sort=id:desc&pagination[pageSize]=10`
  const last = await read(`${users}&pagination[page]=500&pagination[withCount]=bounded`)
  assert.equal(last.meta.pagination.total, 5_000)
  assert.deepEqual(
    last.data.map(({ attributes }: { attributes: { sn: string } }) => attributes.sn),
    ['B 9', 'B 8', 'B 7', 'B 6', 'B 5', 'B 4', 'B 3', 'B 2', 'B 1', 'A 1'],
  )
  const ownRecord = await read(
    `/api/medias?filters[devices][id]=${device}&sort=filename:asc&pagination[page]=12&pagination[pageSize]=25`,
  )
  assert.deepEqual([ownRecord.meta.pagination.total, ownRecord.data.length], [300, 25])
  assert.equal(ownRecord.data.at(-1).attributes.filename, 'Protokoll 1298.pdf')
  const inherited = await read(
    `/api/medias?filters[parts][devices][id]=${device}&filters[$not][devices][id]=${device}`,
  )
  assert.deepEqual(inherited.data, [], 'a file is shown once, by the own link')
})

test('a file of many devices is deleted, restored and removed from them while others have their turns', {
  skip: onlyOnSqlite,
}, async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const as = await given.administrator(world)
  const first = await given.device(world, { sn: 'A 1' })
  const devices = await alikeDevices(db, first, 5_000)
  const file = await given.media(world, { devices: [first] })
  const links = devices.map((device_id) => ({ device_id, media_id: file, linked_on: null }))
  await db.insertInto('device_medias').values(links).execute()
  const versions = db.selectFrom('devices').select('version').where('id', 'in', devices).distinct()
  const own = db.selectFrom('device_medias').select('device_id').orderBy('device_id')
  const [before] = await versions.execute()
  let acts = 0
  const inTurns = async (method: 'DELETE' | 'POST' | 'PUT', url: string, body?: object) => {
    const answer = () => world.ask(method, url, { as, ...(body && { body }) })
    const { turns } = await countTurns(() => given.response(200, answer()))
    assert.ok(turns >= 10, `${turns} turns during ${method} ${url}`)
    acts += 1
    assert.deepEqual(await versions.execute(), [{ version: (before?.version ?? 0) + acts }])
    return (await own.execute()).map(({ device_id: id }) => id)
  }
  assert.deepEqual(await inTurns('DELETE', `/api/medias/${file}`), [])
  const undone = await inTurns('POST', '/api/bin/undo', { kind: 'file', records: [file] })
  assert.deepEqual(undone, [first, ...devices])
  const data = { devices: [first] }
  assert.deepEqual(await inTurns('PUT', `/api/medias/${file}`, { data }), [first])
})
