import { sql } from 'kysely'
import { type BinKind, binKinds, type LeftLink } from '#contract/bin.ts'
import { piecesInTurns } from '../core/in-turns.ts'
import { changesSince } from '../db/compare-change.ts'
import type { Db } from '../db/database.ts'
import { recordAtOtherEnds, recordChange } from '../db/record-change.ts'
import { tableNamed } from '../db/schema.ts'
import type { ManyRelation, Table } from '../db/table.ts'
import { raise, type Stamp } from '../db/versions.ts'
import { type KeptLink, readContent } from '../discards/bin-content.ts'
import { endTables, type LinkEnd, type LinkName, linkNamed } from '../discards/record-links.ts'
import type { WholeEntry } from './bin.store.ts'

/** The result of restoring the links of a record. */
interface RestoredLinks {
  /** Links that were not restored. */
  left: LeftLink[]
  /** Files linked to their originals again; they join the originals' groups once the history is written. */
  translations: number[]
}

/**
 * Restores the links of a restored record. If the other end is in the bin itself, the link moves to that
 * entry, so that it is restored with the later one. The histories at the other ends record it.
 */
export async function restoreLinks(
  tx: Db,
  stamp: Stamp,
  entry: WholeEntry,
): Promise<RestoredLinks> {
  const back: RestoredLinks = { left: [], translations: [] }
  const groups = Map.groupBy(entry.content.links, ({ link, far }) => `${link} ${far.kind}`)
  for (const links of groups.values()) {
    for await (const some of piecesInTurns(links)) {
      const { left, translations } = await restoreBatch(tx, stamp, entry, some)
      back.left.push(...left)
      back.translations.push(...translations)
    }
  }
  return back
}

/** Restores links with the same name to records of the same kind. */
async function restoreBatch(
  tx: Db,
  stamp: Stamp,
  entry: WholeEntry,
  links: KeptLink[],
): Promise<RestoredLinks> {
  const [{ link, far } = { link: 'company' as LinkName, far: { kind: 'company' as LinkEnd } }] =
    links
  const existing = await existingIds(
    tx,
    far.kind,
    links.map((some) => some.far.id),
  )
  const possible = links.filter((some) => existing.has(some.far.id))
  const isColumn = linkNamed(link).own.column === 'id'
  const set = isColumn ? await setColumns(tx, stamp, link, possible) : []
  if (!isColumn) await insertRows(tx, stamp, link, possible)
  const missing = links.filter((some) => !existing.has(some.far.id))
  const waiting = await moveToEntries(tx, entry, far.kind, missing)
  // Nobody needs to know that the order of a document was deleted.
  const reported = far.kind === 'order' ? [] : missing
  return {
    left: reported.map(({ far: { kind, id, name } }) => ({
      kind,
      id,
      name,
      isInBin: waiting.has(id),
    })),
    translations: link === 'original' ? set : [],
  }
}

async function existingIds(tx: Db, kind: LinkEnd, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(endTables[kind].table)} where id in (${sql.join(ids)})`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Sets only columns that are still empty; returns the ids of the changed records. */
async function setColumns(
  tx: Db,
  stamp: Stamp,
  link: LinkName,
  links: KeptLink[],
): Promise<number[]> {
  const { table, own, other, isSingle, isQuiet } = linkNamed(link)
  const set: number[] = []
  for (const { own: id, other: to, far } of links) {
    const column = sql.ref(other.column)
    const isFree = isSingle
      ? sql`and not exists (select 1 from ${sql.table(table)} as o where ${sql.ref(`o.${other.column}`)} = ${to})`
      : sql``
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${column} = ${to}
      where id = ${id} and ${column} is null ${isFree}`.execute(tx)
    if (numAffectedRows === 0n || isQuiet) continue
    set.push(id)
    // The restored record gets a new version anyway and records its own links.
    if (far.kind !== own.kind || far.id !== id) continue
    await raise(tx, table, stamp, sql`= ${id}`)
    await recordColumn(tx, tableNamed(table), stamp, id, other.column, to)
  }
  return set
}

/** Records a restored column in the history of a record that was not deleted. */
async function recordColumn(
  tx: Db,
  of: Table,
  stamp: Stamp,
  id: number,
  column: string,
  to: number,
): Promise<void> {
  const relation = Object.entries(of.attributes).find(
    ([, attribute]) => attribute.kind === 'one' && attribute.column === column,
  )
  if (!relation) return
  const changes = await changesSince(tx, of, { [relation[0]]: to })
  await recordChange(tx, of, stamp, id, 'changed', changes)
}

async function insertRows(tx: Db, stamp: Stamp, link: LinkName, links: KeptLink[]): Promise<void> {
  if (links.length === 0) return
  const { table, own, other, since, isQuiet } = linkNamed(link)
  const columns = [own.column, other.column, ...(since ? [since] : [])].map((name) => sql.ref(name))
  const rows = links.map((some) => {
    const values = [sql`${some.own}`, sql`${some.other}`]
    return sql`(${sql.join(since ? [...values, sql`${some.since}`] : values)})`
  })
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values ${sql.join(rows)}
    on conflict do nothing`.execute(tx)
  const [first] = links
  if (isQuiet || !first) return
  const farIds = sql`in (${sql.join(links.map((some) => some.far.id))})`
  await raise(tx, endTables[first.far.kind].table, stamp, farIds)
  const near = nearEndOf(first)
  const of = tableNamed(endTables[near.kind].table)
  const relation = Object.values(of.attributes).find(
    (attribute): attribute is ManyRelation =>
      attribute.kind === 'many' && !attribute.isReadOnly && attribute.link.table === table,
  )
  if (relation) await recordAtOtherEnds(tx, of, stamp, near.id, relation, 'added', farIds)
}

/** Moves links to the entries of records in the bin; returns the ids of these records. */
async function moveToEntries(
  tx: Db,
  entry: WholeEntry,
  kind: LinkEnd,
  links: KeptLink[],
): Promise<Set<number>> {
  if (links.length === 0 || !isBinKind(kind)) return new Set()
  const entries = await tx
    .selectFrom('bin')
    .select(['id', 'record_id', 'content'])
    .where('kind', '=', kind)
    .where(
      'record_id',
      'in',
      links.map(({ far }) => far.id),
    )
    .execute()
  for (const { id, record_id: record, content } of entries) {
    const parsed = readContent(content)
    const ownLinks = links.filter(({ far }) => far.id === record)
    parsed.links.push(
      ...ownLinks.map((link) => ({ ...link, far: { ...nearEndOf(link), name: entry.name } })),
    )
    await tx
      .updateTable('bin')
      .set({ content: JSON.stringify(parsed) })
      .where('id', '=', id)
      .execute()
  }
  return new Set(entries.map((found) => found.record_id))
}

function isBinKind(kind: LinkEnd): kind is Exclude<BinKind, 'version'> {
  return binKinds.some((candidate) => candidate === kind)
}

/** The near end of a restored link: the record itself, or one of its uploads. */
function nearEndOf({ link, own, other, far }: KeptLink): { kind: LinkEnd; id: number } {
  const ends = linkNamed(link)
  const isFarOwn = far.kind === ends.own.kind && far.id === own
  return isFarOwn ? { kind: ends.other.kind, id: other } : { kind: ends.own.kind, id: own }
}
