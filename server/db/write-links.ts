import { sql } from 'kysely'
import type { RelationChange } from '#contract/fields.ts'
import type { HistoryChange } from '#contract/history.ts'
import { piecesInTurns } from '../core/in-turns.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from './database.ts'
import { namesOf, recordAtOtherEnds } from './record-change.ts'
import { rowsOfOurs } from './rows-of-ours.ts'
import type { ManyRelation, OneRelation, Table } from './table.ts'
import { lockLinks, raise, type Stamp } from './versions.ts'

/** Whether any of the given attributes changes links. */
export function hasLinks(of: Table, values: object): boolean {
  return Object.keys(values).some((name) => of.attributes[name]?.kind === 'many')
}

/**
 * Changes the links of a record: `set` replaces all, otherwise `connect` adds and `disconnect` removes. A changed
 * link also changes the record at its other end. Returns the changes for the record's own history.
 */
export async function changeLinks(
  db: Db,
  of: Table,
  stamp: Stamp,
  id: number,
  values: object,
): Promise<HistoryChange[]> {
  const changes: HistoryChange[] = []
  for (const [name, value] of Object.entries(values)) {
    const attribute = of.attributes[name]
    if (attribute?.kind !== 'many' || value === undefined) continue
    const { set, connect, disconnect = [] } = value as RelationChange
    const addedIds = new Set([...(set ?? []), ...(connect ?? [])])
    const added = [...addedIds]
    await assertThere(db, name, attribute, added)
    const ends: LinkEnds = { db, of, stamp, id, attribute }
    const removed = disconnect.filter((some) => !addedIds.has(some))
    const before = new Set(await linkedAmong(ends, set ? 'all' : [...added, ...removed]))
    const removedIds = [...before.difference(addedIds)]
    const come = added.filter((some) => !before.has(some))
    if (removedIds.length > 0) await unlink(ends, removedIds)
    if (come.length > 0) await link(ends, come)
    if (removedIds.length + come.length === 0) continue
    changes.push({
      attribute: name,
      ...(come.length > 0 && { added: await namesOf(db, attribute.to, come) }),
      ...(removedIds.length > 0 && { removed: await namesOf(db, attribute.to, removedIds) }),
    })
  }
  return changes
}

/** Removes all links of a record that is about to be deleted, which changes the records at their other ends. */
export async function removeLinks(db: Db, of: Table, stamp: Stamp, id: number): Promise<void> {
  for (const attribute of Object.values(of.attributes)) {
    if (attribute.kind !== 'many' || attribute.isReadOnly) continue
    await lockLinks(db)
    const ends: LinkEnds = { db, of, stamp, id, attribute }
    await unlink(ends, await linkedAmong(ends, 'all'), 'for a deletion')
  }
}

/** A record and one of its relations, whose links change. */
interface LinkEnds {
  db: Db
  of: Table
  stamp: Stamp
  id: number
  attribute: ManyRelation
}

/** The ids that a record is linked to, all or some; stable under `lockLinks`. */
async function linkedAmong(
  {
    db,
    id,
    attribute: {
      link: { table, own, other },
    },
  }: LinkEnds,
  among: number[] | 'all',
): Promise<number[]> {
  if (among.length === 0) return []
  const some = among === 'all' ? [] : among
  const fits = among === 'all' ? '' : `and "${other}" in (${some.map(() => '?').join(', ')})`
  const statement = `select "${other}" from "${table}" where "${own}" = ? ${fits}`
  return (await rowsOfOurs(db, statement, [id, ...some])).map(([found]) => Number(found))
}

/** For a deletion, `unlinks` is not called: what must be kept then is kept by the bin (`discard.store.ts`). */
async function unlink(
  { db, of, stamp, id, attribute }: LinkEnds,
  removed: number[],
  why?: 'for a deletion',
): Promise<void> {
  const { table, own, other, unlinks } = attribute.link
  for await (const some of piecesInTurns(removed)) {
    const otherIds = sql`in (${sql.join(some)})`
    await recordAtOtherEnds(db, of, stamp, id, attribute, 'removed', otherIds)
    await raise(db, attribute.to, stamp, otherIds)
    const isGone = sql`${sql.ref(own)} = ${id} and ${sql.ref(other)} ${otherIds}`
    if (!why) await unlinks?.(db, stamp, isGone)
    await sql`delete from ${sql.table(table)} where ${isGone}`.execute(db)
  }
}

async function link({ db, of, stamp, id, attribute }: LinkEnds, added: number[]): Promise<void> {
  const { table, own, other, since } = attribute.link
  const otherIds = sql`in (${sql.join(added)})`
  await recordAtOtherEnds(db, of, stamp, id, attribute, 'added', otherIds)
  await raise(db, attribute.to, stamp, otherIds)
  const day = since ? [sql`local_day(${stamp.at.toISOString()})`] : []
  const columns = [sql.ref(own), sql.ref(other), ...(since ? [sql.ref(since)] : [])]
  const rows = added.map((some) => sql`(${sql.join([sql`${id}`, sql`${some}`, ...day])})`)
  await sql`insert into ${sql.table(table)} (${sql.join(columns)})
    values ${sql.join(rows)} on conflict do nothing`.execute(db)
}

/** Throws a 400 that names the field unless all of these records exist. */
export async function assertThere(
  db: Db,
  name: string,
  { to, missing }: OneRelation | ManyRelation,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(to)} where id in (${sql.join(ids)})`.execute(db)
  if (Number(rows[0]?.count) !== ids.length) {
    throw ProblemError.field(name, missing, 'unknown-relation')
  }
}
