import assert from 'node:assert/strict'
import test from 'node:test'
import { insertDevice } from '../devices/devices.store.ts'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

test('point 5: a device is created and changed by its serial number, and repeating the call changes nothing', async (t) => {
  const world = await openWorld(t)
  const as = await given.token(world)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const media = await given.media(world)
  const put = putter(world, as, '/api/devices')
  const data = { companie, part, media: [media], builtIn: '2026', note: ' Halle 3 ' }
  const made = await put('sn', ' 007 ', data)
  assert.equal(made.status, 201)
  const { id, attributes } = made.body.data
  assert.deepEqual([attributes.sn, attributes.note], ['007', 'Halle 3'])
  assert.match(attributes.pass, /^[a-z0-9]{10}$/)
  await given.signInCustomer(world, '007', attributes.pass)

  const same = await put('sn', '007', { sn: '007', ...data })
  assert.equal(same.status, 200)
  assert.deepEqual([same.body.data.id, same.body.data.attributes.pass], [id, undefined])
  assert.equal(versionIn(same.headers.etag), versionIn(made.headers.etag))
  assert.equal(same.body.data.attributes.updatedAt, attributes.updatedAt)
  const withPass = { pass: attributes.pass }
  assert.equal(versionIn((await put('sn', '007', withPass)).headers.etag), '1')

  const changed = await put('sn', '007', { note: null, media: { disconnect: [media] } }, 'media')
  assert.equal(changed.status, 200)
  assert.deepEqual(changed.body.data.attributes.media.data, [])
  assert.equal(changed.body.data.attributes.note, null)
  assert.equal(versionIn(changed.headers.etag), '2')
  const read = await world.ask('GET', `/api/devices/${id}?populate=companie,part`, { as })
  assert.equal(read.body.data.attributes.companie.data.id, companie)
  // Its spelling may change; another serial number can only be set by id.
  assert.equal((await put('sn', '007', { sn: '007a' })).status, 400)
  await given.part(world, 'Art-1')
  const spelled = await putter(world, as, '/api/parts')('title', 'ART-1', { title: 'ART-1' })
  assert.deepEqual([spelled.status, spelled.body.data.attributes.title], [200, 'ART-1'])
  // The address identifies the record; only the body sets its spelling.
  const named = await putter(world, as, '/api/parts')('title', 'art-1', {})
  assert.deepEqual([named.status, named.body.data.attributes.title], [200, 'ART-1'])
  assert.equal(versionIn(named.headers.etag), versionIn(spelled.headers.etag))
})

test('18.5: invisible characters do not make a different number, and records stored with them are still found', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const put = putter(world, as, '/api/devices')
  const made = await put('sn', '\u200bKP\u00ad-1\ufeff', { sn: '\u200bKP\u00ad-1\ufeff' })
  assert.deepEqual([made.status, made.body.data.attributes.sn], [201, 'KP-1'])
  const same = await put('sn', 'KP\u200c-1', {})
  assert.deepEqual([same.status, same.body.data.id], [200, made.body.data.id])
  // As Windows copies it from its dialogs.
  const marked = await put('sn', '\u202aKP-1\u200e', {})
  assert.deepEqual([marked.status, marked.body.data.id], [200, made.body.data.id])
  const wanted = encodeURIComponent('KP\u200b-1')
  const found = await world.ask('GET', `/api/devices?filters[sn][$containsi]=${wanted}`, { as })
  assert.deepEqual(
    found.body.data.map(({ id }: { id: number }) => id),
    [made.body.data.id],
  )
  // As taken over from Strapi.
  const { db, clock } = world.services
  const row = { sn: 'A\u200b1', passwordHash: 'x', isPasswordGenerated: true }
  const old = await insertDevice(db, { at: clock(), by: null }, row)
  const known = await put('sn', 'A\u200b1', { note: 'Halle 3' })
  assert.deepEqual(
    [known.status, known.body.data.id, known.body.data.attributes.sn],
    [200, old, 'A\u200b1'],
  )
  // Invisible characters that some scripts and emoji need are kept.
  for (const name of ['می\u200cخواهم', '👩\u200d🔧 Werkstatt']) {
    assert.equal(
      (await putter(world, as, '/api/parts')('title', name, {})).body.data.attributes.title,
      name,
    )
  }
})

test('point 5: companies, article numbers and document types have keys of their own, too', async (t) => {
  const world = await openWorld(t)
  const as = await given.staff(world)
  for (const [path, key, value, draft, change] of [
    ['/api/companies', 'kdnr', '70001', { name: 'Müller', pass: 'ein gutes' }, { country: 'AT' }],
    ['/api/parts', 'title', 'P-100 & Söhne', {}, { desc: 'Pumpe' }],
    ['/api/doctypes', 'title', 'Anleitung', {}, { position: 3 }],
  ] as const) {
    const put = putter(world, as, path)
    const made = await put(key, value, draft)
    assert.equal(made.status, 201, path)
    assert.equal(String(made.body.data.attributes[key]), value)
    const changed = await put(key, value, { ...draft, ...change })
    assert.deepEqual([changed.status, changed.body.data.id], [200, made.body.data.id])
    const same = await put(key, value, { ...draft, ...change })
    assert.equal(versionIn(same.headers.etag), '2', path)
  }
  assert.deepEqual(
    await given.wrongFields(putter(world, as, '/api/companies')('kdnr', '70002', { name: 'X' })),
    { pass: 'required' },
  )
  await given.refused('forbidden', putter(world, as, '/api/devices')('sn', 'A 1', {}))
  // The odd spelling of the specification still works.
  const body = { data: { id: 1, title: 'Betriebsanleitung' } }
  const odd = await given.response(200, world.ask('PUT', '/api/doctypes', { as, body }))
  assert.equal(odd.body.data.attributes.title, 'Betriebsanleitung')
})

test('point 5: If-Match is respected, and needs an existing record', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const put = putter(world, as, '/api/devices')
  const { headers } = await put('sn', 'A 1', {})
  const match = { 'if-match': headers.etag ?? '' }
  assert.equal((await put('sn', 'A 1', { note: 'eins' }, '', match)).status, 200)
  const late = await given.refused(
    'changed-meanwhile',
    put('sn', 'A 1', { note: 'zwei' }, '', match),
  )
  assert.equal(late.body.error.details.record.data.attributes.note, 'eins')
  await given.refused('changed-meanwhile', put('sn', 'A 2', {}, '', { 'if-match': '*' }))
  const onlyMade = put('sn', 'A 1', {}, '', { 'if-none-match': '*' })
  const there = await given.refused('changed-meanwhile', onlyMade)
  assert.match(there.body.error.message, /^Diesen Eintrag gibt es schon/)
  assert.equal((await put('sn', 'A 2', {}, '', { 'if-none-match': '*' })).status, 201)
})

test('point 5: filters that are not exactly one number are refused', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.device(world, { sn: 'A 1' })
  for (const query of [
    '',
    'filters[sn]=A 1',
    'filters[sn][$eqi]=A 1',
    'filters[sn][$eq]=A 1&filters[sn][$ne]=B',
    'filters[sn][$eq]=A 1&filters[id][$eq]=1',
    'filters[sn][$eq][0]=A 1&filters[sn][$eq][1]=A 2',
    'filters[id][$eq]=1',
    'filters[$and][0][sn][$eq]=A 1',
    'filters=A 1',
    // In Windows-1252, and a sign that was not encoded at all.
    'filters[sn][$eq]=M%FCller',
    'filters[sn][$eq]=100%',
  ]) {
    const url = `/api/devices?${query.replaceAll(' ', '%20')}`
    await given.refused('bad-filter', world.ask('PUT', url, { as, body: { data: {} } }), query)
  }
  const put = putter(world, as, '/api/devices')
  assert.deepEqual(await given.wrongFields(put('sn', '', {})), { sn: 'required' })
  assert.deepEqual(await given.wrongFields(put('sn', 'x'.repeat(121), {})), { sn: 'too-long' })
  assert.deepEqual(await given.wrongFields(put('sn', 'A 1', { sn: 'A 2' })), { sn: 'mismatch' })
  assert.deepEqual(await given.wrongFields(put('sn', 'A 1', { company: 1 })), {
    company: 'unknown-attribute',
  })
  const companies = putter(world, as, '/api/companies')
  assert.deepEqual(await given.wrongFields(companies('kdnr', 'zehn', {})), { kdnr: 'format' })
  await given.refused(
    'no-data',
    world.ask('PUT', '/api/devices?filters[sn][$eq]=x', { as, body: {} }),
  )
})

test('point 5: concurrent calls with one number create one record, and a lost answer is repeated', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const put = putter(world, as, '/api/devices')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => put('sn', 'A 1', { note: `${n}` })),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 200, 201])
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1)
  const key = { 'idempotency-key': 'auftrag-1' }
  const first = await put('sn', 'A 2', {}, '', key)
  const again = await put('sn', 'A 2', {}, '', key)
  assert.deepEqual([again.status, again.body], [201, first.body])
})

test('point 5: a record that is deleted at the same moment is created anew, by a single call and in bulk', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const put = putter(world, as, '/api/devices')
  for (let round = 0; round < 8; round += 1) {
    const sn = `A ${round}`
    const id = await given.device(world, { sn })
    const data = [{ sn, note: 'Liste' }]
    const [alone, among, ...deleted] = await Promise.all([
      put('sn', sn, { note: 'allein' }),
      world.ask('POST', '/api/devices/bulk', { as, body: { data } }),
      world.ask('DELETE', `/api/devices/${id}`, { as }),
      world.ask('DELETE', `/api/devices/${id}`, { as }),
    ])
    assert.ok([200, 201].includes(alone.status), JSON.stringify(alone.body))
    assert.equal(among.body.results[0].code, undefined)
    assert.deepEqual(deleted.map(({ status }) => status).toSorted(), [200, 404])
  }
})

type Send = (
  key: string,
  value: string,
  data: object,
  populate?: string,
  headers?: Record<string, string>,
) => ReturnType<World['ask']>

function putter(world: World, as: Ticket, path: string): Send {
  return (key, value, data, populate = '', headers = {}) =>
    world.ask(
      'PUT',
      `${path}?filters[${key}][$eq]=${encodeURIComponent(value)}${populate && `&populate=${populate}`}`,
      { as, body: { data }, headers },
    )
}

function versionIn(tag: string | undefined): string | undefined {
  return tag?.replace('"', '').split('.')[0]
}
