import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * What is missing, per article number or company, kept in a table of its own; and marks, made by triggers, of whose
 * findings are to be made anew: no statement can forget one. The row of `compliance_state` says up to which mark the
 * portal has read, so that in SQLite a record that changes a thousand times is marked once.
 */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'integer primary key autoincrement'
    : 'integer primary key generated always as identity'
  for (const statement of [
    `create table findings (
       id ${id},
       created_at text not null,
       updated_at text not null,
       key text not null,
       rule text not null,
       part_id integer references parts (id) on delete cascade,
       company_id integer references companies (id) on delete cascade,
       doctype_id integer references doctypes (id) on delete cascade,
       media_id integer references medias (id) on delete cascade,
       country text,
       devices integer not null,
       due_on text
     )`,
    'create unique index findings_key on findings (key)',
    'create index findings_devices on findings (devices, id)',
    'create index findings_rule on findings (rule, devices, id)',
    ...['part_id', 'company_id', 'doctype_id', 'media_id'].map(
      (column) => `create index findings_${column} on findings (${column})`,
    ),
    `create table compliance_marks (id ${id}, kind text not null, record_id integer not null)`,
    'create index compliance_marks_record on compliance_marks (kind, record_id, id)',
    `create table compliance_state (
       id integer primary key,
       taken_up_to integer not null,
       checked_on text,
       settled_at text,
       leased_until text
     )`,
    'insert into compliance_state (id, taken_up_to) values (1, 0)',
    `create table compliance_rules (
       name text primary key, is_on integer not null, updated_at text not null, changed_by text
     )`,
    `create table company_countries (
       company_id integer primary key references companies (id) on delete cascade,
       country text
     )`,
    'create index company_countries_country on company_countries (country)',
    // The devices of an article number, some at a time; SQLite's index of article numbers has the ids in it.
    ...(sqlite ? [] : ['create index devices_part_id_id on devices (part_id, id)']),
    'alter table parts add column has_printed_safety integer not null default 0',
    ...marking.flatMap((change) => (sqlite ? sqliteTrigger(change) : postgresTrigger(change))),
  ]) {
    await sql.raw(statement).execute(tx)
  }
}

/** What a change marks: a kind of record, and its id as SQL over the row. */
type Mark = readonly [kind: string, id: (row: string) => string]

interface Marking {
  table: string
  event: 'insert' | 'update' | 'delete'
  /** The columns that matter, of an update; both states of the row are marked. */
  differs?: string[]
  /** What must hold of the new row, of an insert. */
  only?: (row: string) => string
  marks: Mark[]
}

const column =
  (name: string) =>
  (row: string): string =>
    `${row}.${name}`
const part: Mark = ['part', column('part_id')]
const company: Mark = ['company', column('company_id')]
const partOfDevice: Mark = [
  'part',
  (row) => `(select devices.part_id from devices where devices.id = ${row}.device_id)`,
]
const fileOfVersion: Mark = ['file', column('media_id')]
const own = (kind: string): Mark => [kind, column('id')]
const all: Mark = ['all', () => '0']
const keepYears = (row: string) => `${row}.name = 'keepYears'`

const marking: Marking[] = [
  { table: 'devices', event: 'insert', marks: [part, company] },
  {
    table: 'devices',
    event: 'update',
    differs: ['part_id', 'company_id', 'delivered_on', 'placed_on_market_on'],
    marks: [part, company],
  },
  { table: 'devices', event: 'delete', marks: [part, company] },
  { table: 'device_medias', event: 'insert', marks: [partOfDevice] },
  {
    table: 'device_medias',
    event: 'update',
    differs: ['device_id', 'media_id'],
    marks: [partOfDevice],
  },
  { table: 'device_medias', event: 'delete', marks: [partOfDevice] },
  { table: 'part_medias', event: 'insert', marks: [part] },
  { table: 'part_medias', event: 'update', differs: ['part_id', 'media_id'], marks: [part] },
  { table: 'part_medias', event: 'delete', marks: [part] },
  { table: 'parts', event: 'insert', marks: [own('part')] },
  {
    table: 'parts',
    event: 'update',
    differs: ['lifetime_years', 'is_for_private_use', 'has_printed_safety'],
    marks: [own('part')],
  },
  {
    table: 'medias',
    event: 'update',
    differs: ['doctype_id', 'languages', 'upload_id'],
    marks: [own('file')],
  },
  { table: 'versions', event: 'insert', marks: [fileOfVersion] },
  {
    table: 'versions',
    event: 'update',
    differs: ['media_id', 'released_on', 'withdrawn_at', 'is_pending'],
    marks: [fileOfVersion],
  },
  { table: 'versions', event: 'delete', marks: [fileOfVersion] },
  { table: 'doctypes', event: 'insert', only: (row) => `${row}.is_required = 1`, marks: [all] },
  {
    table: 'doctypes',
    event: 'update',
    differs: ['is_required', 'reader', 'vdi_class'],
    marks: [all],
  },
  { table: 'companies', event: 'insert', marks: [own('company')] },
  { table: 'companies', event: 'update', differs: ['country'], marks: [own('company')] },
  { table: 'settings', event: 'insert', only: keepYears, marks: [all] },
  { table: 'settings', event: 'update', differs: ['name', 'value'], only: keepYears, marks: [all] },
  { table: 'settings', event: 'delete', only: keepYears, marks: [all] },
]

const rowsOf = { insert: ['new'], update: ['old', 'new'], delete: ['old'] }

/** Writers come one after the other: what is marked, and not read yet, is not marked again. */
function sqliteTrigger({ table, event, differs = [], only, marks }: Marking): string[] {
  const [newest = 'new'] = rowsOf[event].toReversed()
  const conditions = [
    ...(differs.length > 0
      ? [`(${differs.map((name) => `new.${name} is not old.${name}`).join(' or ')})`]
      : []),
    ...(only ? [only(newest)] : []),
  ]
  const inserts = rowsOf[event].flatMap((row) =>
    marks.map(
      ([kind, id]) => `
      insert into compliance_marks (kind, record_id)
        select '${kind}', marked.id from (select ${id(row)} as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = '${kind}' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state));`,
    ),
  )
  // Whoever copies rows as they are takes triggers of such a name away meanwhile.
  return [
    `create trigger ${table}_${event}_marks_tells after ${event} on ${table}
     ${conditions.length > 0 ? `when ${conditions.join(' and ')}` : ''}
     begin ${inserts.join('')} end`,
  ]
}

/** Nobody waits for anybody: each statement makes marks of its own. */
function postgresTrigger({ table, event, differs = [], only, marks }: Marking): string[] {
  const name = `${table}_${event}_marks`
  const rows = {
    insert: 'new table as changed',
    update: 'old table as former new table as changed',
    delete: 'old table as changed',
  }
  const states = event === 'update' ? ['former', 'changed'] : ['changed']
  const inserts = marks.map(([kind, id]) => {
    const selects = states.map((state) => `select ${id(state)} as id ${source(state)}`)
    return `insert into compliance_marks (kind, record_id)
      select '${kind}', marked.id from (${selects.join(' union ')}) as marked where marked.id is not null;`
  })
  return [
    `create function ${name}() returns trigger language plpgsql as $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         ${inserts.join('')}
         return null;
       end
     $$`,
    `create trigger ${name} after ${event} on ${table} referencing ${rows[event]}
     for each statement execute function ${name}()`,
  ]

  /** Rows whose key has changed have none to be compared with: such a row counts in both states. */
  function source(state: string): string {
    const others = only ? [only('changed')] : []
    if (event !== 'update') return `from changed ${where(others)}`
    const pair = keyOf(table).map((key) => `former.${key} = changed.${key}`)
    const other = state === 'former' ? 'changed' : 'former'
    const isSame = differs.map((name) => `former.${name} is not distinct from changed.${name}`)
    const same = `not exists (select 1 from ${other} where ${[...pair, ...isSame].join(' and ')})`
    return `from ${state} ${where([...(only ? [only(state)] : []), same])}`
  }
}

function where(conditions: string[]): string {
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
}

function keyOf(table: string): string[] {
  if (table === 'device_medias') return ['device_id', 'media_id']
  if (table === 'part_medias') return ['part_id', 'media_id']
  return table === 'settings' ? ['name'] : ['id']
}
