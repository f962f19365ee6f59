import { type Generated, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { EntitySchema } from '#contract/envelope.ts'
import type { OneChange, RelationChange } from '#contract/fields.ts'
import { fieldType } from '../query/query-values.ts'
import { byCodePoint, type Db } from './database.ts'
import type { Twins } from './fold.ts'
import type { Stamp } from './versions.ts'

/** When a record was created and last changed: ISO 8601 text in UTC. */
export interface Timestamps {
  created_at: string
  updated_at: string
}

/**
 * What the history of a record keeps of a column: its values, only that it changed, nothing (other columns say the
 * same), or that a password was set. Hidden columns are as `nothing`, unless they are a password.
 */
type InHistory = 'values' | 'change' | 'nothing' | 'password'

/** A column that holds a `Value`; `Folded` says whether it has twins (`fold.ts`). */
export interface Column<
  Name extends string = string,
  Value = unknown,
  Folded extends boolean = boolean,
> {
  readonly kind: 'column'
  readonly column: Name
  readonly isFolded: Folded
  /** Whether an index of its folded twin finds equal values. */
  readonly isLookedUp: boolean
  /** Whether it is in the search index (`search-index.ts`); folded columns always are. */
  readonly isSearched: boolean
  /** The two engines sort nulls to different ends. */
  readonly isNullable: boolean
  /** How the value is stored: as it is, as 0 or 1, or as JSON text. */
  readonly keptAs: 'plain' | 'flag' | 'json'
  /** The German error message for a value that is taken, if it (or its folded twin) must be unique. */
  readonly taken: string | undefined
  readonly inHistory: InHistory
  /** For type inference only. */
  readonly value?: Value
}

/** An attribute computed when it is read: an SQL expression over the row's alias. */
export interface Computed {
  readonly kind: 'computed'
  readonly expression: (alias: string) => RawBuilder<unknown>
}

/** A to-one relation, by the column with the other record's id. */
export interface OneRelation<Name extends string = string> {
  readonly kind: 'one'
  readonly column: Name
  /** The other table, by name: tables that refer to each other need not import each other. */
  readonly to: string
  /** The German error message for an id that does not exist. */
  readonly missing: string
  /** The German error message if the other record may have only one of these and already has it. */
  readonly taken: string | undefined
}

/** A to-many relation, by the rows of a link table. */
export interface ManyRelation {
  readonly kind: 'many'
  readonly link: LinkTable
  readonly to: string
  readonly missing: string
  /** Whether a record may have any number of these, as an instruction manual belongs to every device of its type. */
  readonly isUnbounded: boolean
  /** Whether it is the reverse of another relation, and changes only with that. */
  readonly isReadOnly: boolean
  /** The column of the other table with this record's id, if it has one: then no link table is read. */
  readonly key: string | undefined
  /** Links inherited through another record, except those that it has itself. */
  readonly inherited: InheritedLinks | undefined
}

/** Links of another record, whose id this one holds in a column of its own. */
export interface InheritedLinks extends LinkTable {
  through: string
  /** The values of `origin` for own links and for these. */
  origins: readonly [own: string, inherited: string]
}

/** The table with both ids: a pure link table, or the other record's own table. */
export interface LinkTable {
  table: string
  own: string
  other: string
  /** The column with the day since when a link has existed, if that is recorded. */
  since?: string
  /** Called before links of records that stay are removed, with a condition on the table that selects them. */
  unlinks?: (db: Db, stamp: Stamp, isGone: RawBuilder<unknown>) => Promise<void>
}

export type Attribute = Column | Computed | OneRelation | ManyRelation

/** How an entity of the contract is stored: wire names on the left, our names on the right. */
export interface Table<
  Name extends string = string,
  Entity extends EntitySchema = EntitySchema,
  Attributes extends Record<string, Attribute> = Record<string, Attribute>,
  Hidden extends Record<string, Column> = Record<string, Column>,
> {
  readonly name: Name
  readonly entity: Entity
  readonly attributes: Attributes & typeof base
  /** Columns that no query can reach: they are in no schema of the contract. */
  readonly hidden: Hidden
  /** Whether its rows are `Versioned`, as all records that people change are. */
  readonly isVersioned: boolean
  /** The table or view that rows are read from, if its name differs. */
  readonly from: string | undefined
  /** The relation to the record that its rows are part of, whose page also shows their history. */
  readonly partOf: string | undefined
}

/** The version of a row: the number of changes of it and its links, and who made the last one. */
export interface Versioned {
  version: Generated<number>
  changed_by: Generated<string | null>
}

const base = {
  id: column('id'),
  createdAt: column('created_at'),
  updatedAt: column('updated_at'),
}

/** What may implement an attribute, by its type in the contract. */
type AttributeFor<Value> =
  NonNullable<Value> extends readonly object[]
    ? ManyRelation | Column<string, Value>
    : NonNullable<Value> extends readonly unknown[]
      ? Column<string, Value>
      : NonNullable<Value> extends object
        ? OneRelation
        : Column<string, Value> | Computed

type AttributesOf<Entity extends EntitySchema> = {
  [Name in Exclude<keyof z.output<Entity>, keyof typeof base>]-?: AttributeFor<
    z.output<Entity>[Name]
  >
}

/** Rejects names in `Given` that are not in `Known`. */
export type Exactly<Given, Known> = Given & {
  [Name in Exclude<keyof Given, keyof Known>]: never
}

/**
 * Declares how each attribute of an entity is stored; a missing, unknown or mistyped one is a type error. `hidden`
 * are additional columns that only stores use. Rows are versioned unless `isVersioned` is false.
 */
export function table<
  const Name extends string,
  Entity extends EntitySchema,
  Attributes extends AttributesOf<Entity>,
  Hidden extends Record<string, Column> = Record<never, never>,
>(
  name: Name,
  entity: Entity,
  attributes: Exactly<Attributes, AttributesOf<Entity>>,
  hidden?: Hidden,
  { isVersioned = true, from, partOf }: TableOptions = {},
): Table<Name, Entity, Attributes & Record<string, Attribute>, Hidden> {
  return {
    name,
    entity,
    attributes: { ...base, ...(attributes as Attributes & Record<string, Attribute>) },
    hidden: hidden ?? ({} as Hidden),
    isVersioned,
    from,
    partOf,
  }
}

interface TableOptions {
  isVersioned?: boolean
  from?: string
  partOf?: string
}

/** What rows of a table are selected from, as SQL. */
export function sourceOf({ name, from }: Table): RawBuilder<unknown> {
  return sql.table(from ?? name)
}

interface TextOptions {
  /** Adds twins for uniqueness, search and order; without them, search and order compute their keys row by row. */
  folded?: boolean
  /** Whether equal values are found by an index of its twin; by default they are. Every index makes writing slower. */
  lookedUp?: boolean
  /** Includes it in the search index although it has no twins. */
  searched?: boolean
  nullable?: boolean
  /** The German error message for a duplicate; makes it (or its folded twin) unique. */
  taken?: string
  /** What history keeps of it, unless its values: for personal and secret data. */
  inHistory?: InHistory
}

type Nullable<Value, Options> = Options extends { nullable: true } ? Value | null : Value
type HasTwin<Options> = Options extends { folded: true } ? true : false

/** A text. */
export function text<const Name extends string, const Options extends TextOptions = object>(
  name: Name,
  options?: Options,
): Column<Name, Nullable<string, Options>, HasTwin<Options>> {
  return column(name, options)
}

/** A number. */
export function number<
  const Name extends string,
  const Options extends Omit<TextOptions, 'folded' | 'lookedUp'> = object,
>(name: Name, options?: Options): Column<Name, Nullable<number, Options>, false> {
  return column(name, options)
}

/** One of a few words. */
export function word<const Name extends string, const Words extends readonly string[]>(
  name: Name,
  _words: Words,
): Column<Name, Words[number], false> {
  return column(name)
}

/** One of a few words, or null. */
export function maybeWord<const Name extends string, const Words extends readonly string[]>(
  name: Name,
  _words: Words,
): Column<Name, Words[number] | null, false> {
  return column(name, { nullable: true })
}

/** A boolean, stored as 0 or 1. */
export function flag<const Name extends string>(
  name: Name,
  options: Pick<TextOptions, 'inHistory'> = {},
): Column<Name, boolean, false> {
  return column(name, options, 'flag')
}

/** A list, stored as JSON text. */
export function json<const Name extends string, Value>(
  name: Name,
  _schema: z.ZodType<Value>,
): Column<Name, Value, false> {
  return column(name, {}, 'json')
}

function column<const Name extends string, Value, Folded extends boolean>(
  name: Name,
  options: TextOptions = {},
  keptAs: Column['keptAs'] = 'plain',
): Column<Name, Value, Folded> {
  const { folded = false, lookedUp = folded, searched = folded } = options
  const { nullable = false, taken, inHistory = 'values' } = options
  return {
    kind: 'column',
    column: name,
    isFolded: folded as Folded,
    isLookedUp: lookedUp,
    isSearched: searched,
    isNullable: nullable,
    keptAs,
    taken,
    inHistory,
  }
}

/** An attribute without a column: computed from others of the row, and never written. */
export function computed(expression: Computed['expression']): Computed {
  return { kind: 'computed', expression }
}

/** A to-one relation to the table `to`; `missing` is the error message for an unknown id. */
export function one<const Name extends string>(
  name: Name,
  to: string,
  missing: string,
  { taken }: { taken?: string } = {},
): OneRelation<Name> {
  return { kind: 'one', column: name, to, missing, taken }
}

/** A to-many relation to the table `to`. */
export function many(
  link: LinkTable,
  to: string,
  missing: string,
  { isUnbounded = false } = {},
): ManyRelation {
  return { kind: 'many', link, to, missing, isUnbounded, isReadOnly: false, ...direct }
}

const direct = { key: undefined, inherited: undefined }

/** The records of the table `to` whose column `key` holds this record's id: the reverse of a to-one relation. */
export function backwards(to: string, key: string, { isUnbounded = true } = {}): ManyRelation {
  const link = { table: to, own: key, other: 'id' }
  return { ...direct, kind: 'many', link, to, missing: '', isUnbounded, isReadOnly: true, key }
}

/**
 * All records of the table `to` that this one has, by links of its own or inherited from another record; read-only.
 * Rows of `to` have a column `origin` that says which.
 */
export function ownOrInherited(
  to: string,
  link: LinkTable,
  inherited: InheritedLinks,
): ManyRelation {
  const rules = { missing: '', isUnbounded: true, isReadOnly: true }
  return { ...direct, kind: 'many', link, to, ...rules, inherited }
}

type Columns<Table_> = Table_ extends Table<string, EntitySchema, infer A, infer H> ? A & H : never

/** A row's type in Kysely: columns with their twins, flags as numbers, lists as text. */
export type RowOf<Table_> = Timestamps & { id: Generated<number> } & {
  [Name in keyof Columns<Table_> as ColumnName<Columns<Table_>[Name]>]: Kept<Columns<Table_>[Name]>
} & {
  [Name in keyof Columns<Table_> as TwinName<Columns<Table_>[Name]>]: Kept<Columns<Table_>[Name]>
}

/** Excludes tables without literal names, which would admit any name in every row. */
type Literal<Name extends string> = string extends Name ? never : Name
type ColumnName<Of> =
  Of extends Column<infer Name>
    ? Literal<Name>
    : Of extends OneRelation<infer Name>
      ? Literal<Name>
      : never
type TwinName<Of> =
  Of extends Column<infer Name, unknown, true> ? Twins<Literal<Name>>[keyof Twins<string>] : never
type Kept<Of> =
  Of extends Column<string, infer Value>
    ? Value extends boolean
      ? number
      : Value extends readonly unknown[]
        ? string
        : Value
    : number | null

/** What can be written to a table, by attribute: values, and changes of relations. */
export type Writable<Table_> = {
  [Name in keyof Columns<Table_> as Columns<Table_>[Name] extends Column
    ? null extends ValueOf<Columns<Table_>[Name]>
      ? never
      : Literal<Name & string>
    : never]: ValueOf<Columns<Table_>[Name]>
} & {
  [Name in keyof Columns<Table_> as Columns<Table_>[Name] extends Column
    ? null extends ValueOf<Columns<Table_>[Name]>
      ? Literal<Name & string>
      : never
    : Columns<Table_>[Name] extends Computed
      ? never
      : Literal<Name & string>]?: ChangeOf<Columns<Table_>[Name]> | undefined
}

type ValueOf<Of> = Of extends Column<string, infer Value> ? Value : never
type ChangeOf<Of> = Of extends OneRelation
  ? OneChange
  : Of extends ManyRelation
    ? RelationChange
    : ValueOf<Of>

/** The value of an attribute, as SQL over `alias`. */
export function valueAt(of: Table, alias: string, name: string): RawBuilder<unknown> {
  const attribute = of.attributes[name]
  if (attribute?.kind === 'computed') return attribute.expression(alias)
  if (attribute?.kind === 'column') return sql.ref(`${alias}.${attribute.column}`)
  throw new Error(`No column for ${name} in ${of.name}`)
}

/** An attribute as compared by conditions, as SQL. */
export interface Compared {
  value: RawBuilder<unknown>
  /** Its search key; computed row by row if it has no twin. */
  search: RawBuilder<unknown>
  /** The twins by which equal values are found with an index. */
  indexed?:
    | { table: string; column: string; id: RawBuilder<unknown>; folded: RawBuilder<unknown> }
    | undefined
}

/** An attribute of the row at `alias`, for conditions. */
export function comparedAt(of: Table, alias: string, name: string): Compared {
  const attribute = of.attributes[name]
  const value = valueAt(of, alias, name)
  if (attribute?.kind !== 'column' || !attribute.isFolded) return withoutTwin(value)
  const { column, isLookedUp } = attribute
  const search = sql.ref(`${alias}.${column}_search`)
  if (!isLookedUp) return { value, search }
  const [id, folded] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.${column}_folded`)]
  return { value, search, indexed: { table: of.from ?? of.name, column, id, folded } }
}

/** A value without twins, for conditions: a number, a day, the id in a link. */
export function withoutTwin(value: RawBuilder<unknown>): Compared {
  return { value, search: sql`search_key(cast(${value} as text))` }
}

/** The sort key of an attribute, as SQL over `alias`: texts in German order, all else as it is. */
export function sortKeyAt(db: Db, of: Table, alias: string, name: string): RawBuilder<unknown> {
  const attribute = of.attributes[name]
  if (attribute?.kind === 'column' && attribute.isFolded) {
    return sql.ref(`${alias}.${attribute.column}_sort`)
  }
  const value = valueAt(of, alias, name)
  const isText = fieldType(of.entity.shape[name]) === 'text'
  // The cast keeps the database's collation for the argument; by code point, only ASCII would be lower-cased.
  return isText ? byCodePoint(db, sql`sort_key(cast(${value} as text))`) : value
}

/** The relation of this name; throws if the attribute is none, which is a programming error. */
export function relationIn(of: Table, name: string): OneRelation | ManyRelation {
  const attribute = of.attributes[name]
  if (attribute?.kind === 'one' || attribute?.kind === 'many') return attribute
  throw new Error(`No relation ${name} in ${of.name}`)
}
