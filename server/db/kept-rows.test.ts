import assert from 'node:assert/strict'
import test from 'node:test'
import { companiesTable } from '../companies/companies.table.ts'
import { devicesTable } from '../devices/devices.table.ts'
import { mediasTable } from '../files/files.table.ts'
import { partsTable } from '../parts/parts.table.ts'
import { parseListQuery } from '../query/list-query.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'
import { openReads, type PlannedList, type Reads } from './reads.ts'

const populated = { populate: { companie: '*', part: '*', media: { populate: '*' }, files: '*' } }

test('a list shows related records as they are now, whatever has changed since they were read for another', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('PostgreSQL keeps by itself what was read')
  const world = await openWorld(t)
  const { db, config } = world.services
  const as = await given.administrator(world)
  const [keeping, reading] = [openReads(db, config, 1), openReads(db, config, 0)]
  t.after(() => keeping.close())

  const doctype = await given.doctype(world)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const [one, other] = [await given.media(world, { doctype }), await given.media(world)]
  const device = await given.device(world, { sn: 'KP-1', companie, part, media: [one, other] })
  const change = (method: 'PUT' | 'POST' | 'DELETE', url: string, data?: object) => () =>
    given.response(200, world.ask(method, url, { as, ...(data && { body: { data } }) }))
  const changes = {
    nothing: async () => undefined,
    'a company': change('PUT', `/api/companies/${companie}`, { name: 'Andere GmbH' }),
    'an article number': change('PUT', `/api/parts/${part}`, { title: 'EA-106' }),
    'its files': change('PUT', `/api/parts/${part}`, { media: [other] }),
    'a document type': change('PUT', `/api/doctypes/${doctype}`, { title: 'Handbuch' }),
    'a file': change('PUT', `/api/medias/${one}`, { filename: 'Anders' }),
    'a link that is gone': change('PUT', `/api/devices/${device}`, { media: [one] }),
    'a new device': () => given.device(world, { sn: 'KP-2', companie, part, media: [one, other] }),
    'another serial number': change('PUT', `/api/devices/${device}`, { sn: 'KP-3' }),
    'a file that is gone': change('DELETE', `/api/medias/${other}`),
    'a device that is gone': change('DELETE', `/api/devices/${device}`),
  }
  for (const [what, make] of Object.entries(changes)) {
    await make()
    for (const table of [devicesTable, mediasTable, partsTable, companiesTable]) {
      const asked = table === devicesTable ? populated : { populate: '*' }
      const query = parseListQuery(table.entity, asked)
      for (const kind of ['list', 'flat list'] as const) {
        const planned = reading.plan({ of: table, query, shown: table.entity, kind })
        const [kept, read] = [await textOf(keeping, planned), await textOf(reading, planned)]
        assert.equal(kept, read, `${kind} of ${table.name} after ${what}`)
      }
    }
  }
})

async function textOf(reads: Reads, planned: PlannedList): Promise<string> {
  const body = await reads.list('anybody', planned)
  return typeof body === 'string' ? body : new TextDecoder().decode(body)
}
