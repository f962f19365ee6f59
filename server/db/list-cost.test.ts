import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { CompiledQuery, type KyselyPlugin } from 'kysely'
import pino from 'pino'
import { buildApp } from '../app.ts'
import { insertDevice } from '../devices/devices.store.ts'
import { devicesTable } from '../devices/devices.table.ts'
import { openReadyAnswers } from '../http/ready-answers.ts'
import { parseListQuery } from '../query/list-query.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'
import { type AnswerForm, answerPlan } from './answer-plan.ts'
import { planList } from './plan-list.ts'
import type { Reads } from './reads.ts'
import type { Run } from './run-statement.ts'
import { readingFrom } from './select.ts'

const period =
  'filters[type]=customer&filters[createdAt][$gte]=2025-01-01T00:00:00.000Z&filters[createdAt][$lt]=2026-01-01T00:00:00.000Z'
/** As the export goes on where it was. */
const older =
  'filters[$and][0][createdAt][$lte]=2025-06-01T00:00:00.000Z&filters[$and][1][$or][0][createdAt][$lt]=2025-06-01T00:00:00.000Z&filters[$and][1][$or][1][id][$lt]=9'

/** As a search in quotation marks asks for exactly this value, with and without the marks. */
const exactly = ['companie][name', 'sn', 'part][title']
  .flatMap((path, at) => [0, 1].map((or) => `filters[$or][${at}][${path}][$or][${or}][$eqi]=m`))
  .join('&')

/** As the list of devices searches. */
const anywhere = ['companie][name', 'sn', 'part][title']
  .map((path, at) => `filters[$or][${at}][${path}][$containsi]=gibtsnicht`)
  .join('&')

const specified =
  'populate=companie,part,media.url,media.doctype&sort=id:DESC&pagination[limit]=1000'

test('a populated list costs two statements for the page and one for each kind of record, or for all of them, however long it is', async (t) => {
  const { world, watch } = await watchedWorld(t)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const media = [await given.media(world, { doctype: await given.doctype(world) })]
  for (let count = 0; count < 12; count += 1) {
    await given.device(world, { sn: `A ${count}`, companie, part, media, pass: 'x' })
  }
  // The ids of the page (by a related record in two parts) and their count; how many records are reached, where that is
  // not bounded; their rows, on PostgreSQL all at once. SQLite is asked for links apart from what they lead to.
  for (const [url, ofPage, ofRows] of [
    [`/api/devices?${specified}`, 2, 1 + 6],
    ['/api/devices?populate[media][populate]=*&populate[companie]=*&sort=companie.name', 4, 1 + 7],
    // Far behind, their count says that there are none.
    ['/api/devices?pagination[page]=99', 1, 0],
    ['/api/devices?populate[media][populate]=*&pagination[page]=99', 1, 0],
    [
      '/api/devices?populate=*&filters[companie][name][$containsi]=m&pagination[withCount]=false',
      // The companies that fit, too.
      2,
      1 + 4,
    ],
    [
      '/api/medias?populate=*&sort=createdAt:DESC&pagination[start]=0&pagination[limit]=1000',
      3,
      1 + 4,
    ],
    ['/api/companies?populate=*', 2, 1],
    ['/api/upload/files?start=0', 1, 1],
    ['/api/parts?filters[title]=gibtsnicht', 2, 0],
    // Two look for companies and article numbers; where there are none no device is looked for that is related to them.
    [`/api/devices?${anywhere}`, 3, 0],
    // Of a record the statements are counted as they are made.
    [`/api/devices/1?${specified}`, process.env.TEST_DATABASE_URL ? 1 + 5 : 1 + 6, 0],
  ] as const) {
    const statement = await watch(url)
    // PostgreSQL reads a page near the beginning of a list without conditions by one statement.
    const isAtOnce = !/filters|page\]=99|devices\/1/.test(url)
    const onPostgres = isAtOnce ? 1 : ofPage + Math.min(ofRows, 1)
    const statements = process.env.TEST_DATABASE_URL ? onPostgres : ofPage + ofRows
    assert.equal(
      statement.length,
      statements,
      `${url}\n${statement.map(({ sql }) => sql).join('\n')}`,
    )
  }
})

test('a hundred devices with everything populated cost a dozen statements at most, the session among them', async (t) => {
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
    assert.ok(statements.length <= 12, statements.map(({ sql }) => sql).join('\n'))
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

test('a page far behind in the order of ids is found without a look at what stands in the records before it', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('query plans are read on SQLite')
  const { planOf } = await watchedWorld(t)
  for (const url of [
    '/api/devices?sort=id:desc&pagination[page]=9',
    '/api/devices?pagination[page]=9',
  ]) {
    assert.match(await planOf(url), /SCAN t USING COVERING INDEX devices_ids/, url)
  }
})

test('a search of several words reads no rows of the devices of companies and article numbers', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('query plans are read on SQLite')
  const { world, planOf } = await watchedWorld(t)
  const companie = await given.company(world, 'Mehl')
  const part = await given.part(world, 'Walze')
  for (const sn of ['ROT-1', 'ROT-2']) await given.device(world, { sn, companie, part })
  const words = (...all: string[]) =>
    all
      .flatMap((word, at) =>
        ['companie][name', 'sn', 'part][title'].map(
          (path, or) => `filters[$and][${at}][$or][${or}][${path}][$containsi]=${word}`,
        ),
      )
      .join('&')
  for (const [url, index] of [
    [`/api/devices?${words('mehl', 'rot')}&sort=id:desc`, 'devices_company_search'],
    [`/api/devices?${words('walze', 'rot')}&sort=id:desc`, 'devices_part_search'],
    [`/api/devices?${words('mehl', 'walze')}&sort=id:desc`, 'devices_(company|part)_search'],
  ] as const) {
    const text = await planOf(url)
    assert.match(text, new RegExp(`SEARCH t USING COVERING INDEX ${index}`), `${url}\n${text}`)
  }
})

test('a list in the order of a company or article number is walked along its index', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('query plans are read on SQLite')
  const { world, planOf } = await watchedWorld(t)
  const [companie, part] = [await given.company(world), await given.part(world)]
  await given.device(world, { sn: 'A 1', companie, part })
  await given.media(world, { doctype: await given.doctype(world) })
  for (const url of [
    '/api/devices?sort=companie.name',
    '/api/devices?sort=companie.name:desc',
    '/api/devices?sort=part.title',
    '/api/medias?sort=doctype.title:desc',
  ]) {
    const text = await planOf(url)
    assert.match(text, /SCAN s USING COVERING INDEX \w+_sort/, `${url}\n${text}`)
    // Of each company's devices alone.
    assert.doesNotMatch(text, /TEMP B-TREE FOR ORDER BY|SCAN t/, `${url}\n${text}`)
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
    assert.doesNotMatch(text, /SCAN (?!found)/, `${url}\n${text}`)
  }
})

test('17.1: what the pages of records ask is found along an index', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('query plans are read on SQLite')
  const { planOf } = await watchedWorld(t)
  const ownFiles = 'filters[devices][id]=1'
  const inherited = 'filters[parts][devices][id]=1&filters[$not][devices][id]=1'
  for (const [url, index] of [
    [`/api/medias?${ownFiles}&sort=filename:asc`, /SEARCH t USING INTEGER PRIMARY KEY/],
    [`/api/medias?${inherited}&sort=filename:asc`, /SEARCH t USING INTEGER PRIMARY KEY/],
    ['/api/medias?filters[parts][id]=1&sort=filename:asc', /SEARCH t USING INTEGER PRIMARY KEY/],
    ['/api/medias?filters[$or][0][id]=1&filters[$or][1][original]=1', /medias_original_id/],
    [
      '/api/documents/jobs?filters[$or][0][company][id]=1&filters[$or][1][device][companie][id]=1&sort=id:desc',
      /document_jobs_company_id/,
    ],
    ['/api/devices?filters[files][id]=1&sort=id:desc', /SEARCH t /],
    ['/api/devices?filters[companie]=1&sort=sn:asc', /devices_company_id/],
    ['/api/devices?filters[part]=1&sort=sn:asc', /devices_part_id/],
    [
      '/api/logs?filters[sn]=m&filters[type][$in][0]=info&sort=createdAt:desc',
      /logs_serial_number/,
    ],
    ['/api/logs?filters[sn]=m&filters[type]=customer&sort=createdAt:desc', /logs_serial_number/],
    [
      '/api/logs?filters[sn]=m&filters[type]=customer&filters[status]=200&sort=createdAt:desc',
      /logs_serial_number/,
    ],
    [
      '/api/logs?filters[companie]=m&filters[type]=customer&sort=createdAt:desc',
      /logs_company_name/,
    ],
  ] as const) {
    const text = await planOf(url)
    assert.match(text, index, `${url}\n${text}`)
    assert.doesNotMatch(text, /SCAN (?!found)/, `${url}\n${text}`)
  }
})

test('20.2: what the filters of lists ask is found along an index', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('query plans are read on SQLite')
  const { planOf } = await watchedWorld(t)
  for (const [url, index] of [
    [
      '/api/devices?filters[$and][0][deliveredOn][$gte]=2026-01-01&filters[$and][0][deliveredOn][$lte]=9999-12-31&sort=id:desc',
      /devices_delivered_on \(delivered_on>\? AND delivered_on<\?\)/,
    ],
    ['/api/devices?filters[$and][0][files][id][$null]=true&sort=id:desc', /devices_part_id/],
    ['/api/devices?filters[$and][0][companie][id]=1&sort=id:desc', /devices_company_id/],
    ['/api/devices?filters[$and][0][part][id]=1&sort=id:desc', /devices_part_id/],
    ['/api/medias?filters[$and][0][doctype][id]=1&sort=createdAt:desc', /SEARCH t /],
    [
      '/api/medias?filters[$and][0][doctype][id][$null]=true&sort=createdAt:desc',
      /SEARCH t USING INDEX medias_doctype_id/,
    ],
  ] as const) {
    const text = await planOf(url)
    assert.match(text, index, `${url}\n${text}`)
    assert.doesNotMatch(text, /SCAN t/, `${url}\n${text}`)
  }
})

test('what has another status in a period of the log is passed over within the index', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('query plans are read on SQLite')
  const { planOf } = await watchedWorld(t)
  for (const url of [
    `/api/logs?${period}&filters[status]=401&sort=createdAt:desc`,
    '/api/logs?filters[type]=customer&filters[status]=200&sort=createdAt:desc',
  ]) {
    assert.match(await planOf(url), /USING (COVERING )?INDEX logs_type_created_at_status /, url)
  }
})

test('nobody counts what nobody asks for', async (t) => {
  const { watch } = await watchedWorld(t)
  for (const url of ['/api/devices?pagination[withCount]=false', '/api/upload/files?start=9']) {
    const statement = await watch(url)
    assert.doesNotMatch(statement.map(({ sql }) => sql).join(), /count/, url)
  }
})

test('a list looks whether it may go on wherever it reads rows', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('PostgreSQL ends what takes too long by itself')
  const { world, watch } = await watchedWorld(t)
  const companie = await given.company(world, 'Maier')
  const media = [await given.media(world, { doctype: await given.doctype(world) })]
  await given.device(world, { sn: 'A 1', companie, media })
  const name = 'filters[companie][name][$containsi]=m'
  const title = 'filters[media][doctype][title][$containsi]=m'
  const page = { holds: 'select t.id' }
  const files = { holds: 'select r.owner' }
  for (const [query, { holds }, selects] of [
    ['sort=note', page, 1],
    [name, page, 2],
    // Whichever of both is shorter leads to the row.
    [`${name}&filters[sn]=A 1`, page, 3],
    // The company, along whose index rows are found, stands in the whole filter, too.
    [`${name}&${title}`, page, 5],
    [`filters[$not][sn]=1&filters[id][$in][0]=1&filters[id][$in][1]=2`, page, 1],
    ['populate=companie', { holds: 'select r.id' }, 1],
    ['populate[media][populate]=*', { holds: 'from "device_medias"' }, 1],
    ['populate[media][filters][doctype][title]=m', files, 2],
    ['populate[files][filters][doctype][title]=m', files, 2],
    [title, { holds: 'select count' }, 3],
  ] as const) {
    const statements = await watch(`/api/devices?${query}`)
    const texts = statements.flatMap(({ sql }) => (sql.includes(holds) ? sql : []))
    // A search finds related records and its own in statements that hold the same, after counting how many they pass.
    const found = texts.filter((sql) => !sql.startsWith('select count(*) from (select'))
    const text = holds === page.holds ? found.join('\n') : texts[0]
    assert.equal(text?.split('in_time()').length, selects + 1, `${query}\n${text}`)
  }
  // How many devices each company has: in the order of companies, of pages far behind alone.
  const { ids } = planList(
    world.services.db,
    devicesTable,
    parseListQuery(devicesTable.entity, { sort: 'companie.name' }),
  )
  assert.ok(!Array.isArray(ids))
  assert.match(ids.forward[1]?.groups?.sizes.text ?? '', / having .*in_time\(\)/)
})

/** A world whose statements can be looked at: those of a list as they are run, all others as they are made. */
async function watchedWorld(t: TestContext) {
  const world = await openWorld(t)
  const { db } = world.services
  const statements: Pick<CompiledQuery, 'sql' | 'parameters'>[] = []
  let isPlanning = false
  const watcher: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (!isPlanning) statements.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const watched = db.withPlugin(watcher)
  const reads: Reads = {
    plan({ of, query, shown: schema, kind }) {
      isPlanning = true
      const plan = planList(watched, of, query, schema)
      isPlanning = false
      const form: AnswerForm = kind === 'list' ? { kind, page: query.page } : { kind }
      return { plan, form }
    },
    async list(_caller, { plan, form }) {
      return readingFrom(db, plan, (run, pack) => {
        const watchedRun: Run = (statement) => {
          statements.push({ sql: statement.text, parameters: statement.parameters })
          return run(statement)
        }
        return answerPlan(watchedRun, pack, plan, form)
      })
    },
    shaped: world.services.reads.shaped,
    load: () => ({ waiting: 0, busy: 0 }),
    close: async () => false,
  }
  // What is answered from memory costs no statements.
  const ready = openReadyAnswers(false)
  const app = await buildApp(
    { ...world.services, db: watched, reads, ready },
    pino({ level: 'silent' }),
  )
  t.after(() => app.close())
  const { bearer } = await given.administrator(world)
  async function watchAll(url: string) {
    statements.length = 0
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${bearer}` } })
    assert.equal(answer.statusCode, 200, answer.body)
    return { body: answer.json(), statements: [...statements] }
  }
  async function watch(url: string) {
    const all = await watchAll(url)
    return all.statements.filter(({ sql }) => !/"(sessions|users)"/.test(sql))
  }
  /** How SQLite finds the ids of a list's page, or how many rows an index leads to. */
  async function planOf(url: string): Promise<string> {
    const ids = (await watch(url)).filter(({ sql }) => sql.includes('select t.id from'))
    assert.ok(ids.length > 0, url)
    const found: string[] = []
    for (const { sql, parameters } of ids) {
      const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
      const { rows: steps } = await db.executeQuery<{ detail: string }>(plan)
      found.push(...steps.map(({ detail }) => detail))
    }
    return found.join('\n')
  }
  return { world, watchAll, watch, planOf }
}
