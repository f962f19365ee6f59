import { type EntitySchema, type Relation, relationOf } from '#contract/envelope.ts'
import { fieldType } from '../query/query-values.ts'
import { conditionOf, yesOrNo } from './openapi-conditions.ts'
import { nameOf, pascal, type SchemaBook } from './openapi-schemas.ts'
import type { Schema } from './openapi-types.ts'

/** A reference to the `filters` of an entity: conditions on its attributes and on those of its relations. */
export function filtersOf(entity: EntitySchema, book: SchemaBook, fallbackName: string): Schema {
  const owner = nameOf(entity, fallbackName)
  return book.once(`${owner}Filters`, (reference) => {
    const attributes = Object.entries(entity.shape).map(([name, schema]) => {
      const relation = relationOf(schema)
      const byId = conditionOf('number')
      const condition = relation
        ? { anyOf: [byId, filtersOf(relation.entity, book, `${owner}${pascal(name)}`)] }
        : conditionOf(fieldType(schema))
      return [name, condition]
    })
    const several = { type: 'array', items: reference }
    return {
      type: 'object',
      additionalProperties: false,
      properties: {
        ...Object.fromEntries(attributes),
        $and: several,
        $or: several,
        $not: reference,
      },
    }
  })
}

/** A reference to the `populate` of an entity; undefined if it has no relations. */
export function populateOf(
  entity: EntitySchema,
  book: SchemaBook,
  fallbackName: string,
): Schema | undefined {
  const owner = nameOf(entity, fallbackName)
  const relations = Object.entries(entity.shape).flatMap(([name, schema]) => {
    const relation = relationOf(schema)
    return relation ? [{ name, relation }] : []
  })
  if (relations.length === 0) return undefined
  return book.once(`${owner}Populate`, () => {
    const properties = relations.map(({ name, relation }) => {
      const loaded = loadedOf(relation, book, `${owner}${pascal(name)}`)
      return [name, { anyOf: [yesOrNo, { const: '*' }, loaded] }]
    })
    const names = { type: 'string' }
    return {
      anyOf: [
        names,
        { type: 'array', items: names },
        {
          type: 'object',
          additionalProperties: false,
          properties: { ...Object.fromEntries(properties), '*': yesOrNo },
        },
      ],
    }
  })
}

/** The options of a populated relation. */
function loadedOf({ entity, kind }: Relation, book: SchemaBook, fallbackName: string): Schema {
  const isMany = kind === 'many'
  const name = `${nameOf(entity, fallbackName)}${isMany ? 'ListLoad' : 'Load'}`
  return book.once(name, () => {
    const populate = populateOf(entity, book, fallbackName)
    return {
      type: 'object',
      additionalProperties: false,
      properties: {
        fields: namesOrOne,
        filters: filtersOf(entity, book, fallbackName),
        sort: namesOrOne,
        ...(populate && { populate }),
        ...(isMany && {
          start: { type: 'integer', minimum: 0 },
          limit: { type: 'integer', minimum: -1, maximum: 1_000 },
        }),
      },
    }
  })
}

const namesOrOne = {
  anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
}
