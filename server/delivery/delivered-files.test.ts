import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { countTurns, onlyOnSqlite } from '../testing/count-turns.ts'
import * as given from '../testing/given.ts'
import { addFiles } from '../testing/many-rows.ts'
import { openWorld } from '../testing/world.ts'

const day = 24 * 60 * 60_000
const kept = { availableUntil: '2035-06-01', keptUntil: '2035-06-01' }

for (const [how, unlink] of Object.entries<(office: Office, facts: Facts) => Promise<unknown>>({
  'removed from the device': ({ ask }, { device }) =>
    ask('PUT', `/api/devices/${device}`, { media: [] }),
  'disconnected from the device': ({ ask }, { device, own }) =>
    ask('PUT', `/api/devices/${device}`, { media: { disconnect: [own] } }),
  'removed from the file': ({ ask }, { own }) => ask('PUT', `/api/medias/${own}`, { devices: [] }),
})) {
  test(`issue 13, keeping: a file that a device was delivered with is kept when its link is ${how}`, async (t) => {
    const office = await open(t)
    const { ask, show, facts } = office
    const { own } = facts
    await given.response(200, unlink(office, facts) as ReturnType<typeof ask>)
    assert.deepEqual(await show(own), kept)
    await given.refused('must-be-kept', ask('DELETE', `/api/medias/${own}`))
    const shown = await ask('GET', `/api/devices/${facts.device}?populate=files`)
    const ids = shown.body.data.attributes.files.data.map(({ id }: { id: number }) => id)
    assert.deepEqual(ids, [facts.inherited], 'it is kept, and not shown')
  })
}

for (const [how, unlink] of Object.entries<(office: Office, facts: Facts) => Promise<unknown>>({
  'removed from the article number': ({ ask }, { part }) =>
    ask('PUT', `/api/parts/${part}`, { media: [] }),
  'removed from the file': ({ ask }, { inherited }) =>
    ask('PUT', `/api/medias/${inherited}`, { parts: { disconnect: [1] } }),
  'lost by a move to another article number': async ({ ask, world }, { device }) =>
    ask('PUT', `/api/devices/${device}`, { part: await given.part(world, 'ART-0002') }),
})) {
  test(`issue 13, keeping: a file that a device inherited at its delivery is kept when that link is ${how}`, async (t) => {
    const office = await open(t)
    const { ask, show, facts } = office
    await given.response(200, unlink(office, facts) as ReturnType<typeof ask>)
    assert.deepEqual(await show(facts.inherited), kept)
    await given.refused('must-be-kept', ask('DELETE', `/api/medias/${facts.inherited}`))
    assert.deepEqual(await show(facts.own), kept)
  })
}

test('issue 13, keeping: files moved to the article number are kept after they are removed from it', async (t) => {
  const { ask, world, show, facts, send } = await open(t)
  const { part, own } = facts
  await given.device(world, { sn: 'A 2', part, media: [own] })
  await given.response(200, send('/api/common-files/move', { part, media: own }))
  await given.response(200, ask('PUT', `/api/parts/${part}`, { media: [] }))
  assert.deepEqual(await show(own), kept)
  await given.refused('must-be-kept', ask('DELETE', `/api/medias/${own}`))
})

test('issue 13, keeping: the delivered version is kept although its file is no longer linked to the device', async (t) => {
  const { ask, world, facts, versionsOf } = await open(t)
  const { own, device } = facts
  const url = await given.upload(world, 'neu.pdf')
  const later = { media: own, url, releasedOn: '2026-01-01' }
  await given.response(200, ask('POST', '/api/versions', later))
  await given.response(200, ask('PUT', `/api/devices/${device}`, { media: [] }))
  const [first, second] = await versionsOf(own)
  await given.refused('must-be-kept', ask('DELETE', `/api/versions/${first}`))
  await given.response(200, ask('DELETE', `/api/versions/${second}`))
})

test('issue 13, keeping: a link added after the delivery and removed within a month keeps nothing', async (t) => {
  const { ask, world, show, facts } = await open(t)
  const wrong = await given.media(world, { filename: 'falsch.pdf' })
  const [version] = (await ask('GET', `/api/versions?filters[media][id]=${wrong}`)).body.data
  const early = { releasedOn: '2019-01-01' }
  await given.response(200, ask('PUT', `/api/versions/${version.id}`, early))
  const url = `/api/devices/${facts.device}`
  await given.response(200, ask('PUT', url, { media: { connect: [wrong] } }))
  assert.notEqual((await show(wrong)).keptUntil, null)
  await given.response(200, ask('PUT', url, { media: { disconnect: [wrong] } }))
  assert.equal((await show(wrong)).keptUntil, null)
  await given.response(200, ask('DELETE', `/api/medias/${wrong}`))
})

test('issue 13, keeping: a file removed before the delivery was not delivered', async (t) => {
  const { ask, show, facts } = await open(t, '2199-01-01')
  assert.equal((await show(facts.own)).keptUntil, '2209-01-01')
  await given.response(200, ask('PUT', `/api/devices/${facts.device}`, { media: [] }))
  assert.equal((await show(facts.own)).keptUntil, null)
})

test('issue 13, keeping: a file without a version on the day of delivery was not delivered', async (t) => {
  const { ask, show, facts } = await open(t)
  const { own, device } = facts
  await given.response(200, ask('PUT', `/api/devices/${device}`, { deliveredOn: '2018-06-01' }))
  await given.response(200, ask('PUT', `/api/devices/${device}`, { media: [] }))
  assert.equal((await show(own)).keptUntil, null)
})

test('issue 14: others have their turns while many files of many delivered devices are kept', {
  skip: onlyOnSqlite,
}, async (t) => {
  const { ask, send, world, facts } = await open(t)
  const { part, inherited } = facts
  const data = Array.from({ length: 60 }, (_, index) => {
    return { sn: `B ${index}`, pass: 'Dasselbe-26', part, deliveredOn: '2025-06-01' }
  })
  await given.response(200, send('/api/devices/bulk', { data }))
  await world.services.db.transaction().execute((tx) => addFiles(tx, part, 500))
  const { turns } = await countTurns(() =>
    given.response(200, ask('PUT', `/api/parts/${part}`, { media: [] })),
  )
  assert.ok(turns >= 15, `${turns} turns`)
  const keeping = await world.services.db
    .selectFrom('delivered_files')
    .select('device_id')
    .where('media_id', '=', inherited)
    .execute()
  assert.equal(new Set(keeping.map(({ device_id }) => device_id)).size, data.length + 1)
})

test('issue 13, keeping: correcting a wrong delivery date, or deleting the device, releases its former files', async (t) => {
  const { ask, show, facts } = await open(t)
  const { own, device } = facts
  await given.response(200, ask('PUT', `/api/devices/${device}`, { media: [] }))
  assert.deepEqual(await show(own), kept)
  await given.response(200, ask('PUT', `/api/devices/${device}`, { deliveredOn: null }))
  assert.equal((await show(own)).keptUntil, null)
  await given.response(200, ask('PUT', `/api/devices/${device}`, { deliveredOn: '2025-06-01' }))
  await given.refused('must-be-kept', ask('DELETE', `/api/medias/${own}`))
  await given.response(200, ask('PUT', `/api/devices/${device}`, { deliveredOn: null }))
  await given.response(200, ask('DELETE', `/api/devices/${device}`))
  await given.response(200, ask('DELETE', `/api/medias/${own}`))
})

for (const [label, versions, refused] of [
  ['the newest before the delivery', [{ day: '2019-02-01' }], [false, true]],
  ['no newer one that was withdrawn', [{ day: '2019-02-01', isWithdrawn: true }], [true, false]],
  ['none released after the delivery', [{ day: '2026-01-01' }], [true, false]],
  [
    'the last one that was not withdrawn',
    [{ day: '2019-02-01' }, { day: '2019-03-01', isWithdrawn: true }, { day: '2026-01-01' }],
    [false, true, false, false],
  ],
] as const) {
  test(`issue 13, keeping: of several versions, a delivery keeps ${label}`, async (t) => {
    const { ask, world, facts, versionsOf } = await open(t)
    const { own } = facts
    for (const version of versions) {
      const url = await given.upload(world, `${version.day}.pdf`)
      const draft = { media: own, url, releasedOn: version.day }
      const { body } = await given.response(200, ask('POST', '/api/versions', draft))
      if (!('isWithdrawn' in version)) continue
      const reason = { withdrawnReason: 'Druckfehler' }
      await given.response(200, ask('PUT', `/api/versions/${body.data.id}`, reason))
      // As if it had been withdrawn on its release date.
      await world.services.db
        .updateTable('versions')
        .set({ withdrawn_at: `${version.day}T12:00:00.000Z` })
        .where('id', '=', body.data.id)
        .execute()
    }
    // Released but never delivered, so that none of the others is the last one.
    const url = await given.upload(world, 'zuletzt.pdf')
    const last = { media: own, url, releasedOn: '2026-11-01' }
    await given.response(200, ask('POST', '/api/versions', last))
    const ids = (await versionsOf(own)).slice(0, -1)
    const found: boolean[] = []
    for (const id of ids) found.push((await ask('DELETE', `/api/versions/${id}`)).status === 409)
    assert.deepEqual(found, refused)
  })
}

interface Facts {
  part: number
  own: number
  inherited: number
  device: number
}

type Office = Awaited<ReturnType<typeof open>>

/** A device with a file of its own and one of its article number, both released on 1 January 2019. */
async function open(t: TestContext, deliveredOn = '2025-06-01') {
  const world = await openWorld(t, {}, { opensAt: '2026-11-21T12:00:00Z' })
  let as = await given.administrator(world)
  const send = (url: string, body: object) => world.ask('POST', url, { as, body })
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, data?: object) =>
    world.ask(method, url, { as, ...(data && { body: { data } }) })
  const versionsOf = async (media: number): Promise<number[]> => {
    const { body } = await ask('GET', `/api/versions?filters[media][id]=${media}&sort=id`)
    return body.data.map(({ id }: { id: number }) => id)
  }
  const part = await given.part(world)
  const [own, inherited] = [
    await given.media(world, { filename: 'eigene.pdf' }),
    await given.media(world, { filename: 'geerbt.pdf' }),
  ]
  await given.response(200, ask('PUT', `/api/parts/${part}`, { media: [inherited] }))
  for (const media of [own, inherited]) {
    const [version] = await versionsOf(media)
    const early = { releasedOn: '2019-01-01' }
    await given.response(200, ask('PUT', `/api/versions/${version}`, early))
  }
  const device = await given.device(world, { sn: 'A 1', part, media: [own], deliveredOn })
  // The delivery date was entered later, as most are; by now the links are too old to be removed as a mistake.
  world.wait(31 * day)
  as = await given.administrator(world)
  return {
    world,
    ask,
    send,
    versionsOf,
    facts: { part, own, inherited, device },
    async show(id: number) {
      const names = 'fields[0]=availableUntil&fields[1]=keptUntil'
      const { body } = await given.response(200, ask('GET', `/api/medias/${id}?${names}`))
      return body.data.attributes
    },
  }
}
