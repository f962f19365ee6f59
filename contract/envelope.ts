import { z } from 'zod'

/** An entity as code holds it: `id` beside its attributes, relations nested plainly. */
export type EntitySchema = z.ZodObject<z.core.$ZodLooseShape>

export interface Relation {
  readonly kind: 'one' | 'many'
  readonly entity: EntitySchema
  /** Loaded only when it is named: `*` and `true` go on to mean what they meant before it was there. */
  readonly isNamedOnly?: true
  /** Of a record there may be tens of thousands: 25 come where nobody says how many. */
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

/** Gives an entity the name by which `manyNamed` and `oneNamed` find it. */
export function nameEntity(name: string, entity: EntitySchema): void {
  entities.set(name, entity)
}

/**
 * A relation to any number of records of an entity that leads back here: named, because neither file could import the
 * other first. Loaded only when it is named, and all of them unless it `isLong`.
 */
export function manyNamed(name: string, { isLong = false } = {}) {
  const schema = z.array(z.looseObject({ id: z.number() })).optional()
  relations.set(schema, named('many', name, isLong))
  return schema
}

/** The same to at most one record. */
export function oneNamed(name: string) {
  const schema = z.looseObject({ id: z.number() }).nullable().optional()
  relations.set(schema, named('one', name))
  return schema
}

function named(kind: Relation['kind'], name: string, isLong = false): Relation {
  return {
    kind,
    isLong,
    isNamedOnly: true,
    get entity() {
      const found = entities.get(name)
      if (!found) throw new Error(`No entity is named ${name}`)
      return found
    },
  }
}

/** The relation behind an attribute's schema, or undefined for a plain attribute. */
export function relationOf(schema: unknown): Relation | undefined {
  return typeof schema === 'object' && schema !== null ? relations.get(schema) : undefined
}

const costly = new WeakSet<object>()

/**
 * An attribute that takes so long to look up that an answer carries it only where `fields` names it, `*` left aside.
 * Nothing is filtered or sorted by it.
 */
export function onlyByName<Schema extends z.ZodType>(schema: Schema) {
  const own = schema.optional()
  costly.add(own)
  return own
}

/** Whether an attribute is one of those. */
export function isOnlyByName(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && costly.has(schema)
}

export interface WireEntity {
  id: number
  attributes: Record<string, unknown>
}

type Row = Record<string, unknown>

/**
 * Puts a row into Strapi 4's envelope: `{ id, attributes }`, relations in `{ data }`.
 * Only what the schema names gets through, so a password hash cannot slip out; `fields` narrows its attributes.
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

/** The reverse of `wrap`: a wire entity as a plain row. Trusts its input, for answers of our own server. */
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

/** `meta.pagination` of a list answer: by page or by offset, as it was asked for. */
export type Pagination = (
  | { page: number; pageSize: number; pageCount: number; total: number }
  | { start: number; limit: number; total: number }
) & {
  /** With `withCount=bounded`: there are more than `total`, which were not counted. */
  totalIsLowerBound?: true
}
