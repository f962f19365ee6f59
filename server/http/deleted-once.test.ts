import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { fileDesk } from '../testing/given-file-imports.ts'
import * as files from '../testing/given-files.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { openWorld } from '../testing/world.ts'

test('of three who delete the same at once one is told so, and the log says it once', async (t) => {
  const world = await openWorld(t, { DATABASE_CONNECTIONS: '10' })
  const as = await given.administrator(world)
  const [tables, folders] = [await tableDesk(world), await fileDesk(world)]
  const { id: user } = (
    await given.response(
      200,
      world.ask('POST', '/api/users', {
        as,
        body: { username: 'bernd', password: 'Drehbank-7-x' },
      }),
    )
  ).body
  const device = await given.device(world, { sn: 'KP-4711' })
  const doctype = await files.publicDoctype(world, 'Betriebsanleitung', { vdiClass: '03-02' })
  await files.file(world, { filename: 'a.pdf', doctype, devices: [device] })
  await given.response(200, world.ask('GET', `/api/vdi2770/check?devices=${device}`, { as }))
  await world.services.fileFacts.runDue()
  const things: Record<string, () => Promise<string>> = {
    table: async () => `imports/${(await tables.take('parts', 'Artikelnummer\nA 1\n')).id}`,
    folder: async () => {
      const { id } = await folders.begin()
      await folders.bring(id, { 'a.pdf': '%PDF-1.7\n%%EOF\n' })
      return `file-imports/${id}`
    },
    container: async () => {
      const body = { devices: [device], despiteFaults: true }
      const made = world.ask('POST', '/api/vdi2770/packages', { as, body })
      return `vdi2770/packages/${(await given.response(200, made)).body.id}`
    },
    session: async () => {
      const body = { identifier: 'bernd', password: 'Drehbank-7-x' }
      await given.response(200, world.ask('POST', '/api/auth/local', { body }))
      const open = await world.ask('GET', `/api/users/${user}/sessions`, { as })
      return `sessions/${open.body[0].id}`
    },
  }
  for (const [name, make] of Object.entries(things)) {
    for (let round = 0; round < 5; round += 1) {
      const path = `/api/${await make()}`
      const answers = await Promise.all([1, 2, 3].map(() => world.ask('DELETE', path, { as })))
      const statuses = answers.map(({ status }) => status).toSorted()
      assert.deepEqual(statuses, [200, 404, 404], name)
    }
  }
  const { data } = (await world.ask('GET', '/api/logs?pagination[pageSize]=100', { as })).body
  const text = JSON.stringify(data)
  assert.equal(text.match(/Sitzung von Bearbeiter „bernd“ beendet/g)?.length, 5)
  assert.equal(text.match(/VDI-2770-Container „[^“]*“ gelöscht/g)?.length, 5)
})
