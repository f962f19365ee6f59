import assert from 'node:assert/strict'
import test from 'node:test'
import { devicesTable } from '../devices/devices.table.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'
import { inTransaction } from './database.ts'
import { insert, insertAll } from './write.ts'

test('records that are made together are kept and told like those that are made one after the other', async (t) => {
  const world = await openWorld(t)
  const { db, clock } = world.services
  const stamp = { at: clock(), by: 'clerk' }
  const companie = await given.company(world)
  const parts = [await given.part(world, 'P-1'), await given.part(world, 'P-2')]
  const media = [await given.media(world), await given.media(world)]
  const several = (name: string) =>
    Array.from({ length: 12 }, (_, at) => ({
      sn: `${name} ${at}`,
      publicId: `${name}-${at}`,
      passwordHash: `hash ${at}`,
      isPasswordGenerated: at % 2 === 0,
      // Some say less than others, or another relation.
      ...(at % 3 === 0 && { note: `Notiz ${at}`, part: parts[at % 2] ?? null }),
      ...(at % 4 === 0 && { companie, media: { set: media.slice(at % 2) } }),
    }))
  const together = await inTransaction(db, (tx) =>
    insertAll(tx, devicesTable, stamp, several('gemeinsam')),
  )
  const alone: number[] = []
  for (const draft of several('einzeln')) {
    alone.push(await inTransaction(db, (tx) => insert(tx, devicesTable, stamp, draft)))
  }
  const kept = async (ids: number[], name: string) => {
    const devices = await db.selectFrom('devices').selectAll().where('id', 'in', ids).execute()
    const history = await db
      .selectFrom('history')
      .select(['act', 'changes', 'actor', 'user_name', 'record_id', 'record_name', 'owner_kind'])
      .where('kind', '=', 'devices')
      .where('record_id', 'in', ids)
      .orderBy('id')
      .execute()
    const recorded = history.map((row) => ({ ...row, record_id: ids.indexOf(row.record_id) }))
    const inOrder = ids.map((id) => ({ ...devices.find((device) => device.id === id), id: 0 }))
    return JSON.parse(JSON.stringify({ inOrder, told: recorded }).replaceAll(name, 'Gerät'))
  }
  assert.deepEqual(await kept(together, 'gemeinsam'), await kept(alone, 'einzeln'))
})

test('of records that are made together all are made or none', async (t) => {
  const world = await openWorld(t)
  const { db, clock } = world.services
  const drafts = ['A 1', 'A 2', 'a 1'].map((sn, at) => ({
    sn,
    publicId: `eigene-${at}`,
    passwordHash: '',
    isPasswordGenerated: false,
  }))
  const stamp = { at: clock(), by: 'clerk' }
  const making = inTransaction(db, (tx) => insertAll(tx, devicesTable, stamp, drafts))
  await assert.rejects(making, /Seriennummer ist schon vergeben/)
  const { body } = await world.ask('GET', '/api/devices', { as: await given.administrator(world) })
  assert.deepEqual(body.data, [])
})
