import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { companiesTable } from '../companies/companies.table.ts'
import { devicesTable } from '../devices/devices.table.ts'
import { mediasTable } from '../files/files.table.ts'
import { partsTable } from '../parts/parts.table.ts'
import { parseListQuery } from '../query/list-query.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'
import { answerPlan } from './answer-plan.ts'
import { KeptRows } from './kept-rows.ts'
import { openReads, type PlannedList, type Reads } from './reads.ts'
import type { Run } from './run-statement.ts'
import { readingFrom } from './select.ts'

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
    'a change that raised no version': () =>
      sql`update devices set serial_number = 'KP-4' where id = ${device}`.execute(db),
    'what was told is forgotten': async () => {
      await change('PUT', `/api/devices/${device}`, { sn: 'KP-5' })()
      await sql`delete from changes where id < (select max(id) from changes)`.execute(db)
    },
    'a device that is gone': change('DELETE', `/api/devices/${device}`),
  }
  for (const [label, make] of Object.entries(changes)) {
    await make()
    for (const table of [devicesTable, mediasTable, partsTable, companiesTable]) {
      const options = table === devicesTable ? populated : { populate: '*' }
      const query = parseListQuery(table.entity, options)
      for (const kind of ['list', 'flat list'] as const) {
        const planned = reading.plan({ of: table, query, shown: table.entity, kind })
        const [cached, read] = [await textOf(keeping, planned), await textOf(reading, planned)]
        assert.equal(cached, read, `${kind} of ${table.name} after ${label}`)
      }
    }
  }
})

test('of records that stand in others those alone are read again that have changed', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('PostgreSQL keeps by itself what was read')
  const world = await openWorld(t)
  const { db, config } = world.services
  const as = await given.administrator(world)
  const media = [await given.media(world)]
  const devices: number[] = []
  for (const sn of ['KP-1', 'KP-2', 'KP-3']) devices.push(await given.device(world, { sn, media }))
  const query = parseListQuery(devicesTable.entity, { populate: { media: { populate: '*' } } })
  const wanted = { of: devicesTable, query, shown: devicesTable.entity, kind: 'list' as const }
  const { plan, form } = openReads(db, config, 0).plan(wanted)
  const kept = new KeptRows()
  /** How many devices were read that stand in files. */
  const countRead = async () => {
    let count = 0
    await readingFrom(db, plan, (run, packIds) => {
      const counting: Run = async (statement) => {
        const rows = await run(statement)
        if (/from "devices" as r\b/.test(statement.text)) count += rows.length
        return rows
      }
      return answerPlan(
        Object.assign(counting, { kept: kept.seenBy(counting) }),
        packIds,
        plan,
        form,
      )
    })
    return count
  }
  assert.equal(await countRead(), 3)
  const body = { data: { sn: 'KP-4' } }
  await given.response(200, world.ask('PUT', `/api/devices/${devices[1]}`, { as, body }))
  assert.equal(await countRead(), 1)
  assert.equal(await countRead(), 0)
})

async function textOf(reads: Reads, planned: PlannedList): Promise<string> {
  const body = await reads.list('anybody', planned)
  return typeof body === 'string' ? body : new TextDecoder().decode(body)
}
