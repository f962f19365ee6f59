import { type EntitySchema, relationOf } from './envelope.ts'
import { QueryMistake } from './query-mistake.ts'

/** The relations to load, by attribute name, each with the relations to load inside it. */
export interface Population {
  [relation: string]: Population
}

const maxDepth = 3

/**
 * Reads `populate` in Strapi's spellings: `*`, `true`, `companie,part`, `media.url`, arrays of these,
 * and nested objects with `populate`. Unknown relations are refused by name.
 */
export function parsePopulation(entity: EntitySchema, raw: unknown, depth = 1): Population {
  if (raw === undefined || raw === '' || raw === 'false' || raw === false) return {}
  if (depth > maxDepth) throw new QueryMistake(`„populate“ darf höchstens ${maxDepth} tief sein!`)
  if (raw === '*' || raw === 'true' || raw === true) return allRelations(entity)
  if (typeof raw === 'string')
    return mergeAll(raw.split(',').map((path) => alongPath(entity, path)))
  if (Array.isArray(raw)) return mergeAll(raw.map((item) => parsePopulation(entity, item, depth)))
  if (typeof raw !== 'object' || raw === null) throw new QueryMistake('Ungültiges „populate“!')
  const parts = Object.entries(raw).map(([name, value]) => {
    if (/^\d+$/.test(name)) return parsePopulation(entity, value, depth)
    if (name === '*') return allRelations(entity)
    if (value === 'false' || value === false) return {}
    return { [name]: inside(relationNamed(entity, name).entity, value, depth) }
  })
  return mergeAll(parts)
}

function inside(entity: EntitySchema, value: unknown, depth: number): Population {
  if (typeof value !== 'object' || value === null) return {}
  return parsePopulation(entity, (value as { populate?: unknown }).populate, depth + 1)
}

function alongPath(entity: EntitySchema, path: string): Population {
  const [first = '', ...rest] = path.trim().split('.')
  if (first === '*') return allRelations(entity)
  if (first === '') return {}
  if (rest.length >= maxDepth) throw new QueryMistake(`„${path}“ in „populate“ ist zu tief!`)
  const { entity: target } = relationNamed(entity, first)
  return { [first]: rest.length > 0 ? alongPath(target, rest.join('.')) : {} }
}

function relationNamed(entity: EntitySchema, name: string) {
  const relation = Object.hasOwn(entity.shape, name) && relationOf(entity.shape[name])
  if (!relation) throw new QueryMistake(`Unbekannte Beziehung „${name}“ in „populate“!`)
  return relation
}

function allRelations(entity: EntitySchema): Population {
  const names = Object.keys(entity.shape).filter((name) => relationOf(entity.shape[name]))
  return Object.fromEntries(names.map((name) => [name, {}]))
}

function mergeAll(parts: Population[]): Population {
  const merged: Population = {}
  for (const part of parts) {
    for (const [name, nested] of Object.entries(part)) {
      merged[name] = mergeAll([merged[name] ?? {}, nested])
    }
  }
  return merged
}
