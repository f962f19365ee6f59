import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { searchKey, searchTerms } from '#contract/search-key.ts'
import { companiesTable } from '../companies/companies.table.ts'
import { devicesTable } from '../devices/devices.table.ts'
import { mediasTable } from '../files/files.table.ts'
import { logsTable } from '../logs/logs.table.ts'
import { partsTable } from '../parts/parts.table.ts'
import { parseListQuery } from '../query/list-query.ts'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'
import { type Db, isSqlite } from './database.ts'
import { planList } from './plan-list.ts'
import { rebuildSearch } from './rebuild-search.ts'
import { runPlan } from './run-plan.ts'
import type { Run } from './run-statement.ts'
import { entityTables } from './schema.ts'
import { searchIndexOf } from './search-index.ts'
import { readingFrom, selectList } from './select.ts'
import { insert, remove, update } from './write.ts'

const stamp = { at: new Date('2026-03-02T10:00:00.000Z'), by: 'chefin' }

/** What texts and searches are made of: letters that fold, marks that mean something to SQL, to FTS5 or to `like`. */
const pieces = [
  ...[
    'a',
    'B',
    'ab',
    'KP-',
    'ä',
    'Ö',
    'ü',
    'ß',
    'ss',
    'ue',
    'Æ',
    'ø',
    'ς',
    'Σ',
    'İ',
    'e\u0301',
    'é',
  ],
  ...['0', '1', '17', '2020', '%', '_', '\\', '"', "'", '„', '*', '(', ':', '^', '+', '-', '.'],
  ...[' ', '  ', 'OR', 'NEAR', '🦊', '𝒳', '한', '\u1100', '\uffff', '\ufffd'],
]
const text = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
const wordOf = (parts: string[]) => parts.join('')

/** What it means to stand in a text: one of the spellings of the one stands in one of the other's. */
function holds(value: string | null, term: string): boolean {
  return value !== null && searchTerms(term).some((term) => searchKey(value).includes(term))
}

test('a long text is found where it stands as a whole, not where its words stand apart', async (t) => {
  const world = await openWorld(t)
  for (const sn of ['SN-2020-0123', 'SN-0123-2020', 'SN-20200123', 'XSN-2020-01234']) {
    await given.device(world, { sn })
  }
  for (const [term, found] of [
    ['sn-2020-0123', ['SN-2020-0123', 'XSN-2020-01234']],
    ['2020-0123', ['SN-2020-0123', 'XSN-2020-01234']],
    ['2020_0123', []],
  ] as const) {
    const query = parseListQuery(devicesTable.entity, { filters: { sn: { $containsi: term } } })
    const { rows } = await selectList(world.services.db, devicesTable, query)
    assert.deepEqual(rows.map(({ sn }) => sn).sort(), found, term)
  }
})

test('a search finds what a look at each text would find, whatever stands in it (issue 14, point 3)', async (t) => {
  const { db } = (await openWorld(t)).services
  const numRuns = 25
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, fc.option(text)), { minLength: 3, maxLength: 12 }),
      fc.array(text, { minLength: 2, maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      async (rows, others, random) => {
        await sql`delete from parts`.execute(db)
        const parts = new Map<number, { title: string; desc: string | null }>()
        for (const [at, [title, desc]] of rows.entries()) {
          const draft = { title: `${wordOf(title)}${at}`, desc: desc && wordOf(desc) }
          const publicId = `p${at}`
          const id = await insert(db, partsTable, stamp, {
            ...draft,
            publicId,
            isForPrivateUse: false,
            hasPrintedSafety: false,
          })
          parts.set(id, draft)
        }
        const [changed, gone] = parts.keys()
        const title = `${wordOf(others[0] ?? [])}neu`
        await update(db, partsTable, stamp, changed ?? 0, { title })
        parts.set(changed ?? 0, { title, desc: parts.get(changed ?? 0)?.desc ?? null })
        await remove(db, partsTable, stamp, gone ?? 0)
        parts.delete(gone ?? 0)
        const needles = [
          ...others.map(wordOf),
          ...[...parts.values()].map(({ title: of, desc }) => partOf(desc ?? of)),
        ]
        for (const needle of needles) await assertFound(db, parts, needle)

        function partOf(of: string): string {
          const letters = [...of]
          const from = (random.next().value ?? 0) % letters.length
          return letters.slice(from, from + 1 + ((random.next().value ?? 0) % 8)).join('')
        }
      },
    ),
    { numRuns },
  )
})

async function assertFound(
  db: Db,
  parts: Map<number, { title: string; desc: string | null }>,
  needle: string,
) {
  const [first = '', ...rest] = needle.split(' ')
  for (const [filters, fits] of [
    [{ title: { $containsi: needle } }, ({ title }) => holds(title, needle)],
    [
      { $or: [{ title: { $containsi: needle } }, { desc: { $containsi: needle } }] },
      ({ title, desc }) => holds(title, needle) || holds(desc, needle),
    ],
    [
      { $and: [{ title: { $containsi: first } }, { desc: { $containsi: rest.join(' ') } }] },
      ({ title, desc }) => holds(title, first) && holds(desc, rest.join(' ')),
    ],
    [{ title: { $contains: needle } }, ({ title }) => title.includes(needle)],
    [{ title: needle }, ({ title }) => title === needle],
    [{ title: { $in: [needle, 'ab'] } }, ({ title }) => title === needle || title === 'ab'],
    [
      { title: { $startsWithi: needle } },
      ({ title }) => searchTerms(needle).some((term) => searchKey(title).includes(`\n${term}`)),
    ],
    [{ $not: { title: { $containsi: needle } } }, ({ title }) => !holds(title, needle)],
  ] as [object, (part: { title: string; desc: string | null }) => boolean][]) {
    const pagination = { pageSize: 1000 }
    const query = parseListQuery(partsTable.entity, { filters, sort: 'id:desc', pagination })
    const expected = [...parts].flatMap(([id, part]) => (fits(part) ? id : [])).toReversed()
    const { rows, total } = await selectList(db, partsTable, query)
    const found = rows.map(({ id }) => id)
    assert.deepEqual(found, expected, JSON.stringify({ filters, parts: [...parts] }))
    assert.equal(total, expected.length)
  }
}

test('what is renamed, linked anew or deleted is found so at once, and a rebuilt index answers the same', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world, 'Müller Maschinenbau', 4711)
  const part = await given.part(world, 'EA-105')
  await given.device(world, { sn: 'KP-2020-17', companie, part })
  await given.device(world, { sn: 'Müller 3' })
  const found = async (word: string) => {
    const paths = ['[sn]', '[companie][name]', '[part][title]']
    const filter = paths.map(
      (path, at) => `filters[$or][${at}]${path}[$containsi]=${encodeURIComponent(word)}`,
    )
    const { body } = await world.ask('GET', `/api/devices?${filter.join('&')}&sort=id`, { as })
    return body.data.map(({ attributes }: { attributes: { sn: string } }) => attributes.sn).join()
  }
  const both = 'KP-2020-17,Müller 3'
  const expected = async (answers: Record<string, string>) => {
    for (const [word, serials] of Object.entries(answers))
      assert.equal(await found(word), serials, word)
  }
  await expected({
    muell: both,
    mü: both,
    m: both,
    schi: 'KP-2020-17',
    '105': 'KP-2020-17',
    xyz: '',
    q: '',
  })
  const rename = world.ask('PUT', `/api/companies/${companie}`, {
    as,
    body: { data: { name: 'Quast' } },
  })
  await given.response(200, rename)
  await expected({
    muell: 'Müller 3',
    mü: 'Müller 3',
    quas: 'KP-2020-17',
    q: 'KP-2020-17',
    schi: '',
  })
  await given.response(
    200,
    world.ask('PUT', '/api/devices/2', { as, body: { data: { sn: 'XYZ' } } }),
  )
  await expected({ mü: '', xyz: 'XYZ', z: 'XYZ', y: 'XYZ' })
  const answers = async () =>
    Promise.all(['a', 'qu', 'xyz', '2020', '17', 'kp-2020-17', '-'].map(found))
  const before = await answers()
  const rebuilt = await rebuildSearch(world.services.db)
  assert.deepEqual(
    rebuilt.find(({ table }) => table === 'devices'),
    { table: 'devices', rows: 2 },
  )
  assert.deepEqual(await answers(), before)
  await given.response(200, world.ask('DELETE', '/api/devices/1', { as }))
  await expected({ quas: '', kp: '', '2020': '', y: 'XYZ' })
})

test('every table whose texts are searched has its index, kept by the database itself', async (t) => {
  const { db } = (await openWorld(t)).services
  for (const of of entityTables) {
    const texts = Object.values(of.attributes).filter(
      (each) => each.kind === 'column' && each.isFolded,
    )
    const index = searchIndexOf(of)
    if (texts.length > 0)
      assert.ok(index, `${of.name} has texts with twins, but no index for searches`)
    if (!index) continue
    const statement = isSqlite(db)
      ? sql<{
          name: string
          sql: string
        }>`select name, sql from sqlite_master where tbl_name in (${of.name}, ${index.name})`
      : sql<{
          name: string
          sql: string
        }>`select indexname as name, indexdef as sql from pg_indexes where tablename = ${of.name}`
    const { rows } = await statement.execute(db)
    const made = new Map(rows.map((row) => [row.name, row.sql]))
    for (const { column } of index.keys) {
      const name: string = isSqlite(db) ? `${index.name}_insert` : `${of.name}_${column}_searched`
      assert.ok(
        made.get(name)?.includes(column),
        `${of.name}.${column} is not in its index: a migration lacks`,
      )
    }
    for (const event of isSqlite(db) ? ['insert', 'update', 'delete'] : []) {
      assert.ok(made.has(`${index.name}_${event}`), `${index.name}_${event}`)
    }
  }
})

const count = 10_050

test('more than 10,000 matches are counted exactly, or said to be more where that is enough (point 2)', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await fillDevices(world)
  const companie = await given.company(world, 'Zz 20')
  await world.services.db
    .updateTable('devices')
    .set({ company_id: companie })
    .where('id', '<=', 7)
    .execute()
  const listed = async (query: string) => {
    const { body } = await given.response(200, world.ask('GET', `/api/devices?${query}`, { as }))
    const ids = body.data.map(({ id }: { id: number }) => id)
    return { ids, ...body.meta.pagination }
  }
  const byId = (first: number, step: number) =>
    Array.from({ length: 3 }, (_, at) => first + at * step)
  const page = 'fields=sn&pagination[pageSize]=3'
  const anywhere = (word: string) =>
    ['[sn]', '[companie][name]']
      .map((path, at) => `filters[$or][${at}]${path}[$containsi]=${word}`)
      .join('&')
  for (const search of [
    'filters[sn][$containsi]=sn-20',
    'filters[sn][$containsi]=20',
    'filters[sn][$containsi]=n',
    anywhere('20'),
    anywhere('20-'),
    `filters[$and][0][sn][$containsi]=20&filters[$and][1][sn][$containsi]=sn-`,
    'filters[note][$null]=true',
    `${anywhere('20')}&filters[note][$null]=true`,
  ]) {
    const some = `${search}&${page}`
    const bounded = { pageSize: 3, pageCount: 3334, total: 10_000, totalIsLowerBound: true }
    const whole = { pageSize: 3, pageCount: 3350, total: count }
    const ask = (query: string) => listed(`${some}&${query}`)
    assert.deepEqual(
      await ask('sort=id:desc&pagination[withCount]=bounded'),
      { ids: byId(count, -1), page: 1, ...bounded },
      search,
    )
    assert.deepEqual(
      await ask('sort=id&pagination[page]=2&pagination[withCount]=bounded'),
      { ids: byId(4, 1), page: 2, ...bounded },
      search,
    )
    assert.deepEqual(
      await ask('sort=sn:desc&pagination[withCount]=bounded'),
      { ids: byId(count, -1), page: 1, ...bounded },
      search,
    )
    assert.deepEqual(await ask('sort=id:desc'), { ids: byId(count, -1), page: 1, ...whole }, search)
    assert.deepEqual(
      await ask('sort=id&pagination[page]=3350'),
      { ids: byId(count - 2, 1), page: 3350, ...whole },
      search,
    )
  }
  const all = await listed(`${page}&pagination[withCount]=bounded`)
  assert.equal(all.total, count)
  assert.equal(all.totalIsLowerBound, undefined)
  const few = await listed(
    `${page}&filters[sn][$containsi]=2020-01&sort=id&pagination[withCount]=bounded`,
  )
  assert.deepEqual(few, { ids: byId(1000, 1), page: 1, pageSize: 3, pageCount: 334, total: 1000 })

  // Very many have each of two words, and some not both.
  const hall = await given.company(world, 'Halle 4', 10_002)
  await world.services.db
    .updateTable('devices')
    .set({ company_id: hall })
    .where('id', '>', 10)
    .execute()
  const words = ['sn-20', 'halle']
  for (const each of [words, words.toReversed()]) {
    const both = each
      .flatMap((word, at) =>
        ['[sn]', '[companie][name]'].map(
          (path, place) => `filters[$and][${at}][$or][${place}]${path}[$containsi]=${word}`,
        ),
      )
      .join('&')
    const found = await listed(`${page}&${both}&sort=id&pagination[page]=2`)
    assert.deepEqual([found.ids, found.total], [byId(14, 1), count - 10], each.join(' '))
  }
})

test('a character that very many descriptions hold is found in the few titles that do', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await fillDevices(world)
  const [line, title] = ['\n', sql`'a ' || cast(id as text)`]
  await sql`insert into doctypes (created_at, updated_at, title, title_folded, title_search, title_sort, description)
    select '', '', ${title}, ${title}, ${line} || ${title} || ${line}, ${title}, 'w' from devices`.execute(
    world.services.db,
  )
  const wanted = await given.doctype(world, 'Wartung')
  const query = 'filters[title][$containsi]=w&pagination[withCount]=bounded'
  const { body } = await given.response(200, world.ask('GET', `/api/doctypes?${query}`, { as }))
  assert.deepEqual(
    [body.data.map(({ id }: { id: number }) => id), body.meta.pagination.total],
    [[wanted], 1],
  )
})

/** Devices `SN-2020-00001` and so on. */
async function fillDevices({ services: { db } }: World) {
  const rows = Array.from({ length: count }, (_, at) => {
    const serial = `SN-2020-${String(at + 1).padStart(5, '0')}`
    const folded = serial.toLowerCase()
    return [`d${at}`, serial, folded, `\n${folded}\n`, folded]
  })
  for (let from = 0; from < count; from += 1_000) {
    const values = rows
      .slice(from, from + 1_000)
      .map((row) => sql`('', '', ${sql.join(row)}, '', 0)`)
    await sql`insert into devices (created_at, updated_at, public_id, serial_number, serial_number_folded,
      serial_number_search, serial_number_sort, password_hash, is_password_generated)
      values ${sql.join(values)}`.execute(db)
  }
}

test('a search looks at no row that has nothing to do with it', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('query plans are read on SQLite')
  const { db } = (await openWorld(t)).services
  // After `w` and after `wx` come more different characters than letters.
  const others = Array.from({ length: 150 }, (_, at) => String.fromCodePoint(0x4e00 + at))
  const many = others.map((letter) => `w${letter}wx${letter}`).join('')
  const password = { passwordHash: 'x', isPasswordGenerated: true }
  await insert(db, devicesTable, stamp, { sn: many, publicId: 'd1', ...password })
  const anywhere = (...words: string[]) => ({
    $and: words.map((word) => ({
      $or: [
        { companie: { name: { $containsi: word } } },
        { sn: { $containsi: word } },
        { part: { title: { $containsi: word } } },
      ],
    })),
  })
  const inLogs = ['message', 'user', 'sn', 'companie'].map((name) => ({
    [name]: { $containsi: 'mül' },
  }))
  for (const [of, filters] of [
    [devicesTable, anywhere('SN-2020-0000001')],
    [devicesTable, anywhere('mül')],
    [devicesTable, anywhere('Müller', '2020')],
    [devicesTable, { $and: [{ media: 1 }, anywhere('mül')] }],
    [devicesTable, { sn: 'SN-2020-0000001' }],
    [devicesTable, { sn: { $in: ['SN-1', 'SN-2'] } }],
    [devicesTable, { sn: { $startsWithi: 'SN' } }],
    [devicesTable, { sn: { $containsi: 'w' } }],
    [devicesTable, { sn: { $containsi: 'wx' } }],
    [
      companiesTable,
      {
        $or: [
          { name: { $containsi: '471' } },
          { desc: { $containsi: '471' } },
          { kdnr: { $contains: '471' } },
        ],
      },
    ],
    [partsTable, { $or: [{ title: { $containsi: 'mül' } }, { desc: { $containsi: 'mül' } }] }],
    [mediasTable, { filename: { $containsi: 'mül' } }],
    [logsTable, { $and: [{ type: 'customer' }, { $or: inLogs }] }],
    [logsTable, { $or: inLogs }],
  ] as const) {
    const pagination = { withCount: 'bounded' }
    const query = parseListQuery(of.entity, { filters, sort: 'id:desc', pagination })
    const queries: string[] = []
    const plan = planList(db, of, query)
    await readingFrom(db, plan, (run, pack) => {
      const watched: Run = async ({ text, parameters }) => {
        const steps = await run({ text: `explain query plan ${text}`, parameters })
        queries.push([text, ...steps.map(([, , , detail]) => detail)].join('\n  '))
        return run({ text, parameters })
      }
      return runPlan(watched, pack, plan, 'plain')
    })
    // Tables of trigrams are scanned along their index, and json_each is what was looked up.
    for (const each of queries)
      assert.doesNotMatch(
        each,
        /SCAN (t|f0|\w+s)\b(?! VIRTUAL)/,
        `${JSON.stringify(filters)}\n${each}`,
      )
    assert.ok(queries.length > 0)
  }
})
