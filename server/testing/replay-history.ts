import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { HistoryChange } from '#contract/history.ts'
import type { Db } from '../db/database.ts'
import { entityTables } from '../db/schema.ts'
import type { Table } from '../db/table.ts'
import { readContent } from '../discards/bin-content.ts'

type State = Record<string, unknown>

/**
 * Asserts that replaying the histories of all records leads to the contents of the database, that each change begins
 * where the previous one ended, and that no permanently deleted record has a history.
 */
export async function assertHistoriesTold(db: Db): Promise<void> {
  const { rows: entries } = await sql<{
    kind: string
    record_id: number
    changes: string
  }>`select kind, record_id, changes from history order by id`.execute(db)
  const byRecord = Map.groupBy(entries, ({ kind, record_id: id }) => `${kind} ${id}`)
  for (const of of recordedTables()) {
    for (const [id, held] of await statesOf(db, of)) {
      const record = `${of.name} ${id}`
      const changes = byRecord.get(record) ?? []
      byRecord.delete(record)
      const state = changes.reduce((before, { changes }) => {
        return after(record, before, JSON.parse(changes))
      }, emptyOf(of))
      assert.deepEqual(state, held, record)
    }
  }
  const held = await heldByBin(db)
  assert.deepEqual(
    [...byRecord.keys()].filter((record) => !held.has(record)),
    [],
    'histories of nothing',
  )
}

/** Records in the bin and the rows of their entries, which may be restored. */
async function heldByBin(db: Db): Promise<Set<string>> {
  const entries = await db.selectFrom('bin').select('content').execute()
  return new Set(
    entries.flatMap(({ content }) =>
      readContent(content).rows.map(({ table, row }) => `${table} ${row.id}`),
    ),
  )
}

/** The tables whose records have a history. */
export function recordedTables(): Table[] {
  return entityTables.filter(({ isVersioned }) => isVersioned)
}

function after(record: string, before: State, changes: HistoryChange[]): State {
  const state = { ...before }
  for (const { attribute, from, to, added = [], removed = [] } of changes) {
    const links = state[attribute]
    if (links instanceof Set) {
      for (const { id } of added) assert.ok(!links.has(id), `${record}: ${attribute} ${id} again`)
      for (const { id } of removed)
        assert.ok(links.has(id), `${record}: ${attribute} ${id} is none`)
      const left = links.difference(new Set(removed.map(({ id }) => id)))
      state[attribute] = left.union(new Set(added.map(({ id }) => id)))
    } else if (Object.hasOwn(state, attribute)) {
      assert.deepEqual(bare(from), state[attribute], `${record}: ${attribute} was something else`)
      state[attribute] = bare(to)
    }
  }
  return state
}

/** Replaces a related record by its id, as names change. */
function bare(value: unknown): unknown {
  const isRelated = typeof value === 'object' && value !== null && 'id' in value
  return isRelated ? value.id : value
}

function emptyOf(of: Table): State {
  return Object.fromEntries(
    namesIn(of).map((name) => [name, of.attributes[name]?.kind === 'many' ? new Set() : null]),
  )
}

/** The attributes whose values are kept in the history. */
function namesIn(of: Table): string[] {
  return Object.entries(of.attributes).flatMap(([name, attribute]) => {
    if (['id', 'createdAt', 'updatedAt'].includes(name)) return []
    if (attribute.kind === 'one') return [name]
    if (attribute.kind === 'many') return attribute.isReadOnly ? [] : [name]
    return attribute.kind === 'column' && attribute.inHistory === 'values' ? [name] : []
  })
}

async function statesOf(db: Db, of: Table): Promise<Map<number, State>> {
  const { rows } = await sql<State>`select * from ${sql.table(of.name)}`.execute(db)
  const states = new Map(rows.map((row) => [Number(row.id), emptyOf(of)]))
  for (const name of namesIn(of)) {
    const attribute = of.attributes[name]
    for (const row of rows) {
      const state = states.get(Number(row.id)) ?? {}
      if (attribute?.kind === 'one') state[name] = row[attribute.column]
      if (attribute?.kind !== 'column') continue
      const value = row[attribute.column]
      if (attribute.keptAs === 'flag') state[name] = value === 1
      else state[name] = attribute.keptAs === 'json' ? JSON.parse(String(value)) : value
    }
    if (attribute?.kind !== 'many') continue
    const { table, own, other } = attribute.link
    const links = await sql<{ own: number; other: number }>`
      select ${sql.ref(own)} as own, ${sql.ref(other)} as other from ${sql.table(table)}`.execute(
      db,
    )
    for (const link of links.rows) {
      const held = states.get(link.own)?.[name]
      if (held instanceof Set) held.add(link.other)
    }
  }
  return states
}
