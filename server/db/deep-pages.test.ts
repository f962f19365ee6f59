import assert from 'node:assert/strict'
import test from 'node:test'
import { generatePublicId } from '../auth/password.ts'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'
import { sortKey, twinsOf } from './fold.ts'

/** Enough for pages that are read from the end. */
const count = 2_300

interface Known {
  id: number
  sn: string
  company: string | null
}

test('however far behind, pages follow one another without gap and without anything twice', async (t) => {
  const world = await openWorld(t, { READERS: '1' })
  const as = await given.administrator(world)
  const known = await manyDevices(world)
  const byCompany = (one: Known, other: Known) =>
    compare(keyOf(one.company), keyOf(other.company)) || one.id - other.id
  const orders: [sort: string, compare: (one: Known, other: Known) => number][] = [
    ['id', (one, other) => one.id - other.id],
    ['sn', (one, other) => compare(sortKey(one.sn), sortKey(other.sn)) || one.id - other.id],
    ['companie.name', byCompany],
  ]
  await assertPages()
  // How many devices a company has is kept until that changes, or its name.
  const [moved] = known.filter(({ company }) => company === 'Zeller')
  assert.ok(moved)
  await given.response(
    200,
    world.ask('PUT', `/api/devices/${moved.id}`, { as, body: { data: { companie: null } } }),
  )
  moved.company = null
  const company = await world.services.db
    .selectFrom('companies')
    .select('id')
    .where('name', '=', 'Öl & Gas')
    .executeTakeFirstOrThrow()
  const renamed = { as, body: { data: { name: 'Aal' } } }
  await given.response(200, world.ask('PUT', `/api/companies/${company.id}`, renamed))
  for (const device of known) if (device.company === 'Öl & Gas') device.company = 'Aal'
  await assertPages()

  async function assertPages() {
    for (const [sort, order] of orders) {
      for (const direction of ['asc', 'desc'] as const) {
        const expected = known.toSorted((one, other) =>
          direction === 'asc' ? order(one, other) : order(other, one),
        )
        for (const [start, limit] of [
          [0, 40],
          [90, 40],
          [999, 3],
          [1_000, 7],
          [1_149, 4],
          [1_150, 9],
          [1_700, 600],
          [2_250, 50],
          [2_290, 40],
          [2_300, 5],
          [9_000, 5],
        ] as const) {
          const url = `/api/devices?fields=sn&sort=${sort}:${direction}&pagination[start]=${start}&pagination[limit]=${limit}`
          const { body } = await given.response(200, world.ask('GET', url, { as }))
          assert.deepEqual(
            body.data.map(({ id }: { id: number }) => id),
            expected.slice(start, start + limit).map(({ id }) => id),
            url,
          )
          assert.equal(body.meta.pagination.total, count)
        }
      }
    }
  }
})

/** Those of nobody come first. */
function keyOf(company: string | null): string {
  return company === null ? '' : sortKey(company)
}

/** By code point, as both databases do. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

async function manyDevices(world: World): Promise<Known[]> {
  // Two of one name are one group.
  const names = ['Zeller', 'Ähre', 'ahre', 'Öl & Gas', null]
  const ids: (number | null)[] = []
  for (const [at, name] of names.entries()) {
    ids.push(name === null ? null : await given.company(world, name, 10_001 + at))
  }
  const { db, clock } = world.services
  const now = clock().toISOString()
  const known: Known[] = []
  for (let from = 0; from < count; from += 100) {
    const rows = Array.from({ length: 100 }, (_, n) => {
      const sn = `S${((from + n) * 7_919) % count}`
      const place = ((from + n) * 31) % names.length
      return { sn, company: names[place] ?? null, companyId: ids[place] ?? null }
    })
    const inserted = await db
      .insertInto('devices')
      .values(
        rows.map(({ sn, companyId }) => ({
          ...{ created_at: now, updated_at: now, public_id: generatePublicId() },
          ...{ serial_number: sn, ...twinsOf('serial_number', sn), company_id: companyId },
          ...{ password_hash: '', is_password_generated: 0 },
        })),
      )
      .returning(['id', 'serial_number'])
      .execute()
    for (const { id, serial_number: sn } of inserted) {
      known.push({ id, sn, company: rows.find((row) => row.sn === sn)?.company ?? null })
    }
  }
  return known
}
