import { type Generated, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { EntitySchema } from '#contract/envelope.ts'
import type { OneChange, RelationChange } from '#contract/fields.ts'
import { fieldType } from '../query/query-values.ts'
import { byCodePoint, type Db } from './database.ts'
import type { Twins } from './fold.ts'
import type { Stamp } from './versions.ts'

/** When a record was made and last changed: ISO 8601 text in UTC. */
export interface Timestamps {
  created_at: string
  updated_at: string
}

/**
 * What the history of a record keeps of a column: its values, only that it changed, nothing (it says what other columns
 * say), or that a password was set. Hidden columns are as `nothing`, unless they are a password.
 */
type InHistory = 'values' | 'change' | 'nothing' | 'password'

/** A column that holds `Value`; `Folded` says whether its twins (`fold.ts`) lie beside it. */
export interface Column<
  Name extends string = string,
  Value = unknown,
  Folded extends boolean = boolean,
> {
  readonly kind: 'column'
  readonly column: Name
  readonly isFolded: Folded
  /** Whether it stands in the index that searches go along (`search-index.ts`); folded ones all do. */
  readonly isSearched: boolean
  /** What may be null the two engines would sort to different ends. */
  readonly isNullable: boolean
  /** How the value is kept: as it is, as 0 or 1, or as JSON text. */
  readonly keptAs: 'plain' | 'flag' | 'json'
  /** The German sentence for a value that is taken, where it (or its twin) must be unique. */
  readonly taken: string | undefined
  readonly inHistory: InHistory
  /** Exists for type inference alone. */
  readonly value?: Value
}

/** An attribute that is made of columns when it is read: an expression over the row's alias. */
export interface Computed {
  readonly kind: 'computed'
  readonly expression: (alias: string) => RawBuilder<unknown>
}

/** At most one record of another table, by the column that holds its id. */
export interface OneRelation<Name extends string = string> {
  readonly kind: 'one'
  readonly column: Name
  /** The other table, by name: tables that lead to each other need not import each other. */
  readonly to: string
  /** The German sentence for an id that leads nowhere. */
  readonly missing: string
  /** The German sentence where the other record has one already, and may have only one. */
  readonly taken: string | undefined
}

/** Any number of records of another table, by rows of a link table. */
export interface ManyRelation {
  readonly kind: 'many'
  readonly link: LinkTable
  readonly to: string
  readonly missing: string
  /** A record may have any number of these: a manual belongs to every device of its kind. */
  readonly isUnbounded: boolean
  /** Read backwards: it changes with the other record. */
  readonly isReadOnly: boolean
  /** The column of the other table that holds this record's id, where it has one: links need no look at. */
  readonly key: string | undefined
  /** Links that it has through another record, unless it has the very same of its own. */
  readonly inherited: InheritedLinks | undefined
}

/** Links of another record, whose id this one holds in a column of its own. */
export interface InheritedLinks extends LinkTable {
  through: string
  /** What `origin` says of the own ones and of these. */
  origins: readonly [own: string, inherited: string]
}

/** The table that holds both ids: one of links alone, or the other record's own. */
export interface LinkTable {
  table: string
  own: string
  other: string
  /** The column that says since which day a link is there, where that is kept. */
  since?: string
  /** Hears which links go, before they do: a condition over the table. */
  unlinks?: (db: Db, stamp: Stamp, isGone: RawBuilder<unknown>) => Promise<void>
}

export type Attribute = Column | Computed | OneRelation | ManyRelation

/** How an entity of the contract lies in the database: wire names on the left, ours on the right. */
export interface Table<
  Name extends string = string,
  Entity extends EntitySchema = EntitySchema,
  Attributes extends Record<string, Attribute> = Record<string, Attribute>,
  Hidden extends Record<string, Column> = Record<string, Column>,
> {
  readonly name: Name
  readonly entity: Entity
  readonly attributes: Attributes & typeof base
  /** Columns that no query can reach: they stand in no schema of the contract. */
  readonly hidden: Hidden
  /** Whether its rows are `Versioned`: whatever people change is. */
  readonly isVersioned: boolean
  /** The table that its rows are in, where it is not the one of this name. */
  readonly from: string | undefined
  /** The relation to the record that its rows are parts of: its page shows their history too. */
  readonly partOf: string | undefined
}

/** What a row knows of its changes: how many it and its links had, and who made the last one. */
export interface Versioned {
  version: Generated<number>
  changed_by: Generated<string | null>
}

const base = {
  id: column('id'),
  createdAt: column('created_at'),
  updatedAt: column('updated_at'),
}

/** What may stand for an attribute, by the type that the contract gives it. */
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

/** Refuses names that stand in `Given` and not in `Known`. */
export type Exactly<Given, Known> = Given & {
  [Name in Exclude<keyof Given, keyof Known>]: never
}

/**
 * Declares where each attribute of an entity lies; one that is missing, unknown or of another type is a type error.
 * `hidden` are columns beside them that only stores know.
 * Rows count their changes unless nobody can make any.
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
  /** Whether twins for uniqueness, search and order are kept: without them, search and order fold row after row. */
  folded?: boolean
  /** Whether lists look for parts of it, though it has no twins: then it stands in the index of searches too. */
  searched?: boolean
  nullable?: boolean
  /** Must be unique (its folded twin, if there is one); says so in German where it is not. */
  taken?: string
  /** What history keeps of it, if not its values: personal and secret data. */
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
  const Options extends Omit<TextOptions, 'folded'> = object,
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

/** One of a few words, or nothing. */
export function maybeWord<const Name extends string, const Words extends readonly string[]>(
  name: Name,
  _words: Words,
): Column<Name, Words[number] | null, false> {
  return column(name, { nullable: true })
}

/** True or false, kept as 1 or 0. */
export function flag<const Name extends string>(
  name: Name,
  options: Pick<TextOptions, 'inHistory'> = {},
): Column<Name, boolean, false> {
  return column(name, options, 'flag')
}

/** A list, kept as JSON text. */
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
  const { folded = false, searched = folded, nullable = false, taken } = options
  const { inHistory = 'values' } = options
  return {
    kind: 'column',
    column: name,
    isFolded: folded as Folded,
    isSearched: searched,
    isNullable: nullable,
    keptAs,
    taken,
    inHistory,
  }
}

/** An attribute that no column holds: it is worked out from others of the row, and never written. */
export function computed(expression: Computed['expression']): Computed {
  return { kind: 'computed', expression }
}

/** A relation to at most one record of the table `to`; `missing` refuses an id that is not there. */
export function one<const Name extends string>(
  name: Name,
  to: string,
  missing: string,
  { taken }: { taken?: string } = {},
): OneRelation<Name> {
  return { kind: 'one', column: name, to, missing, taken }
}

/** A relation to any number of records of the table `to`. */
export function many(
  link: LinkTable,
  to: string,
  missing: string,
  { isUnbounded = false } = {},
): ManyRelation {
  return { kind: 'many', link, to, missing, isUnbounded, isReadOnly: false, ...direct }
}

const direct = { key: undefined, inherited: undefined }

/** The records of the table `to` whose column `key` holds this record's id: a relation to one, read backwards. */
export function backwards(to: string, key: string, { isUnbounded = true } = {}): ManyRelation {
  const link = { table: to, own: key, other: 'id' }
  return { ...direct, kind: 'many', link, to, missing: '', isUnbounded, isReadOnly: true, key }
}

/**
 * All records of the table `to` that this one has, by links of its own or through another record; read-only. The rows
 * of `to` say in a column `origin` which it was.
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

/** A row as Kysely knows it: columns with their twins, flags as numbers, lists as text. */
export type RowOf<Table_> = Timestamps & { id: Generated<number> } & {
  [Name in keyof Columns<Table_> as ColumnName<Columns<Table_>[Name]>]: Kept<Columns<Table_>[Name]>
} & {
  [Name in keyof Columns<Table_> as TwinName<Columns<Table_>[Name]>]: Kept<Columns<Table_>[Name]>
}

/** A table without literal names would open every row to any name. */
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

/** An attribute as conditions look at it, as SQL. */
export interface Compared {
  value: RawBuilder<unknown>
  /** The key that it is searched in; made row after row where it has no twin. */
  search: RawBuilder<unknown>
  /** Where its twins lie by which equal ones are found along an index. */
  indexed?:
    | { table: string; column: string; id: RawBuilder<unknown>; folded: RawBuilder<unknown> }
    | undefined
}

/** An attribute of the row behind `alias`, for conditions. */
export function comparedAt(of: Table, alias: string, name: string): Compared {
  const attribute = of.attributes[name]
  const value = valueAt(of, alias, name)
  if (attribute?.kind !== 'column' || !attribute.isFolded) return withoutTwin(value)
  const { column } = attribute
  const [id, folded] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.${column}_folded`)]
  const indexed = { table: of.from ?? of.name, column, id, folded }
  return { value, search: sql.ref(`${alias}.${column}_search`), indexed }
}

/** A value that has no twin, as conditions look at it: a number, a day, the id in a link. */
export function withoutTwin(value: RawBuilder<unknown>): Compared {
  return { value, search: sql`search_key(cast(${value} as text))` }
}

/** What an attribute is sorted by, as SQL over `alias`: texts in German order, all else as it is. */
export function sortKeyAt(db: Db, of: Table, alias: string, name: string): RawBuilder<unknown> {
  const attribute = of.attributes[name]
  if (attribute?.kind === 'column' && attribute.isFolded) {
    return sql.ref(`${alias}.${attribute.column}_sort`)
  }
  const value = valueAt(of, alias, name)
  const isText = fieldType(of.entity.shape[name]) === 'text'
  // Its argument keeps the locale of the database: by code point, only ASCII has small letters.
  return isText ? byCodePoint(db, sql`sort_key(cast(${value} as text))`) : value
}

/** The relation behind an attribute; asking for what is none is a mistake of ours. */
export function relationIn(of: Table, name: string): OneRelation | ManyRelation {
  const attribute = of.attributes[name]
  if (attribute?.kind === 'one' || attribute?.kind === 'many') return attribute
  throw new Error(`No relation ${name} in ${of.name}`)
}
