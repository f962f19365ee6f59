import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { portal, zipOf } from '../testing/given-zips.ts'
import type { Ticket } from '../testing/world.ts'

test('a device without files says so, also in the browser', async (t) => {
  const { world, device, as } = await portal(t)
  const url = zipOf(await device('A 1', []))
  await given.refused('no-files', world.ask('GET', url, { as }))
  const headers = { accept: 'text/html' }
  const page = await given.response(404, world.ask('GET', url, { as, headers }))
  assert.match(page.body, /Für dieses Gerät sind noch keine Dateien hinterlegt\./)
})

test('principals who may read a device get its zip, and others cannot tell whether it exists', async (t) => {
  const { world, device, as } = await portal(t)
  const other = await given.company(world, 'Becker AG', 10_002)
  const a1 = await device('A 1', ['a1.pdf'])
  const a2 = await device('A 2', ['a2.pdf'])
  const b1 = await device('B 1', ['b1.pdf'], other)
  const bare = await device('B 2', [], other)
  const all = [a1, a2, b1]
  const nobody = await given.response(401, world.ask('GET', zipOf(a1)))
  const odd = ['/uploads/geraete/999999.zip', '/uploads/geraete/0.zip', '/uploads/geraete/x.zip']
  for (const url of [...all.map(zipOf), zipOf(bare), ...odd]) {
    assert.deepEqual((await given.response(401, world.ask('GET', url))).bytes, nobody.bytes)
  }
  const sees = async (ticket: Ticket, expected: number[]) => {
    const unknown = await given.response(404, world.ask('GET', zipOf(999_999), { as: ticket }))
    for (const id of [...all, bare]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await world.ask(method, zipOf(id), { as: ticket })
        assert.equal(answer.status, expected.includes(id) ? 200 : 404)
        const isForeign = !expected.includes(id) && !(id === bare && expected === all)
        if (method === 'GET' && isForeign) assert.deepEqual(answer.bytes, unknown.bytes)
      }
    }
    for (const url of odd) {
      const answer = await given.response(404, world.ask('GET', url, { as: ticket }))
      assert.deepEqual(answer.bytes, unknown.bytes)
    }
  }
  const byDevice = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  await sees(byDevice, [a1])
  await sees(await given.signInCustomer(world, '10001', 'firma-passwort'), [a1, a2])
  await sees(await given.signInCustomer(world, 'B 1', 'geraete-passwort'), [b1])
  await sees({ bearer: as.bearer ?? '' }, all)
  await sees({ cookie: as.cookie ?? '' }, all)
  await sees(await given.token(world, 'read-only'), all)
  const { cookie } = await given.staff(world)
  await sees({ cookie: `${cookie}; ${byDevice.cookie}` }, all)
  await sees({ cookie: `typenschild-staff=x; ${byDevice.cookie}` }, [a1])
})
