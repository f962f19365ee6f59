import { type RawBuilder, sql } from 'kysely'
import { Reference, References } from '#contract/fields.ts'
import { ProblemError } from '../core/problem-error.ts'
import { defaultLimit } from '../query/query-populate.ts'
import type { Db } from './database.ts'
import type { LinkTable, ManyRelation, OneRelation, Table } from './table.ts'

/**
 * Splits a given record into changes and relations in the form of answers (`{ data: … }`). The latter change nothing
 * if they state what is stored; otherwise a 400 names them. `id` is undefined for a new record, which has no
 * relations yet.
 */
export async function withoutStored(
  db: Db,
  of: Table,
  id: number | undefined,
  values: object,
): Promise<object> {
  const changes: [string, unknown][] = []
  for (const [name, value] of Object.entries(values)) {
    const attribute = of.attributes[name]
    const isRelation = attribute?.kind === 'one' || attribute?.kind === 'many'
    if (!isRelation || !isEcho(value)) {
      changes.push([name, value])
      continue
    }
    const stored = id === undefined ? [] : await storedIds(db, of, attribute, id)
    if (new Set(stored).symmetricDifference(new Set(value.stored)).size > 0) throw mismatch(name)
  }
  return Object.fromEntries(changes)
}

/**
 * Throws a 400 that names a relation of `values` that can only be changed from its other side, unless it has the form
 * of an answer and states what is stored: all of it, or as much as an answer shows by default.
 */
export async function assertReadOnlyStored(
  db: Db,
  of: Table,
  id: number | undefined,
  values: object,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const attribute = Object.hasOwn(of.attributes, name) ? of.attributes[name] : undefined
    if (attribute?.kind !== 'many' || !attribute.isReadOnly) continue
    const { data: read } = References.safeParse(value)
    if (!isEcho(read)) {
      throw ProblemError.field(name, `„${name}“ lässt sich hier nicht ändern!`, 'read-only')
    }
    const givenIds = new Set(read.stored)
    const stored = new Set(id === undefined ? [] : await storedIds(db, of, attribute, id))
    const isEnough = givenIds.size >= Math.min(stored.size, defaultLimit)
    if (!isEnough || !givenIds.isSubsetOf(stored)) throw mismatch(name)
  }
}

/**
 * The same for to-one relations that are set on creation and never changed; `fixed` names them. The record's own id
 * is accepted as well.
 */
export async function assertFixedStored(
  db: Db,
  of: Table,
  id: number,
  values: Record<string, unknown>,
  fixed: string[],
): Promise<void> {
  for (const name of fixed) {
    const attribute = of.attributes[name]
    if (values[name] === undefined || attribute?.kind !== 'one') continue
    const [stored = null] = await storedIds(db, of, attribute, id)
    const { data: reference } = Reference.safeParse(values[name])
    if (reference === stored) continue
    if (!isEcho(reference)) {
      throw ProblemError.field(name, `„${name}“ lässt sich hier nicht ändern!`, 'read-only')
    }
    if (reference.stored.length !== (stored === null ? 0 : 1) || reference.stored[0] !== stored) {
      throw mismatch(name)
    }
  }
}

function mismatch(name: string): ProblemError {
  const message = `„${name}“ steht hier, wie Antworten es zeigen, sagt aber anderes als gespeichert ist. Bitte IDs angeben!`
  return ProblemError.field(name, message, 'mismatch')
}

function isEcho(value: unknown): value is { stored: number[] } {
  return (
    typeof value === 'object' && value !== null && 'stored' in value && value.stored !== undefined
  )
}

async function storedIds(db: Db, of: Table, relation: OneRelation | ManyRelation, id: number) {
  if (relation.kind === 'one') {
    return idsIn(db, { table: of.name, own: 'id', other: relation.column }, sql`= ${id}`)
  }
  const { link, inherited } = relation
  const ownIds = await idsIn(db, link, sql`= ${id}`)
  if (!inherited) return ownIds
  const through = sql`(select ${sql.ref(inherited.through)} from ${sql.table(of.name)} where id = ${id})`
  return [...ownIds, ...(await idsIn(db, inherited, sql`= ${through}`))]
}

/** The other ends of the links with this own end; null leads nowhere. */
async function idsIn(db: Db, { table, own, other }: LinkTable, ownEnd: RawBuilder<unknown>) {
  const { rows } = await sql<{ other: number | null }>`
    select ${sql.ref(other)} as other from ${sql.table(table)} where ${sql.ref(own)} ${ownEnd}`.execute(
    db,
  )
  return rows.flatMap((row) => (row.other === null ? [] : [row.other]))
}
