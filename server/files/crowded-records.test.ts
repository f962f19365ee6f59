import assert from 'node:assert/strict'
import test from 'node:test'
import { twinsOf } from '../db/fold.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('17.1: 5,000 devices of a file and 300 files of a device are read in pages, each with its name', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const as = await given.administrator(world)
  const part = await given.part(world)
  const device = await given.device(world, { sn: 'A 1', part })
  const file = await given.media(world, { filename: 'alle.pdf' })
  const { id: _, ...device1 } = await db
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  const { id: __, ...file1 } = await db
    .selectFrom('medias')
    .selectAll()
    .where('id', '=', file)
    .executeTakeFirstOrThrow()
  for (let start = 1; start < 5_000; start += 500) {
    const names = Array.from({ length: 500 }, (_, index) => `B ${start + index}`)
    const rows = names.map((sn) => ({
      ...device1,
      serial_number: sn,
      ...twinsOf('serial_number', sn),
      public_id: sn.slice(2).padStart(8, 'x'),
    }))
    await db
      .insertInto('devices')
      .values(rows.slice(0, 4_999 - start + 1))
      .execute()
  }
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
