import assert from 'node:assert/strict'
import test from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { all } from '#contract/all.ts'
import { type EntitySchema, isOnlyByName } from '#contract/envelope.ts'
import { Reference, References } from '#contract/fields.ts'
import * as given from '../testing/given.ts'
import { shapeOf } from '../testing/shape-of.ts'
import { openWorld, type World } from '../testing/world.ts'
import { tableNamed } from './schema.ts'
import { relationIn } from './table.ts'

/** What needs a record in another state, and has tests of its own. */
const apart = ['versions.withdrawnReason']

/** What is sent and never answered. */
const secrets = ['pass', 'passProof']

/** The entities that can be made, changed, shown and listed: a new one, or a new field, is tested without a line here. */
const entities = Object.keys(all)
  .filter((name) => name.endsWith('.create') && all[name]?.wire === 'entity')
  .map((name) => name.slice(0, -'.create'.length))
  .filter((group) => ['update', 'show', 'list'].every((call) => all[`${group}.${call}`]))

test('there are entities to look at', () => {
  assert.ok(entities.length >= 5, entities.join())
})

for (const group of entities) {
  test(`${group}: whatever a draft or a change says comes back, shown and listed`, async (t) => {
    const world = await openWorld(t)
    const office = await officeOf(world, group)
    const draft = await office.sample('create', 1)
    const { body: created } = await office.ask('POST', '', draft)
    const { id } = created.data
    await office.assertKept(id, draft)
    const change = await office.sample('update', 2)
    await office.ask('PUT', `/${id}`, change)
    await office.assertKept(id, change)
  })

  test(`${group}: each attribute can be chosen, sorted by and searched for`, async (t) => {
    const world = await openWorld(t)
    const office = await officeOf(world, group)
    const { body } = await office.ask('POST', '', await office.sample('create', 1))
    const { id, attributes } = body.data
    for (const name of office.plain) {
      const sort = Array.isArray(attributes[name]) ? '' : `&sort=${name}:desc`
      const sorted = await office.ask('GET', `?fields=${name}${sort}`)
      const matching = sorted.body.data.filter((row: { id: number }) => row.id === id)
      assert.deepEqual(matching, [{ id, attributes: { [name]: attributes[name] } }], name)
      const filter = filterFor(attributes[name])
      const found = await office.ask('GET', `?fields=${name}&filters[${name}][${filter}`)
      const rows: { id: number; attributes: Record<string, unknown> }[] = found.body.data
      assert.ok(
        rows.some((row) => row.id === id),
        name,
      )
      for (const row of rows) {
        const value = row.attributes[name]
        const isWanted = Array.isArray(value)
          ? value.includes((attributes[name] as unknown[])[0])
          : isDeepStrictEqual(value, attributes[name])
        assert.ok(isWanted, `${name}: ${value}`)
      }
    }
    for (const name of office.byName) {
      assert.ok(!Object.hasOwn(attributes, name), name)
      const [shown, listed] = [`/${id}?fields=${name}`, `?fields=${name}&filters[id]=${id}`]
      for (const place of [shown, listed]) {
        const answer = await office.ask('GET', place)
        const [row] = [answer.body.data].flat()
        assert.deepEqual(Object.keys(row.attributes), [name], place)
      }
    }
  })
}

async function officeOf(world: World, group: string) {
  const as = await given.administrator(world)
  const path = all[`${group}.create`]?.path ?? ''
  const entity = all[`${group}.show`]?.output as EntitySchema
  const table = tableNamed(group)
  const isRelation = (name: string) =>
    !['column', 'computed'].includes(table.attributes[name]?.kind ?? '')

  function ask(method: 'GET' | 'POST' | 'PUT', rest: string, data?: object) {
    return given.response(
      200,
      world.ask(method, path + rest, { as, ...(data && { body: { data } }) }),
    )
  }

  /** A value for each attribute of a call's body; `variant` makes the next one differ. */
  async function sample(call: 'create' | 'update', variant: number) {
    const shape = shapeOf(`${group}.${call}`)
    const names = Object.keys(shape).filter(
      (name) => name !== 'id' && !apart.includes(`${group}.${name}`),
    )
    const values: Record<string, unknown> = {}
    for (const name of names) {
      const schema = innermost(shape[name])
      if (schema === innermost(Reference)) values[name] = await related(name, variant)
      else if (schema === innermost(References)) values[name] = [await related(name, variant)]
      else values[name] = plainSample(name, schema, variant)
    }
    return values
  }

  async function related(name: string, variant: number): Promise<number> {
    const to = relationIn(table, name).to
    if (to === 'uploads') return given.upload(world, `Probe ${variant}.pdf`)
    const other = await officeOf(world, to)
    const made = await other.ask('POST', '', await other.plainDraft(variant))
    return made.body.data.id
  }

  /** Without relations, so that entities which lead to each other come to an end. */
  async function plainDraft(variant: number) {
    const shape = shapeOf(`${group}.create`)
    const names = Object.keys(shape).filter(
      (name) => !Object.hasOwn(table.attributes, name) || !isRelation(name),
    )
    return Object.fromEntries(
      names.map((name) => [
        name,
        plainSample(`anders ${name}`, innermost(shape[name]), variant + 7),
      ]),
    )
  }

  async function assertKept(id: number, sent: Record<string, unknown>) {
    const kept = Object.entries(sent).filter(([name]) => !secrets.includes(name))
    // Those that are loaded by their names alone, too.
    const populate = ['*', ...kept.map(([name]) => name).filter(isRelation)].join()
    const shown = await ask('GET', `/${id}?populate=${populate}`)
    const listed = await ask('GET', `?populate=${populate}&filters[id][$eq]=${id}`)
    for (const [place, { attributes }] of [
      ['shown', shown.body.data],
      ['listed', listed.body.data[0]],
    ]) {
      for (const [name, value] of kept) {
        assert.ok(Object.hasOwn(entity.shape, name), `${group} is not answered with ${name}`)
        assert.deepEqual(idsIn(attributes[name]), value, `${name} ${place}`)
      }
    }
  }

  const plainAttributes = Object.keys(entity.shape).filter(
    (name) => name !== 'id' && !isRelation(name),
  )
  const byName = plainAttributes.filter((name) => isOnlyByName(entity.shape[name]))
  const plain = plainAttributes.filter((name) => !byName.includes(name))
  return { ask, sample, plainDraft, assertKept, plain, byName }
}

/** The rest of a filter that a record with this value fits. */
function filterFor(value: unknown): string {
  if (value === null) return '$null]=true'
  const [operator, wanted] = Array.isArray(value) ? ['$contains', value[0]] : ['$eq', value]
  return `${operator}]=${encodeURIComponent(String(wanted))}`
}

/** What stands behind optional, nullable, default and the like. */
function innermost(schema: unknown): unknown {
  let inner = schema
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault
  ) {
    inner = inner.unwrap()
  }
  return inner
}

/** A value that the schema takes as it is. */
function plainSample(name: string, schema: unknown, variant: number): unknown {
  const tried: unknown[] = [
    `Probe ${name} ${variant}`,
    1_000 + variant,
    true,
    7 + variant,
    1_900 + variant,
    `2026-03-${12 + variant}`,
    `probe${variant}@example.com`,
    variant === 1 ? 'de' : 'en',
    ['de', 'en'].slice(0, variant),
    variant === 1 ? 'customer' : 'public',
    variant === 1 ? '03-02' : '03-04',
    ...gtinsLike(name.length * 100 + variant * 10),
  ]
  const found = tried.find((value) => {
    const parsed = (schema as z.ZodType).safeParse(value)
    return parsed.success && isDeepStrictEqual(parsed.data, value)
  })
  if (found === undefined) throw new Error(`No sample fits ${name}: add one that does`)
  return found
}

/** One of ten numbers in a row has a check digit that fits. */
function gtinsLike(start: number): string[] {
  return Array.from({ length: 10 }, (_, digit) => String(start + digit).padStart(14, '0'))
}

/** A relation as it is sent: the id, or the ids. */
function idsIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('data' in value)) return value
  const { data } = value as { data: { id: number } | { id: number }[] | null }
  return Array.isArray(data) ? data.map(({ id }) => id) : (data?.id ?? null)
}
