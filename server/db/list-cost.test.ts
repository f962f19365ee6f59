import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { CompiledQuery, type KyselyPlugin } from 'kysely'
import pino from 'pino'
import { buildApp } from '../app.ts'
import { insertDevice } from '../devices/devices.store.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

const period =
  'filters[type]=customer&filters[createdAt][$gte]=2025-01-01T00:00:00.000Z&filters[createdAt][$lt]=2026-01-01T00:00:00.000Z'
/** As the export goes on where it was. */
const older =
  'filters[$and][0][createdAt][$lte]=2025-06-01T00:00:00.000Z&filters[$and][1][$or][0][createdAt][$lt]=2025-06-01T00:00:00.000Z&filters[$and][1][$or][1][id][$lt]=9'

/** As a search in quotation marks asks for exactly this value, with and without the marks. */
const exactly = ['companie][name', 'sn', 'part][title']
  .flatMap((path, at) => [0, 1].map((or) => `filters[$or][${at}][${path}][$or][${or}][$eqi]=m`))
  .join('&')

const specified =
  'populate=companie,part,media.url,media.doctype&sort=id:DESC&pagination[limit]=1000'

test('a populated list costs one statement, however long it is, and one more beyond its end', async (t) => {
  const { world, watch } = await watchedWorld(t)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const media = [await given.media(world, { doctype: await given.doctype(world) })]
  for (let count = 0; count < 12; count += 1) {
    await given.device(world, { sn: `A ${count}`, companie, part, media, pass: 'x' })
  }
  for (const [url, statements] of [
    [`/api/devices?${specified}`, 1],
    ['/api/devices?populate[media][populate]=*&populate[companie]=*&sort=companie.name', 1],
    ['/api/devices?pagination[page]=99', 2],
    ['/api/devices?populate[media][populate]=*&pagination[page]=99', 2],
    [
      '/api/devices?populate=*&filters[companie][name][$containsi]=m&pagination[withCount]=false',
      1,
    ],
    ['/api/medias?populate=*&sort=createdAt:DESC&pagination[start]=0&pagination[limit]=1000', 1],
    ['/api/companies?populate=*', 1],
    ['/api/upload/files?start=0', 1],
    ['/api/parts?filters[title]=gibtsnicht', 1],
    [`/api/devices/1?${specified}`, 1],
  ] as const) {
    const asked = await watch(url)
    assert.equal(asked.length, statements, `${url}\n${asked.map(({ sql }) => sql).join('\n')}`)
  }
})

test('a hundred devices with everything populated cost three statements, the session among them', async (t) => {
  const { world, watchAll } = await watchedWorld(t)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const doctype = await given.doctype(world)
  const { db, clock } = world.services
  const password = { passwordHash: '', isPasswordGenerated: false }
  const devices: number[] = []
  for (let count = 0; count < 100; count += 1) {
    const device = { sn: `A ${count}`, companie, part, ...password }
    devices.push(await insertDevice(db, { at: clock(), by: 'chefin' }, device))
  }
  for (let count = 0; count < 5; count += 1) await given.media(world, { doctype, devices })
  for (const populate of [
    specified,
    'populate[companie]=*&populate[part]=*&populate[media][populate]=*&pagination[limit]=1000',
  ]) {
    const { body, statements: all } = await watchAll(`/api/devices?${populate}`)
    // On a slow machine the session was last seen a while ago, which is noted once.
    const statements = all.filter(({ sql }) => !sql.startsWith('update "sessions"'))
    assert.ok(statements.length <= 3, statements.map(({ sql }) => sql).join('\n'))
    assert.equal(body.data.length, 100)
    for (const { attributes } of body.data) {
      assert.equal(attributes.companie.data.id, companie)
      assert.equal(attributes.part.data.id, part)
      assert.equal(attributes.media.data.length, 5)
      for (const file of attributes.media.data) {
        assert.equal(file.attributes.doctype.data.id, doctype)
        assert.match(file.attributes.url.data.attributes.url, /^\/uploads\//)
      }
    }
  }
})

test('pages in the usual order are read along an index, never sorted as a whole', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('query plans are read on SQLite')
  const { planOf } = await watchedWorld(t)
  for (const url of [
    `/api/devices?${specified}`,
    '/api/devices',
    '/api/companies',
    '/api/parts',
    '/api/doctypes',
    '/api/medias',
    '/api/logs',
    '/api/upload/files',
    '/api/devices?fields=sn&filters[companie]=1',
    '/api/devices?filters[companie][name][$containsi]=m&filters[media]=1&sort=id:desc',
    '/api/devices?sort=sn&pagination[page]=3&pagination[pageSize]=10',
    '/api/companies?sort=id:DESC&pagination[pageSize]=500',
    '/api/companies?sort=name',
    '/api/companies?sort=kdnr:desc',
    '/api/parts?sort=title',
    '/api/doctypes?sort=title:desc',
    '/api/medias?populate=*&sort=createdAt:DESC&pagination[start]=0&pagination[limit]=1000',
    '/api/medias?sort=filename',
    '/api/logs?filters[type][$eq]=error&sort=id:desc&pagination[limit]=1000',
    '/api/logs?filters[type]=customer&sort=createdAt:desc',
    '/api/logs?sort=createdAt:desc',
    `/api/logs?filters[type]=customer&filters[status]=200&sort=createdAt:desc`,
    `/api/logs?${period}&sort=createdAt:desc`,
    `/api/logs?${period}&filters[status]=401&sort=createdAt:asc`,
    `/api/logs?${older}&${period}&filters[status]=401&sort=createdAt:desc&pagination[withCount]=false`,
    '/api/upload/files?sort=id:desc',
  ]) {
    const text = await planOf(url)
    assert.doesNotMatch(text, /TEMP B-TREE FOR ORDER BY/, `${url}\n${text}`)
  }
})

test('what is looked up by name, number or relation is found along an index', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('query plans are read on SQLite')
  const { planOf } = await watchedWorld(t)
  for (const url of [
    '/api/companies?filters[name][$eqi]=m',
    '/api/companies?filters[kdnr]=1',
    '/api/parts?filters[title][$eqi]=m',
    '/api/devices?filters[sn][$eqi]=m',
    '/api/devices?filters[companie]=1',
    '/api/devices?filters[companie][kdnr]=1',
    '/api/devices?filters[media]=1',
    '/api/medias?filters[filename][$eqi]=m',
    '/api/medias?filters[doctype]=1',
    '/api/medias?filters[devices]=1',
    '/api/medias?filters[devices][sn][$eqi]=m',
    '/api/logs?filters[type]=error',
    `/api/logs?${period}`,
    '/api/logs?filters[type]=customer&filters[status]=999&filters[createdAt][$gte]=2025-01-01T00:00:00.000Z',
    '/api/logs?filters[id][$in][0]=1&filters[id][$in][1]=2',
    '/api/devices?filters[id][$in][0]=1&filters[id][$in][1]=2&filters[media][id]=1',
    '/api/devices?filters[$or][0][sn][$eqi]=m&filters[$or][1][publicId][$in][0]=abcdefgh&sort=sn',
    '/api/medias?filters[devices][id]=1&populate=doctype,url&sort=createdAt:desc',
    '/api/devices?filters[$and][0][media][id]=1&filters[$and][1][sn][$containsi]=m&populate=companie&sort=id:desc',
    `/api/devices?${exactly}&sort=sn`,
    `/api/devices?${exactly}&sort=id:desc`,
    '/api/medias?filters[filename][$or][0][$eqi]=m&filters[filename][$or][1][$eqi]=n&sort=filename',
    '/api/medias?filters[url][hash]=00ff&sort=id:desc',
    '/api/documents/jobs?filters[state][$in][0]=waiting&filters[state][$in][1]=failed&sort=id:desc',
  ]) {
    const text = await planOf(url)
    assert.match(text, /SEARCH t /, `${url}\n${text}`)
    assert.doesNotMatch(text, /SCAN/, `${url}\n${text}`)
  }
})

test('what has another status in a period of the log is passed over within the index', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('query plans are read on SQLite')
  const { planOf } = await watchedWorld(t)
  for (const url of [
    `/api/logs?${period}&filters[status]=401&sort=createdAt:desc`,
    '/api/logs?filters[type]=customer&filters[status]=200&sort=createdAt:desc',
  ]) {
    assert.match(await planOf(url), /USING INDEX logs_type_created_at_status /, url)
  }
})

test('nobody counts what nobody asks for', async (t) => {
  const { watch } = await watchedWorld(t)
  for (const url of ['/api/devices?pagination[withCount]=false', '/api/upload/files?start=9']) {
    const asked = await watch(url)
    assert.doesNotMatch(asked.map(({ sql }) => sql).join(), /count/, url)
  }
})

test('a search of several conditions looks at the clock wherever it reads rows, a plain one never', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('PostgreSQL searches beside the process')
  const { watch } = await watchedWorld(t)
  const name = 'filters[companie][name][$containsi]=m'
  const title = 'filters[media][doctype][title][$containsi]=m'
  for (const [query, selects] of [
    [name, 0],
    [`${name}&filters[sn]=1`, 2],
    [`${name}&${title}`, 4],
    [`filters[$not][sn]=1&filters[id][$in][0]=1&filters[id][$in][1]=2`, 1],
    ['filters[sn]=1&populate[media][filters][doctype][title]=m', 0],
    ['populate[media][filters][filename]=m&populate[media][filters][doctype][title]=m', 2],
  ] as const) {
    const [statement] = await watch(`/api/devices?pagination[withCount]=false&${query}`)
    assert.equal(statement?.sql.split('in_time()').length, selects + 1, query)
  }
})

/** A world whose statements can be looked at: all, or without those that look up the session. */
async function watchedWorld(t: TestContext) {
  const world = await openWorld(t)
  const { db } = world.services
  const statements: CompiledQuery[] = []
  const watcher: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const services = { ...world.services, db: db.withPlugin(watcher) }
  const app = await buildApp(services, pino({ level: 'silent' }))
  t.after(() => app.close())
  const { bearer } = await given.administrator(world)
  async function watchAll(url: string) {
    statements.length = 0
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${bearer}` } })
    assert.equal(answer.statusCode, 200, answer.body)
    return { body: answer.json(), statements: [...statements] }
  }
  async function watch(url: string): Promise<CompiledQuery[]> {
    const all = await watchAll(url)
    return all.statements.filter(({ sql }) => !/"(sessions|users)"/.test(sql))
  }
  /** How SQLite finds the page of rows within a list's statement. */
  async function planOf(url: string): Promise<string> {
    const [rows] = await watch(url)
    assert.ok(rows)
    const inner = rows.sql.match(/from \((select \* from [\s\S]*? limit \? offset \?)\) as t/)?.[1]
    assert.ok(inner, rows.sql)
    const values = rows.parameters.slice(-(inner.match(/\?/g)?.length ?? 0))
    const plan = CompiledQuery.raw(`explain query plan ${inner}`, values)
    const { rows: steps } = await db.executeQuery<{ detail: string }>(plan)
    return steps.map(({ detail }) => detail).join('\n')
  }
  return { world, watchAll, watch, planOf }
}
