import { insertDevice } from '../devices/devices.store.ts'
import { labelAddress } from '../labels/label-address.ts'
import * as given from './given.ts'
import type { TestResponse, World } from './world.ts'

/** A device and the contents of its code. */
export interface Labelled {
  id: number
  sn: string
  address: string
}

/** Creates devices with article number and company, directly in the database to avoid slow password hashes. */
export async function labelledDevices(
  world: World,
  serials: string[],
  { part = 'ART-0001/B', company = 'Müller Pumpen GmbH' } = {},
): Promise<Labelled[]> {
  const { db, clock, config } = world.services
  const relations = {
    companie: await given.company(world, company),
    part: await given.part(world, part),
  }
  const made: Labelled[] = []
  for (const sn of serials) {
    const row = { sn, ...relations, passwordHash: 'x', isPasswordGenerated: true }
    const id = await insertDevice(db, { at: clock(), by: null }, row)
    const { public_id: publicId } = await db
      .selectFrom('devices')
      .select('public_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    made.push({ id, sn, address: labelAddress(config, publicId) })
  }
  return made
}

/** Prints labels as an administrator. */
export async function printed(world: World, order: object): Promise<TestResponse> {
  const as = await given.administrator(world)
  return given.response(200, world.ask('POST', '/api/labels', { as, body: order }))
}
