import assert from 'node:assert/strict'
import test from 'node:test'
import { all } from '#contract/all.ts'
import { type EntitySchema, isOnlyByName } from '#contract/envelope.ts'
import { fieldType } from '../query/query-values.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

const lists = ['companies', 'devices', 'medias', 'parts', 'doctypes', 'logs', 'upload/files']

/** How the mistakes of each parameter are called. */
const codes: Record<string, string[]> = {
  filters: ['bad-filter', 'unknown-filter', 'unknown-operator'],
  sort: ['bad-sort', 'unknown-sort'],
  populate: ['bad-populate', 'unknown-populate'],
  fields: ['bad-fields', 'unknown-field'],
  pagination: ['bad-pagination'],
}

test('what is no query is refused, whatever it is, on every list', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const list of lists) {
    for (const query of [
      'filters=abc',
      'filters=5',
      'filters[]=abc',
      'filters[0]=abc',
      'filters[id]=',
      'filters[id]=1e999',
      'filters[id]=99999999999999999999',
      'filters[id][$in][0]=99999999999999999999',
      'filters[id][$gt]=Infinity',
      'filters[id][$gt][0]=1',
      'filters[id][$or]=1',
      'filters[$or]=',
      'filters[$not]=',
      'filters[createdAt]=99999-01-01',
      'filters[createdAt]=0000-00-00',
      'filters[createdAt][$contains]=%00',
      'filters[__proto__]=1',
      'filters[__proto__][$eq]=1',
      'filters[$or][0][__proto__]=1',
      'filters[id][__proto__]=1',
      'filters[constructor]=1',
      'filters[toString][$null]=true',
      'filters[id][toString]=1',
      'filters[id][$toString]=1',
      'filters[id][$eq][toString]=1',
      'filters[id][$in][0][toString]=1',
      'filters[id][$in][toString]=1',
      'filters[id][$between][0]=1&filters[id][$between][constructor]=1',
      'filters[id][$null][toString]=1',
      'sort=5',
      'sort=__proto__',
      'sort=toString:desc',
      'sort[__proto__]=asc',
      'sort[constructor]=asc',
      'sort[id]=',
      'sort[id][toString]=asc',
      'sort=id%00',
      'populate=5',
      'populate=__proto__',
      'populate=constructor.name',
      'populate[toString]=*',
      'populate[__proto__]=*',
      'populate[0][0]=toString',
      'fields=5',
      'fields=id,createdAt',
      'fields=__proto__',
      'fields=toString',
      'fields[x]=id',
      'fields[toString]=id',
      'fields[0][toString]=id',
      'fields[0]=*&fields[1]=gibtsnicht',
      'pagination=5',
      'pagination[]=5',
      'pagination[page][toString]=1',
      'pagination[page]=1&pagination[page]=2',
      'pagination[limit]=99999999999999999999',
      'pagination[start]=-99999999999999999999',
      'pagination[withCount][toString]=1',
    ]) {
      const { body } = await given.response(400, world.ask('GET', `/api/${list}?${query}`, { as }))
      assert.equal(body.error.name, 'ValidationError', query)
      const [parameter = ''] = query.split(/[=[]/)
      assert.ok(
        codes[parameter]?.includes(body.error.details.code),
        `${query}: ${body.error.details.code}`,
      )
    }
  }
})

test('what is unknown is named', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const [query, name, code] of [
    ['filters=abc', 'abc', 'bad-filter'],
    ['filters[companie][foo]=1', 'companie.foo', 'unknown-filter'],
    ['filters[companie][$foo]=1', '$foo', 'unknown-operator'],
    ['filters[media][doctype][foo]=1', 'media.doctype.foo', 'unknown-filter'],
    ['filters[toString]=1', 'toString', 'unknown-filter'],
    ['filters[companie]=abc', 'companie', 'bad-filter'],
    ['filters[part][isForPrivateUse][$contains]=true', 'part.isForPrivateUse', 'bad-filter'],
    ['filters[part][isForPrivateUse][$notContainsi]=als', 'part.isForPrivateUse', 'bad-filter'],
    ['filters[part][isForPrivateUse][$startsWith]=1', 'part.isForPrivateUse', 'bad-filter'],
    ['filters[media][doctype][createdAt]=abc', 'media.doctype.createdAt', 'bad-filter'],
    ['filters[sn][$not][$or][0][$foo]=1', '$foo', 'unknown-operator'],
    ['fields=sn,createdAt', 'sn,createdAt', 'unknown-field'],
    ['fields[0]=sn&fields[1]=foo', 'foo', 'unknown-field'],
    ['fields=companie', 'companie', 'unknown-field'],
    ['fields=pass', 'pass', 'unknown-field'],
    ['sort[companie][foo]=asc', 'companie.foo', 'unknown-sort'],
    ['sort[sn]=aufwärts', 'aufwärts', 'bad-sort'],
    ['populate[foo]=*', 'foo', 'unknown-populate'],
    ['populate[media]=foo', 'media', 'bad-populate'],
    ['populate[media][url]=true', 'url', 'unknown-populate'],
    ['populate[media][count]=2', 'count', 'unknown-populate'],
    ['populate[media][0]=url', 'media', 'bad-populate'],
    ['populate[media][fields]=foo', 'foo', 'unknown-field'],
    ['populate[media][fields]=url', 'url', 'unknown-field'],
    ['populate[companie][fields]=password_hash', 'password_hash', 'unknown-field'],
    ['populate[media][sort]=foo', 'foo', 'unknown-sort'],
    ['populate[companie][sort]=pass', 'pass', 'unknown-sort'],
    ['populate[media][filters][foo]=1', 'foo', 'unknown-filter'],
    [
      'populate[companie][filters][password_hash][$startsWith]=$',
      'password_hash',
      'unknown-filter',
    ],
    ['populate[media][filters][doctype][title][$foo]=1', '$foo', 'unknown-operator'],
    ['populate[media][populate][doctype][fields]=foo', 'foo', 'unknown-field'],
    ['populate[media][toString]=1', 'toString', 'unknown-populate'],
    ['populate[media][__proto__]=1', 'media', 'bad-populate'],
  ] as const) {
    for (const url of ['/api/devices', '/api/devices/1']) {
      const isOfOne = /^(fields|populate)/.test(query)
      if (url.endsWith('1') && !isOfOne) continue
      const request = world.ask('GET', `${url}?${encodeURI(query)}`, { as })
      const { body } = await given.refused(code, request, query)
      assert.ok(body.error.message.includes(name), `${query}: ${body.error.message}`)
    }
  }
})

test('conditions inside populate count like any other', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const many = (root: string, count: number) => {
    return Array.from({ length: count }, (_, index) => `${root}[id][$in][${index}]=1`).join('&')
  }
  const inside = 'populate[media][populate][doctype][filters]'
  for (const [status, query] of [
    [200, `${many(inside, 50)}`],
    [400, `${many(inside, 51)}`],
    [200, `${many('filters', 20)}&${many(inside, 30)}`],
    [400, `${many('filters', 20)}&${many(inside, 31)}`],
  ] as const) {
    await given.response(status, world.ask('GET', `/api/devices?${query}`, { as }))
  }
  await given.refused('too-costly', world.ask('GET', `/api/devices/1?${many(inside, 51)}`, { as }))
})

test('a refused query names no field of a body, as Strapi does, in lists and in single records', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.device(world, { sn: 'A' })
  for (const [url, code] of [
    ['/api/devices?sort=x', 'unknown-sort'],
    ['/api/devices?filters[x]=1', 'unknown-filter'],
    ['/api/devices?populate=x', 'unknown-populate'],
    ['/api/devices/1?populate=x', 'unknown-populate'],
    ['/api/upload/files?fields=x', 'unknown-field'],
  ] as const) {
    const { body } = await given.response(400, world.ask('GET', url, { as }))
    assert.match(body.error.message, /„x“/, url)
    assert.deepEqual(body.error.details, { code }, url)
  }
})

test('12/17: a day that no calendar has is refused, as a time is, wherever a list is asked for a day', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const queries: string[] = []
  for (const { path, wire, output } of Object.values(all)) {
    if (wire !== 'list') continue
    for (const [name, schema] of Object.entries((output as EntitySchema).shape)) {
      const isDay = /On$|Until$|^until$/.test(name) && !isOnlyByName(schema)
      if (!isDay || fieldType(schema) !== 'text') continue
      queries.push(`${path} ${name}`)
      const list = (condition: string) =>
        world.ask('GET', `${path}?filters[${name}]${condition}`, { as })
      for (const condition of [
        '[$gte]=2026-02-30',
        '[$lte]=2026-2-3',
        '=quatsch',
        '[$in][0]=2026-11-21&filters[id][$in][0]=1&filters[$not]' +
          `[${name}][$between][0]=2026-11-21&filters[$not][${name}][$between][1]=2027-02-29`,
        '[$ne]=',
        '[$gt]=2026-11-21T08:00:00Z',
      ]) {
        const { body } = await given.refused('bad-filter', list(condition), `${name}${condition}`)
        assert.match(body.error.message, /muss ein Tag wie 2026-11-21 sein!$/)
      }
      for (const condition of ['[$gte]=2028-02-29', '[$startsWith]=2026-1', '[$null]=true']) {
        await given.response(200, list(condition))
      }
    }
  }
  assert.deepEqual(queries, [
    '/api/versions releasedOn',
    '/api/devices deliveredOn',
    '/api/devices placedOnMarketOn',
    '/api/devices availableUntil',
    '/api/compliance/findings dueOn',
    '/api/bin until',
    '/api/bin keptUntil',
  ])
})
