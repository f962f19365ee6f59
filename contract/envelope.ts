import { z } from 'zod'

/** Schema of an entity as code uses it: `id` beside its attributes, relations nested directly. */
export type EntitySchema = z.ZodObject<z.core.$ZodLooseShape>

export interface Relation {
  readonly kind: 'one' | 'many'
  readonly entity: EntitySchema
  /**
   * Populated only if named explicitly: `*` and `true` leave it out, so that they still mean what they did before it
   * existed.
   */
  readonly isNamedOnly?: true
  /** A record may have tens of thousands of them: 25 are returned unless the query says how many. */
  readonly isLong?: boolean
}

const relations = new WeakMap<object, Relation>()

/** A relation to at most one record; absent unless populated, `null` when empty. */
export function one<E extends EntitySchema>(entity: E) {
  const schema = entity.nullable().optional()
  relations.set(schema, { kind: 'one', entity })
  return schema
}

/** A relation to any number of records; absent unless populated. */
export function many<E extends EntitySchema>(entity: E) {
  const schema = z.array(entity).optional()
  relations.set(schema, { kind: 'many', entity })
  return schema
}

const entities = new Map<string, EntitySchema>()

/** Registers an entity under the name that `manyNamed` and `oneNamed` refer to. */
export function nameEntity(name: string, entity: EntitySchema): void {
  entities.set(name, entity)
}

/**
 * A relation to any number of records of an entity that refers back to this one; by name, because the two files
 * cannot import each other. Populated only if named explicitly, and completely unless it `isLong`.
 */
export function manyNamed(name: string, { isLong = false } = {}) {
  const schema = z.array(z.looseObject({ id: z.number() })).optional()
  relations.set(schema, namedRelation('many', name, isLong))
  return schema
}

/** The same for a relation to at most one record. */
export function oneNamed(name: string) {
  const schema = z.looseObject({ id: z.number() }).nullable().optional()
  relations.set(schema, namedRelation('one', name))
  return schema
}

function namedRelation(kind: Relation['kind'], name: string, isLong = false): Relation {
  return {
    kind,
    isLong,
    isNamedOnly: true,
    get entity() {
      const entity = entities.get(name)
      if (!entity) throw new Error(`No entity is named ${name}`)
      return entity
    },
  }
}

/** The relation behind an attribute's schema; undefined for a plain attribute. */
export function relationOf(schema: unknown): Relation | undefined {
  return typeof schema === 'object' && schema !== null ? relations.get(schema) : undefined
}

const costly = new WeakSet<object>()

/**
 * Marks an attribute as too expensive for every answer: it is returned only if `fields` names it (`*` does not
 * count), and cannot be filtered or sorted by.
 */
export function onlyByName<Schema extends z.ZodType>(schema: Schema) {
  const optional = schema.optional()
  costly.add(optional)
  return optional
}

/** Whether `onlyByName` marked an attribute. */
export function isOnlyByName(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && costly.has(schema)
}

export interface WireEntity {
  id: number
  attributes: Record<string, unknown>
}

type Row = Record<string, unknown>

/**
 * Puts a row into Strapi 4's envelope: `{ id, attributes }`, relations in `{ data }`. Only attributes of the schema
 * get through, so a password hash cannot leak; `fields` narrows them further.
 */
export function wrap(entity: EntitySchema, row: object, fields?: string[]): WireEntity {
  const values = row as Row
  const attributes: Row = {}
  for (const [name, schema] of Object.entries(entity.shape)) {
    const value = values[name]
    if (name === 'id' || value === undefined) continue
    const relation = relationOf(schema)
    if (!relation && fields && !fields.includes(name)) continue
    attributes[name] = relation ? { data: wrapRelated(relation, value) } : value
  }
  return { id: values.id as number, attributes }
}

function wrapRelated({ kind, entity }: Relation, value: unknown) {
  if (kind === 'many') return (value as object[]).map((row) => wrap(entity, row))
  return value === null ? null : wrap(entity, value as object)
}

/** The reverse of `wrap`: a wire entity as a plain row. Does not validate: for answers of our own server only. */
export function unwrap<E extends EntitySchema>(entity: E, wire: WireEntity): z.output<E> {
  const row: Row = { id: wire.id }
  for (const [name, value] of Object.entries(wire.attributes)) {
    const relation = relationOf(entity.shape[name])
    row[name] = relation ? unwrapRelated(relation, (value as { data: unknown }).data) : value
  }
  return row as z.output<E>
}

function unwrapRelated({ kind, entity }: Relation, data: unknown) {
  if (kind === 'many') return (data as WireEntity[]).map((wire) => unwrap(entity, wire))
  return data === null ? null : unwrap(entity, data as WireEntity)
}

/** `meta.pagination` of a list: by page or by offset, whichever was requested. */
export type Pagination = (
  | { page: number; pageSize: number; pageCount: number; total: number }
  | { start: number; limit: number; total: number }
) & {
  /** With `withCount=bounded`: there are more matches than `total`; the rest was not counted. */
  totalIsLowerBound?: true
}
