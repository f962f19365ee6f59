import type { TestContext } from 'node:test'
import * as given from './given.ts'
import { openWorld } from './world.ts'

interface Shown {
  id: number
  attributes: Record<string, unknown>
}

/** A world with a company and an article number, and the calls of a device's life as an administrator. */
export async function workshop(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const base = { companie: await given.company(world), part: await given.part(world) }
  return {
    world,
    base,
    create: (data: object, query = '') =>
      world.ask('POST', `/api/devices${query}`, { as, body: { data } }),
    update: (id: number, data: object, query = '') =>
      world.ask('PUT', `/api/devices/${id}${query}`, { as, body: { data } }),
    remove: (id: number, query = '') => world.ask('DELETE', `/api/devices/${id}${query}`, { as }),
    show: (id: number) =>
      world.ask('GET', `/api/devices/${id}?populate=companie,part,media`, { as }),
    async list(): Promise<Shown[]> {
      const answer = await world.ask('GET', '/api/devices?pagination[limit]=1000', { as })
      return (await given.response(200, Promise.resolve(answer))).body.data
    },
    /** The number of logged changes. */
    async countActs(): Promise<number> {
      const url = '/api/logs?filters[status]=api-call'
      const { body } = await given.response(200, world.ask('GET', url, { as }))
      return body.meta.pagination.total
    },
  }
}
