import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('lists and records carry the fields asked for, and the id', async (t) => {
  const { ask } = await archive(t)
  const every = [
    ...['availableUntil', 'builtIn', 'createdAt', 'deliveredOn', 'importId', 'note'],
    'placedOnMarketOn',
    ...['publicId', 'sn', 'updatedAt'],
  ]
  for (const [query, expected] of [
    ['', every],
    ['fields=', every],
    ['fields=*', every],
    ['fields[0]=*', every],
    ['fields=sn', ['sn']],
    ['fields[0]=sn&fields[1]=createdAt', ['createdAt', 'sn']],
    ['fields[]=sn&fields[]=sn', ['sn']],
    ['fields[7]=sn', ['sn']],
    ['fields=id', []],
    ['fields=sn&populate=part', ['part', 'sn']],
    ['fields=sn&sort=companie.name&filters[part][title]=Pumpe', ['sn']],
  ] as const) {
    const list = await ask(`/api/devices?${query}`)
    assert.deepEqual(Object.keys(list.data[0].attributes).toSorted(), expected, query)
    assert.equal(list.data[0].id, 1, query)
    const one = await ask(`/api/devices/1?${query.split('&sort')[0]}`)
    assert.deepEqual(Object.keys(one.data.attributes).toSorted(), expected, query)
    assert.equal(one.data.id, 1, query)
  }
})

test('a relation is loaded with its own fields, order and conditions', async (t) => {
  const { ask } = await archive(t)
  for (const [query, expected] of [
    ['populate[media]=true', 'b.pdf a.pdf c.txt'],
    ['populate[media]=*', 'b.pdf a.pdf c.txt'],
    ['populate[media]=1', 'b.pdf a.pdf c.txt'],
    ['populate=media.doctype', 'b.pdf:Plan a.pdf:Bericht c.txt:-'],
    ['populate=companie, media.doctype ,part', 'b.pdf:Plan a.pdf:Bericht c.txt:-'],
    ['populate[0]=media.doctype&populate[companie]=true', 'b.pdf:Plan a.pdf:Bericht c.txt:-'],
    ['populate[0]=media&populate[1]=media.doctype', 'b.pdf:Plan a.pdf:Bericht c.txt:-'],
    ['populate[media][populate]=*', 'b.pdf:Plan a.pdf:Bericht c.txt:-'],
    ['populate[media][populate][doctype]=true', 'b.pdf:Plan a.pdf:Bericht c.txt:-'],
    ['populate[media][populate][doctype][populate]=*', 'b.pdf:Plan a.pdf:Bericht c.txt:-'],
    ['populate[media][sort]=filename', 'a.pdf b.pdf c.txt'],
    ['populate[media][sort]=filename:desc', 'c.txt b.pdf a.pdf'],
    ['populate[media][sort][0]=id:desc', 'c.txt a.pdf b.pdf'],
    ['populate[media][sort][filename]=desc', 'c.txt b.pdf a.pdf'],
    [
      'populate[media][sort]=doctype.title&populate[media][filters][doctype][$notNull]=true',
      'a.pdf b.pdf',
    ],
    ['populate[media][filters][doctype][id][$eq]=2', 'a.pdf'],
    ['populate[media][filters][doctype][title][$containsi]=PLAN', 'b.pdf'],
    ['populate[media][filters][filename][$endsWithi]=.PDF', 'b.pdf a.pdf'],
    ['populate[media][filters][doctype][$null]=true', 'c.txt'],
    ['populate[media][filters][devices][sn]=zwei', 'c.txt'],
    ['populate[media][filters][id]=77', ''],
    [
      'populate[media][filters][$or][0][filename]=a.pdf&populate[media][filters][$or][1][filename]=c.txt',
      'a.pdf c.txt',
    ],
    [
      'populate[media][sort][0]=id:desc&populate[media][filters][doctype][id][$eq]=2&populate[media][populate][0]=doctype',
      'a.pdf:Bericht',
    ],
    ['populate[media][populate][doctype][filters][title]=Plan', 'b.pdf:Plan a.pdf:- c.txt:-'],
    [
      'populate[0]=media.doctype&populate[media][sort]=filename',
      'a.pdf:Bericht b.pdf:Plan c.txt:-',
    ],
    [
      'populate[media][fields]=filename&populate[media][populate][doctype][fields][0]=title',
      'b.pdf:Plan a.pdf:Bericht c.txt:-',
    ],
  ] as const) {
    for (const url of ['/api/devices', '/api/devices/1']) {
      const { data } = await ask(`${url}?${query}`)
      const device = Array.isArray(data) ? data[0] : data
      assert.equal(device.attributes.media.data.map(described).join(' '), expected, query)
    }
  }
})

test('relations are left out when nobody wants them, and narrowed when somebody does', async (t) => {
  const { ask } = await archive(t)
  for (const query of [
    '',
    'populate=',
    'populate=false',
    'populate[media]=false',
    'populate[media]=0',
    'populate[media]=',
    'populate[media][populate]=',
  ]) {
    const { data } = await ask(`/api/devices/1?${query}`)
    const isAsked = query.endsWith('[populate]=')
    assert.equal('media' in data.attributes, isAsked, query)
    if (isAsked) assert.equal('doctype' in data.attributes.media.data[0].attributes, false)
  }
  const narrow = 'populate[media][fields]=filename&populate[companie][fields][0]=id'
  const { data } = await ask(`/api/devices?${narrow}`)
  assert.deepEqual(data[0].attributes.media.data[0], {
    id: 1,
    attributes: { filename: 'b.pdf' },
  })
  assert.deepEqual(data[0].attributes.companie, { data: { id: 1, attributes: {} } })
  const other = await ask('/api/devices/1?populate[companie][filters][name]=gibtsnicht')
  assert.deepEqual(other.data.attributes.companie, { data: null })
})

test('uploads are listed by start and limit at the top, as Strapi has it', async (t) => {
  const { ask } = await archive(t)
  for (const [query, expected] of [
    ['', 'b.pdf a.pdf c.txt'],
    ['sort=id:desc&start=0&limit=2', 'c.txt a.pdf'],
    ['start=1', 'a.pdf c.txt'],
    ['limit=1', 'b.pdf'],
    ['limit=-1', 'b.pdf a.pdf c.txt'],
    ['sort=id:desc&pagination[limit]=2', 'c.txt a.pdf'],
    ['filters[ext]=.txt', 'c.txt'],
    ['fields=name', 'b.pdf a.pdf c.txt'],
  ] as const) {
    for (const url of ['/api/upload/files', '/api/upload']) {
      const found: { id: number; name: string }[] = await ask(`${url}?${query}`)
      assert.equal(found.map(({ name }) => name).join(' '), expected, query)
    }
  }
  const [first] = await ask('/api/upload/files?fields=name')
  assert.deepEqual(first, { id: 1, name: 'b.pdf' })
})

test('the list of uploads answers more than a page when nobody asks for one, as Strapi does', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (let count = 0; count < 26; count += 1) await given.upload(world, `${count}.pdf`)
  const { body } = await given.response(200, world.ask('GET', '/api/upload', { as }))
  assert.equal(body.length, 26)
})

function described(file: {
  attributes: { filename: string; doctype?: { data: unknown } }
}): string {
  const { filename, doctype } = file.attributes
  if (!doctype) return filename
  const type = doctype.data as { attributes: { title: string } } | null
  return `${filename}:${type?.attributes.title ?? '-'}`
}

/** A device with three documents of different types, one of which a second device has too. */
async function archive(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const [plan, report] = [await given.doctype(world, 'Plan'), await given.doctype(world, 'Bericht')]
  const media = [
    await given.media(world, { filename: 'b.pdf', doctype: plan }),
    await given.media(world, { filename: 'a.pdf', doctype: report }),
    await given.media(world, { filename: 'c.txt' }),
  ]
  const companie = await given.company(world)
  const part = await given.part(world, 'Pumpe')
  await given.device(world, { sn: 'eins', companie, part, media })
  await given.device(world, { sn: 'zwei', companie, part, media: media.slice(2) })
  return {
    async ask(url: string) {
      return (await given.response(200, world.ask('GET', encodeURI(url), { as }))).body
    },
  }
}
