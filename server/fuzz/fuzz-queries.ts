import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EntitySchema, relationOf } from '#contract/envelope.ts'
import { operators } from '../query/query-filter.ts'
import { valueType } from '../query/query-values.ts'
import { brokenText, oddPairs } from './fuzz-odd-queries.ts'
import { anyId } from './fuzz-values.ts'

type Pair = [key: string, value: string]
type Pairs = fc.Arbitrary<Pair[]>

/** Query strings with their `?`, or empty: usually valid in the query language, otherwise nonsense. */
export function queries(endpoint: Endpoint): fc.Arbitrary<string> {
  const none = fc.constant('')
  const entity = entityOf(endpoint)
  const nonsense = fc.oneof(encoded(oddPairs(entity)), brokenText)
  if (!entity) return fc.oneof({ weight: 6, arbitrary: none }, { weight: 1, arbitrary: nonsense })
  // Flat and streamed calls take no query, and refuse any.
  const isOneWithout = endpoint.wire === 'flat' || endpoint.wire === 'stream'
  return fc.oneof(
    { weight: isOneWithout ? 24 : 3, arbitrary: none },
    { weight: isOneWithout ? 1 : 6, arbitrary: encoded(sanePairs(entity)) },
    { weight: 1, arbitrary: nonsense },
    { weight: 1, arbitrary: encoded(joined([sanePairs(entity), oddPairs(entity)])) },
  )
}

/** The entity that a call's query refers to: that of the records it returns. */
function entityOf({ output }: Endpoint): EntitySchema | undefined {
  const record = output instanceof z.ZodArray ? output.element : output
  return record instanceof z.ZodObject && 'id' in record.shape ? record : undefined
}

function sanePairs(entity: EntitySchema): Pairs {
  const steps = [sorting, filtering, populating, choosing].map((step) => {
    return fc.oneof(fc.constant<Pair[]>([]), step(entity))
  })
  return joined([...steps, fc.oneof(fc.constant<Pair[]>([]), paging)])
}

function sorting(entity: EntitySchema): Pairs {
  const orders = fc.constantFrom('', ':asc', ':desc', ':DESC')
  const one = fc
    .tuple(fc.constantFrom(...sortable(entity)), orders)
    .map(([path, order]) => `${path.join('.')}${order}`)
  return fc.oneof(
    one.map((text): Pair[] => [['sort', text]]),
    fc.tuple(one, one).map((both): Pair[] => [['sort', both.join(',')]]),
    fc.tuple(one, one).map((both): Pair[] => both.map((text, at) => [`sort[${at}]`, text])),
  )
}

function filtering(entity: EntitySchema): Pairs {
  const place = fc.constantFrom('', '[$or][0]', '[$and][1]', '[$not]', '[$or][0][$and][0]')
  const one = fc
    .tuple(place, fc.constantFrom(...pathsIn(entity, 2)))
    .chain(([before, path]) => comparing(entity, path, `filters${before}${inBrackets(path)}`))
  return joined([one, fc.oneof(fc.constant<Pair[]>([]), one)])
}

function comparing(entity: EntitySchema, path: string[], key: string): Pairs {
  const value = valueFor(entity, path)
  return fc.tuple(fc.constantFrom('', ...operators), value, value).map(([operator, one, other]) => {
    if (operator === '') return [[key, one]]
    if (/null$/i.test(operator)) return [[`${key}[$${operator}]`, 'true']]
    const first: Pair = [`${key}[$${operator}]${/in$/i.test(operator) ? '[0]' : ''}`, one]
    if (operator !== 'between') return [first]
    return [
      [`${first[0]}[0]`, one],
      [`${first[0]}[1]`, other],
    ]
  })
}

function populating(entity: EntitySchema): Pairs {
  const relations = Object.entries(entity.shape).flatMap(([name, schema]) => {
    const relation = relationOf(schema)
    return relation ? [{ name, target: relation.entity }] : []
  })
  if (relations.length === 0) return fc.constant([['populate', '*']])
  const relation = fc.constantFrom(...relations)
  const spelled = (spell: (name: string) => Pair) => relation.map(({ name }) => [spell(name)])
  const inside = relation.chain(({ name, target }) =>
    joined([choosing(target), sorting(target)]).map((pairs): Pair[] => {
      return pairs.map(([key, value]) => {
        return [`populate[${name}]${key.replace(/^\w+/, (word) => `[${word}]`)}`, value]
      })
    }),
  )
  return fc.oneof(
    fc.constantFrom<Pair[]>([['populate', '*']], [['populate', 'true']], [['populate[0]', '*']]),
    spelled((name) => ['populate', name]),
    spelled((name) => [`populate[${name}]`, '*']),
    spelled((name) => [`populate[${name}][populate]`, '*']),
    spelled((name) => ['populate[1]', `${name},${relations[0]?.name}`]),
    inside,
  )
}

function choosing(entity: EntitySchema): Pairs {
  const name = fc.constantFrom(...attributesOf(entity))
  return fc.oneof(
    name.map((one): Pair[] => [['fields', one]]),
    fc.tuple(name, name).map((both): Pair[] => both.map((one, at) => [`fields[${at}]`, one])),
  )
}

const small = fc.integer({ min: 0, max: 5 }).map(String)
const size = fc.constantFrom('1', '2', '25', '1000')
const paging: Pairs = fc.oneof(
  fc.tuple(small, size).map(([page, pageSize]): Pair[] => {
    return [
      ['pagination[page]', page],
      ['pagination[pageSize]', pageSize],
    ]
  }),
  fc.tuple(small, size).map(([start, limit]): Pair[] => {
    return [
      ['pagination[start]', start],
      ['pagination[limit]', limit],
      ['pagination[withCount]', start === '1' ? 'bounded' : 'false'],
    ]
  }),
)

/** Paths to attributes of the entity, and of related records up to `depth` relations away. */
function pathsIn(entity: EntitySchema, depth: number): string[][] {
  const near = attributesOf(entity).map((name) => [name])
  if (depth === 0) return near
  const far = Object.entries(entity.shape).flatMap(([name, schema]) => {
    const target = relationOf(schema)?.entity
    return target ? pathsIn(target, depth - 1).map((path) => [name, ...path]) : []
  })
  return [...near, ...far]
}

/** Lists can be sorted by relations to one record, but not to many. */
function sortable(entity: EntitySchema): string[][] {
  return pathsIn(entity, 1).filter(([name = '']) => relationOf(entity.shape[name])?.kind !== 'many')
}

function attributesOf(entity: EntitySchema): string[] {
  return Object.keys(entity.shape).filter((name) => !relationOf(entity.shape[name]))
}

function inBrackets(path: string[]): string {
  return path.map((step) => `[${step}]`).join('')
}

function valueFor(entity: EntitySchema, path: string[]): fc.Arbitrary<string> {
  let schema: unknown
  let current = entity
  for (const name of path) {
    schema = current.shape[name]
    current = relationOf(schema)?.entity ?? current
  }
  const type = valueType(schema)
  if (type === 'number') return anyId.map(String)
  if (type === 'day') return fc.constantFrom('2026-11-21', '2026-01-01')
  if (type === 'time') return fc.constantFrom('2026-11-21', '2026-01-01T08:00:00Z')
  return fc.constantFrom('a', 'MÜLLER', 'ss', '%', 'Anleitung', 'info')
}

function joined(parts: Pairs[]): Pairs {
  return fc.tuple(...parts).map((all) => all.flat())
}

/** Brackets literal or encoded, as clients differ in that. */
function encoded(pairs: Pairs): fc.Arbitrary<string> {
  return fc.tuple(pairs, fc.boolean()).map(([list, isPlain]) => {
    const text = list.map(([key, value]) => {
      const name = isPlain ? encode(key).replaceAll('%5B', '[').replaceAll('%5D', ']') : encode(key)
      return `${name}=${encode(value)}`
    })
    return text.length > 0 ? `?${text.join('&')}` : ''
  })
}

/** `encodeURIComponent` that also accepts lone surrogates: they become bytes that are invalid in UTF-8. */
function encode(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}
