import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { CompiledQuery, type KyselyPlugin } from 'kysely'
import pino from 'pino'
import { buildApp } from '../app.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

const specified =
  'populate=companie,part,media.url,media.doctype&sort=id:DESC&pagination[limit]=1000'

test('a populated list costs two statements, however long it is', async (t) => {
  const { world, watch } = await watchedWorld(t)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const media = [await given.media(world, { doctype: await given.doctype(world) })]
  for (let count = 0; count < 12; count += 1) {
    await given.device(world, { sn: `A ${count}`, companie, part, media, pass: 'x' })
  }
  for (const [url, statements] of [
    [`/api/devices?${specified}`, 2],
    ['/api/devices?populate[media][populate]=*&populate[companie]=*&sort=companie.name', 2],
    [
      '/api/devices?populate=*&filters[companie][name][$containsi]=m&pagination[withCount]=false',
      1,
    ],
    ['/api/medias?populate=*&sort=createdAt:DESC&pagination[start]=0&pagination[limit]=1000', 2],
    ['/api/companies?populate=*', 2],
    [`/api/devices/1?${specified}`, 1],
  ] as const) {
    const asked = await watch(url)
    assert.equal(asked.length, statements, `${url}\n${asked.map(({ sql }) => sql).join('\n')}`)
  }
})

test('pages in the usual order are read along an index, never sorted as a whole', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('query plans are read on SQLite')
  const { world, watch } = await watchedWorld(t)
  for (const url of [
    `/api/devices?${specified}`,
    '/api/devices',
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
    '/api/upload/files?sort=id:desc',
  ]) {
    const [rows] = await watch(url)
    assert.ok(rows)
    const inner = rows.sql.match(/from \((select \* from [\s\S]* limit \? offset \?)\) as t/)?.[1]
    assert.ok(inner, rows.sql)
    const values = rows.parameters.slice(-(inner.match(/\?/g)?.length ?? 0))
    const plan = CompiledQuery.raw(`explain query plan ${inner}`, values)
    const { rows: steps } = await world.services.db.executeQuery<{ detail: string }>(plan)
    const text = steps.map(({ detail }) => detail).join('\n')
    assert.doesNotMatch(text, /TEMP B-TREE/, `${url}\n${inner}\n${text}`)
  }
})

/** A world whose statements, those that look up the session left out, can be looked at. */
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
  return {
    world,
    async watch(url: string): Promise<CompiledQuery[]> {
      statements.length = 0
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${bearer}` } })
      assert.equal(answer.statusCode, 200, answer.body)
      return statements.filter(({ sql }) => !/"(sessions|users)"/.test(sql))
    },
  }
}
