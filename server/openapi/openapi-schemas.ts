import { z } from 'zod'
import { User } from '#contract/auth.ts'
import { Company } from '#contract/companies.ts'
import { CustomerDevice } from '#contract/customer.ts'
import { CreatedDevice, Device } from '#contract/devices.ts'
import { Doctype } from '#contract/doctypes.ts'
import { DocumentJob } from '#contract/documents.ts'
import { type EntitySchema, relationOf } from '#contract/envelope.ts'
import { Id, Reference, References } from '#contract/fields.ts'
import { Media, Upload } from '#contract/files.ts'
import { LogEntry } from '#contract/logs.ts'
import { Part } from '#contract/parts.ts'
import { Figures } from '#contract/portal.ts'
import { Token } from '#contract/tokens.ts'
import { attributeWords } from './openapi-attributes.ts'
import { conditionSchemas } from './openapi-conditions.ts'
import { inputSchemas } from './openapi-inputs.ts'
import type { Schema } from './openapi-types.ts'

/** Names of entities in the envelope; others are named after the call or the relation. */
const entityNames = new Map<unknown, string>(
  Object.entries({
    ...{ Device, CreatedDevice, Company, Part, Doctype, Media, Upload, LogEntry },
    DocumentJob,
  }).map(([name, schema]) => [schema, name]),
)

const plainNames = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({
  User,
  CustomerDevice,
  Figures,
  Token,
  FlatUpload: Upload,
  Id,
  Reference,
  References,
})) {
  plainNames.add(schema, { id })
}

/** Collects `components/schemas` while calls are described. */
export interface SchemaBook {
  schemas: Record<string, Schema>
  /** The schema of what a zod schema accepts (`input`) or returns (`output`). */
  plain(schema: z.ZodType, io: 'input' | 'output'): Schema
  /** A reference to an entity in its envelope `{ id, attributes }`. */
  entity(schema: EntitySchema, fallbackName: string): Schema
  /** Adds a schema under a name; returns a reference to it. */
  named(name: string, schema: Schema): Schema
  /** Like `named`, but makes the schema only at the first call; it may reference itself. */
  once(name: string, make: (own: Schema) => Schema): Schema
}

export function openSchemaBook(): SchemaBook {
  const schemas: Record<string, Schema> = { ...inputSchemas, ...conditionSchemas }

  function plain(schema: z.ZodType, io: 'input' | 'output'): Schema {
    const name = plainNames.get(schema)?.id
    if (name !== undefined && schemas[name]) return refTo(name)
    const json = z.toJSONSchema(schema, { io, metadata: plainNames, unrepresentable: 'any' })
    const { $schema: _, $defs = {}, id: __, ...plainSchema } = json as Schema & { $defs?: object }
    for (const [id, definition] of Object.entries($defs)) schemas[id] ??= convert(definition)
    return name === undefined || '$ref' in plainSchema
      ? convert(plainSchema)
      : named(name, convert(plainSchema))
  }

  function entity(schema: EntitySchema, fallbackName: string): Schema {
    const name = nameOf(schema, fallbackName)
    return once(name, () => {
      const attributes = Object.entries(schema.shape)
        .filter(([attribute]) => attribute !== 'id')
        .map(([attribute, type]) => [attribute, attributeOf(name, attribute, type as z.ZodType)])
      return {
        type: 'object',
        required: ['id', 'attributes'],
        additionalProperties: false,
        properties: {
          id: { type: 'integer', minimum: 1 },
          attributes: {
            type: 'object',
            description:
              'Alle Attribute, oder die mit „fields“ verlangten. Beziehungen nur mit „populate“.',
            additionalProperties: false,
            properties: Object.fromEntries(attributes),
          },
        },
      }
    })
  }

  function attributeOf(owner: string, attribute: string, type: z.ZodType): Schema {
    const relation = relationOf(type)
    if (!relation) return described(attribute, plain(type, 'output'))
    const related = entity(relation.entity, `${owner}${pascal(attribute)}`)
    const data =
      relation.kind === 'many'
        ? { type: 'array', items: related }
        : { anyOf: [related, { type: 'null' }] }
    return described(attribute, {
      type: 'object',
      required: ['data'],
      additionalProperties: false,
      properties: { data },
    })
  }

  function named(name: string, schema: Schema): Schema {
    schemas[name] = schema
    return refTo(name)
  }

  function once(name: string, make: (own: Schema) => Schema): Schema {
    if (!schemas[name]) {
      // Added before it is made, as relations may lead back to it.
      schemas[name] = {}
      schemas[name] = make(refTo(name))
    }
    return refTo(name)
  }

  return { schemas, plain, entity, named, once }
}

/** The name of an entity in the document; `fallbackName` if it has none of its own. */
export function nameOf(entity: EntitySchema, fallbackName: string): string {
  return entityNames.get(entity) ?? fallbackName
}

/** `devices.update` to `DevicesUpdate`. */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|\W)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function refTo(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

/** Converts zod's names to those of OpenAPI recursively, and adds the German descriptions of attributes. */
function convert(value: unknown): Schema {
  const convertAny = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(convertAny)
    return typeof inner === 'object' && inner !== null ? convert(inner) : inner
  }
  const tidied: Schema = {}
  for (const [keyword, inner] of Object.entries(value as Schema)) {
    if (keyword === 'properties') {
      const properties = Object.entries(inner as Schema).map(([attribute, type]) => {
        return [attribute, described(attribute, convert(type))]
      })
      tidied.properties = Object.fromEntries(properties)
    } else if (keyword === '$ref') {
      tidied.$ref = String(inner).replace('#/$defs/', '#/components/schemas/')
    } else if (!isNoise(keyword, inner, 'format' in (value as Schema))) {
      tidied[keyword] = convertAny(inner)
    }
  }
  return tidied
}

/** zod's own names, defaults, and long patterns that only repeat a format. */
function isNoise(keyword: string, inner: unknown, hasFormat: boolean): boolean {
  // Type generators treat attributes with a default as required.
  if (keyword === 'default') return true
  return (keyword === 'id' && typeof inner === 'string') || (keyword === 'pattern' && hasFormat)
}

function described(attribute: string, schema: Schema): Schema {
  const description = attributeWords[attribute]
  return description && !schema.description ? { ...schema, description } : schema
}
