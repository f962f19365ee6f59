import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { Device } from '#contract/devices.ts'
import { relationOf } from '#contract/envelope.ts'
import type { ProblemBody } from '#contract/problem.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('lists come in the order asked for, by own columns and by those of relations', async (t) => {
  const { serials, refused } = await warehouse(t)
  for (const [sort, expected] of [
    ['', 'b-1 Ä-2 ä-1 a-3 x_%'],
    ['sort=id:DESC', 'x_% a-3 ä-1 Ä-2 b-1'],
    ['sort=id:desc', 'x_% a-3 ä-1 Ä-2 b-1'],
    ['sort[0]=id:desc', 'x_% a-3 ä-1 Ä-2 b-1'],
    ['sort[id]=desc', 'x_% a-3 ä-1 Ä-2 b-1'],
    ['sort=sn', 'ä-1 Ä-2 a-3 b-1 x_%'],
    ['sort=sn:asc', 'ä-1 Ä-2 a-3 b-1 x_%'],
    ['sort=sn:desc', 'x_% b-1 a-3 Ä-2 ä-1'],
    ['sort=companie.name', 'Ä-2 x_% b-1 ä-1 a-3'],
    ['sort=companie.name:desc,sn', 'a-3 ä-1 b-1 Ä-2 x_%'],
    ['sort=companie.name,sn:desc', 'x_% Ä-2 b-1 ä-1 a-3'],
    ['sort[0]=companie.name:desc&sort[1]=sn:desc', 'a-3 b-1 ä-1 x_% Ä-2'],
    ['sort[companie][name]=asc&sort[sn]=asc', 'Ä-2 x_% ä-1 b-1 a-3'],
    ['sort=part.title:desc,id:desc', 'x_% Ä-2 a-3 ä-1 b-1'],
    ['sort=companie.kdnr', 'b-1 ä-1 a-3 Ä-2 x_%'],
    ['sort=createdAt:desc', 'x_% a-3 ä-1 Ä-2 b-1'],
  ] as const) {
    assert.equal((await serials(sort)).join(' '), expected, sort)
  }
  for (const [sort, names] of [
    ['sort=gibtsnicht', 'gibtsnicht'],
    ['sort=id:up', 'id:up'],
    ['sort=id:asc:asc', 'id:asc:asc'],
    ['sort=companie', 'companie'],
    ['sort=media.filename', 'media.filename'],
    ['sort=companie.gibtsnicht', 'companie.gibtsnicht'],
    ['sort=companie.name.x', 'companie.name.x'],
  ] as const) {
    const { message, details } = await refused(sort)
    assert.ok(message.includes(names), sort)
    assert.equal(details.code, /id:/.test(sort) ? 'bad-sort' : 'unknown-sort', sort)
  }
  const many = await refused(`sort=${Array.from({ length: 11 }, () => 'id').join(',')}`)
  assert.equal(many.details.code, 'too-costly')
})

test('short lists without pages are in the same order, with umlauts beside their letters and numbers by value', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const names = ['Zange 10', 'Ärmel', 'Zange 9', 'armband', 'Öse']
  for (const name of names) {
    const view = { list: 'devices', name, query: '' }
    await given.response(200, world.ask('POST', '/api/views', { as, body: view }))
    const webhook = { name, url: 'https://empfang.example', kinds: ['parts'], isEnabled: false }
    await given.response(200, world.ask('POST', '/api/webhooks', { as, body: webhook }))
    await given.labelFormat(world, name)
    await given.staff(world, name)
  }
  for (const [path, attribute] of [
    ['views', 'name'],
    ['webhooks', 'name'],
    ['label-formats', 'title'],
    ['users', 'username'],
  ] as const) {
    const { body } = await given.response(200, world.ask('GET', `/api/${path}`, { as }))
    const listed: string[] = body.map((record: Record<string, string>) => record[attribute])
    const ordered = ['armband', 'Ärmel', 'Öse', 'Zange 9', 'Zange 10']
    assert.deepEqual(
      listed.filter((name) => names.includes(name)),
      ordered,
      path,
    )
  }
})

test('pages are cut by page and size, or by start and limit', async (t) => {
  const { list, serials, refused } = await warehouse(t)
  for (const [query, expected, pagination] of [
    ['', 'b-1 Ä-2 ä-1 a-3 x_%', { page: 1, pageSize: 25, pageCount: 1, total: 5 }],
    [
      'pagination[page]=2&pagination[pageSize]=2',
      'ä-1 a-3',
      { page: 2, pageSize: 2, pageCount: 3, total: 5 },
    ],
    [
      'pagination[pageSize]=4&pagination[page]=2',
      'x_%',
      { page: 2, pageSize: 4, pageCount: 2, total: 5 },
    ],
    ['pagination[page]=9', '', { page: 9, pageSize: 25, pageCount: 1, total: 5 }],
    [
      'pagination[page]=0&pagination[pageSize]=0',
      'b-1',
      { page: 1, pageSize: 1, pageCount: 5, total: 5 },
    ],
    [
      'pagination[page]=-1',
      'b-1 Ä-2 ä-1 a-3 x_%',
      { page: 1, pageSize: 25, pageCount: 1, total: 5 },
    ],
    [
      'pagination[pageSize]=9999',
      'b-1 Ä-2 ä-1 a-3 x_%',
      { page: 1, pageSize: 1000, pageCount: 1, total: 5 },
    ],
    [
      'pagination[page]=999999999&pagination[pageSize]=1000',
      '',
      { page: 999_999_999, pageSize: 1000, pageCount: 1, total: 5 },
    ],
    ['pagination[start]=1&pagination[limit]=2', 'Ä-2 ä-1', { start: 1, limit: 2, total: 5 }],
    ['pagination[start]=4', 'x_%', { start: 4, limit: 25, total: 5 }],
    ['pagination[limit]=1', 'b-1', { start: 0, limit: 1, total: 5 }],
    ['pagination[limit]=-1', 'b-1 Ä-2 ä-1 a-3 x_%', { start: 0, limit: 1000, total: 5 }],
    ['pagination[limit]=0', 'b-1', { start: 0, limit: 1, total: 5 }],
    ['pagination[limit]=-2', 'b-1', { start: 0, limit: 1, total: 5 }],
    ['pagination[limit]=5000', 'b-1 Ä-2 ä-1 a-3 x_%', { start: 0, limit: 1000, total: 5 }],
    ['pagination[start]=-3&pagination[limit]=1', 'b-1', { start: 0, limit: 1, total: 5 }],
    ['pagination[start]=99', '', { start: 99, limit: 25, total: 5 }],
    ['pagination[withCount]=false', 'b-1 Ä-2 ä-1 a-3 x_%', { page: 1, pageSize: 25 }],
    ['pagination[limit]=1&pagination[withCount]=0', 'b-1', { start: 0, limit: 1 }],
    [
      'filters[part][title]=Pumpe&pagination[pageSize]=1',
      'b-1',
      { page: 1, pageSize: 1, pageCount: 3, total: 3 },
    ],
  ] as const) {
    const { body } = await list(query)
    assert.equal((await serials(query)).join(' '), expected, query)
    assert.deepEqual(body.meta.pagination, pagination, query)
  }
  for (const [name, value] of [
    ['page', 'NaN'],
    ['page', '1.5'],
    ['page', 'zwei'],
    ['page', ''],
    ['pageSize', '1e3'],
    ['limit', 'alle'],
    ['start', '0x1'],
    ['withCount', 'vielleicht'],
  ]) {
    const { message, details } = await refused(`pagination[${name}]=${value}`)
    assert.ok(message.includes(String(name)))
    assert.equal(details.code, 'bad-pagination')
  }
  const both = await refused('pagination[page]=1&pagination[limit]=1')
  assert.equal(both.details.code, 'bad-pagination')
})

test('relations are loaded in every spelling, and only when asked for', async (t) => {
  const { list, refused } = await warehouse(t)
  const bare = Object.keys(Device.shape).filter(
    (name) => name !== 'id' && !relationOf(Device.shape[name as keyof typeof Device.shape]),
  )
  for (const [query, expected] of [
    ['', []],
    ['populate=', []],
    ['populate=false', []],
    ['populate=*', ['companie', 'media', 'part']],
    ['populate=true', ['companie', 'media', 'part']],
    ['populate=companie', ['companie']],
    ['populate=companie,part', ['companie', 'part']],
    ['populate=companie, part', ['companie', 'part']],
    ['populate[0]=companie&populate[1]=part', ['companie', 'part']],
    ['populate[companie]=true', ['companie']],
    ['populate[companie]=*', ['companie']],
    ['populate[companie]=false&populate[part]=1', ['part']],
    ['populate[companie][populate]=', ['companie']],
  ] as const) {
    const { body } = await list(query)
    assert.deepEqual(
      Object.keys(body.data[0].attributes).toSorted(),
      [...bare, ...expected].toSorted(),
      query,
    )
  }
  for (const query of [
    'populate=media.url,media.doctype',
    'populate[0]=media.url&populate[1]=media.doctype',
    'populate[media][populate][0]=url&populate[media][populate][1]=doctype',
    'populate[media][populate]=url,doctype',
    'populate[media][populate][url]=true&populate[media][populate][doctype][populate]=*',
  ]) {
    const { body } = await list(query)
    const [file] = body.data[0].attributes.media.data
    assert.deepEqual(Object.keys(file.attributes).toSorted(), [
      'createdAt',
      'doctype',
      'filename',
      'importId',
      'languages',
      'updatedAt',
      'url',
    ])
    assert.equal(file.attributes.doctype.data.attributes.title, 'Betriebsanleitung')
    assert.equal(file.attributes.url.data.attributes.name, 'Anleitung.pdf')
    assert.deepEqual(body.data[1].attributes.media, { data: [] }, query)
  }
  for (const [query, name] of [
    ['populate=gibtsnicht', 'gibtsnicht'],
    ['populate=companie,gibtsnicht', 'gibtsnicht'],
    ['populate=sn', 'sn'],
    ['populate=media.gibtsnicht', 'gibtsnicht'],
    ['populate[media][populate]=gibtsnicht', 'gibtsnicht'],
    ['populate=password_hash', 'password_hash'],
    ['populate=createdBy', 'createdBy'],
  ] as const) {
    const { message, details } = await refused(query)
    assert.ok(message.includes(name), query)
    assert.equal(details.code, 'unknown-populate')
  }
  for (const path of ['devices.media.devices', 'devices.media.devices.media.devices.media']) {
    assert.equal((await refused(`populate=media.${path}`)).details.code, 'unknown-populate')
  }
})

test('one record is shown with what it is asked to be shown with', async (t) => {
  const { world, as } = await warehouse(t)
  const show = (query: string) => world.ask('GET', `/api/devices/1?${query}`, { as })
  const plain = await given.response(200, show(''))
  assert.equal(plain.body.data.attributes.companie, undefined)
  const full = await given.response(200, show('populate=companie,part,media.url,media.doctype'))
  assert.equal(full.body.data.attributes.companie.data.attributes.name, 'Müller & Söhne')
  assert.equal(full.body.data.attributes.media.data.length, 1)
  const { body } = await given.refused('unknown-populate', show('populate=gibtsnicht'))
  assert.ok(body.error.message.includes('gibtsnicht'))
})

/** Five devices of three companies with two article numbers; the first has a file. */
async function warehouse(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const müller = await given.company(world, 'Müller & Söhne', 1)
  const abel = await given.company(world, 'abel', 9)
  const zander = await given.company(world, 'Zander', 5)
  const pumpe = await given.part(world, 'Pumpe')
  const rohr = await given.part(world, 'Rohr')
  const media = [await given.media(world, { doctype: await given.doctype(world) })]
  await given.device(world, { sn: 'b-1', companie: müller, part: pumpe, media })
  await given.device(world, { sn: 'Ä-2', companie: abel, part: rohr })
  await given.device(world, { sn: 'ä-1', companie: müller, part: pumpe })
  await given.device(world, { sn: 'a-3', companie: zander, part: pumpe })
  await given.device(world, { sn: 'x_%', companie: abel, part: rohr })
  const list = (query: string) =>
    given.response(200, world.ask('GET', `/api/devices?${query.replaceAll(' ', '%20')}`, { as }))
  return {
    world,
    as,
    list,
    async serials(query: string): Promise<string[]> {
      const { body } = await list(query)
      return body.data.map(({ attributes }: { attributes: { sn: string } }) => attributes.sn)
    },
    async refused(query: string): Promise<ProblemBody['error']> {
      const { body } = await given.response(400, world.ask('GET', `/api/devices?${query}`, { as }))
      assert.equal(body.error.name, 'ValidationError')
      return body.error
    },
  }
}
