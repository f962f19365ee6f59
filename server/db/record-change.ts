import { type RawBuilder, sql } from 'kysely'
import type { HistoryAct, HistoryChange } from '#contract/history.ts'
import type { Db } from './database.ts'
import { rowsOfOurs, writeRows } from './rows-of-ours.ts'
import { tableNamed } from './schema.ts'
import type { ManyRelation, Table } from './table.ts'
import type { Stamp } from './versions.ts'

/** A record by its name at the time, as stored in the history. */
export interface Named {
  id: number
  name: string | null
}

/** The records concerned: one id, or a condition on `id` that begins with its operator. */
type Ids = number | RawBuilder<unknown>

/**
 * Records an act on records of a table in their histories, with one statement and in the transaction of the change.
 * Tables whose rows nobody changes as records (log entries, orders) have no history.
 */
export async function recordChange(
  db: Db,
  of: Table,
  stamp: Stamp,
  ids: Ids,
  act: HistoryAct,
  changes: HistoryChange[],
): Promise<void> {
  if (typeof ids === 'number') return recordEach(db, of, stamp, act, [{ id: ids, changes }])
  if (!of.isVersioned) return
  const { time, kind, id } = aboutHistory(stamp)
  const values = [time, time, of.name, act, kind, stamp.by, JSON.stringify(changes)]
  const valueList = sql.join(values.map((value) => sql`cast(${value} as text)`))
  await sql`${sql.raw(intoHistory)}
    select ${valueList}, cast(${id} as integer), ${sql.raw(factsOf(of))}
    from ${sql.table(of.name)} as t where t.id ${ids}`.execute(db)
}

/** The same for several records with different changes. */
export async function recordEach(
  db: Db,
  of: Table,
  stamp: Stamp,
  act: HistoryAct,
  records: readonly { id: number; changes: HistoryChange[] }[],
): Promise<void> {
  if (!of.isVersioned || records.length === 0) return
  const { time, kind, id } = aboutHistory(stamp)
  const rows = records.map(() => '(cast(? as integer), cast(? as text))').join(', ')
  const recordParameters = records.flatMap((record) => [record.id, JSON.stringify(record.changes)])
  const text = `with changed (id, changes) as (values ${rows}) ${intoHistory}
    select ?, ?, ?, ?, ?, ?, changed.changes, cast(? as integer), ${factsOf(of)}
    from changed join "${of.name}" as t on t.id = changed.id order by t.id`
  await writeRows(db, text, [...recordParameters, time, time, of.name, act, kind, stamp.by, id])
}

const intoHistory = `insert into history (created_at, updated_at, kind, act, actor, user_name, changes,
  actor_id, record_id, record_name, owner_kind, owner_id)`

function aboutHistory({ at, actor }: Stamp) {
  const { kind, id = null } = actor ?? { kind: 'system' }
  return { time: at.toISOString(), kind, id }
}

/** The facts of a record that its history entry keeps beside the change, as SQL over `t`. */
function factsOf(of: Table): string {
  return `t.id, cast(t."${nameColumnOf(of)}" as text), ${ownerOf(of)}`
}

/** Deletes the history of permanently deleted records, and of their parts. */
export async function forgetHistory(db: Db, kind: string, ...ids: number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce)
    const marks = some.map(() => '?').join(', ')
    for (const [kindColumn, record] of [
      ['kind', 'record_id'],
      ['owner_kind', 'owner_id'],
    ]) {
      const text = `delete from history where ${kindColumn} = ? and ${record} in (${marks})`
      await writeRows(db, text, [kind, ...some])
    }
  }
}

/** Records at the other ends which links of a record were added or removed. */
export async function recordAtOtherEnds(
  db: Db,
  of: Table,
  stamp: Stamp,
  id: number,
  relation: ManyRelation,
  what: 'added' | 'removed',
  others: RawBuilder<unknown>,
): Promise<void> {
  const target = tableNamed(relation.to)
  const attribute = inverseOf(relation, target)
  if (attribute === undefined) return
  const change = { attribute, [what]: await namesOf(db, of.name, [id]) }
  const act = what === 'added' ? 'linked' : 'unlinked'
  await recordChange(db, target, stamp, others, act, [change])
}

/** The other table's attribute for the same links. */
function inverseOf({ link }: ManyRelation, target: Table): string | undefined {
  return Object.entries(target.attributes).find(
    ([, attribute]) =>
      attribute.kind === 'many' &&
      !attribute.isReadOnly &&
      attribute.link.table === link.table &&
      attribute.link.own === link.other,
  )?.[0]
}

/** The current names of records, in the order of their ids; missing records are left out. */
export async function namesOf(db: Db, table: string, ids: readonly number[]): Promise<Named[]> {
  const name = nameColumnOf(tableNamed(table))
  const found: Named[] = []
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce)
    const marks = some.map(() => '?').join(', ')
    const text = `select id, "${name}" as name from "${table}" where id in (${marks}) order by id`
    for (const [id, recordName] of await rowsOfOurs(db, text, some)) {
      found.push({ id: Number(id), name: recordName === null ? null : String(recordName) })
    }
  }
  return found
}

/** Far fewer parameters than either engine accepts. */
const idsAtOnce = 1_000

/** The column with a record's name: the first one declared. */
function nameColumnOf(of: Table): string {
  const named = Object.entries(of.attributes).find(
    ([name, { kind }]) => kind === 'column' && !['id', 'createdAt', 'updatedAt'].includes(name),
  )
  if (named?.[1].kind !== 'column') throw new Error(`Records of ${of.name} have no name`)
  return named[1].column
}

/**
 * The record on whose page the history of a row is shown, as SQL over `t`; a row that is not part of another stands
 * for itself.
 */
function ownerOf({ name, partOf, attributes }: Table): string {
  const whole = partOf === undefined ? undefined : attributes[partOf]
  if (whole?.kind !== 'one') return `'${name}', t.id`
  const id = `t."${whole.column}"`
  return `case when ${id} is null then '${name}' else '${whole.to}' end, coalesce(${id}, t.id)`
}
