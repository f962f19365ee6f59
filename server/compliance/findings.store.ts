import { sql } from 'kysely'
import { type RuleName, ruleNames } from '#contract/compliance-rules.ts'
import type { RuleState } from '#contract/findings.ts'
import { piecesInTurns } from '../core/in-turns.ts'
import { type Db, inTransaction } from '../db/database.ts'
import type { Stamp } from '../db/versions.ts'

/** Something that a rule found missing; attributes are omitted where the finding is not about them. */
export interface Found {
  rule: RuleName
  part?: number
  company?: number
  doctype?: number
  media?: number
  country?: string
  devices: number
  dueOn: string | null
}

/** The owner of findings: an article number or a company. */
type Owner = { part: number } | { company: number }

/** Replaces the findings of an owner; unchanged ones keep their row and id. */
export async function replaceFindings(
  db: Db,
  now: Date,
  owner: Owner,
  found: Found[],
): Promise<void> {
  const [column, id] =
    'part' in owner ? (['part_id', owner.part] as const) : (['company_id', owner.company] as const)
  await inTransaction(db, async (tx) => {
    // The owner may have been deleted or a rule disabled in the meantime.
    const table = 'part' in owner ? 'parts' : 'companies'
    const isThere = await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
    const off = await listSwitchedOff(tx)
    const foundByKey = new Map(
      (isThere ? found : [])
        .filter(({ rule }) => !off.includes(rule))
        .map((each) => [keyOf(each), each]),
    )
    const before = await tx
      .selectFrom('findings')
      .select(['id', 'key', 'devices', 'due_on'])
      .where(column, '=', id)
      .execute()
    const outdated = before.filter(({ key }) => !foundByKey.has(key))
    for (const row of outdated) await tx.deleteFrom('findings').where('id', '=', row.id).execute()
    const rowsByKey = new Map(before.map((row) => [row.key, row]))
    const time = now.toISOString()
    for (const [key, each] of foundByKey) {
      const change = { devices: each.devices, due_on: each.dueOn, updated_at: time }
      const row = rowsByKey.get(key)
      if (row && row.devices === each.devices && row.due_on === each.dueOn) continue
      if (row) {
        await tx.updateTable('findings').set(change).where('id', '=', row.id).execute()
        continue
      }
      await tx
        .insertInto('findings')
        .values({
          ...change,
          ...{ key, rule: each.rule, country: each.country ?? null, created_at: time },
          ...{ part_id: each.part ?? null, company_id: each.company ?? null },
          ...{ doctype_id: each.doctype ?? null, media_id: each.media ?? null },
        })
        .execute()
    }
  })
}

function keyOf({ rule, part, company, doctype, media, country }: Found): string {
  return [rule, part, company, doctype, media, country].map((of) => of ?? '').join(':')
}

export interface StoredFinding {
  rule: RuleName
  part: number | null
  company: number | null
  doctype: number | null
  media: number | null
  country: string | null
}

export async function findFinding(db: Db, id: number): Promise<StoredFinding | undefined> {
  return selectFindings(db).where('id', '=', id).executeTakeFirst()
}

/** The findings of an article number and of a company; those that concern the most devices first. */
export async function listFindingsOf(
  db: Db,
  { part, company }: { part: number; company: number },
): Promise<(StoredFinding & { id: number })[]> {
  return selectFindings(db)
    .where((is) => is.or([is('part_id', '=', part), is('company_id', '=', company)]))
    .orderBy('devices', 'desc')
    .orderBy('id')
    .execute()
}

function selectFindings(db: Db) {
  return db
    .selectFrom('findings')
    .select([
      'id',
      'rule',
      'part_id as part',
      'company_id as company',
      'doctype_id as doctype',
      'media_id as media',
      'country',
    ])
}

/** All rules with the number of their findings. */
export async function listRuleStates(db: Db): Promise<RuleState[]> {
  const counts = await db
    .selectFrom('findings')
    .select(({ fn }) => ['rule', fn.countAll<number>().as('count')])
    .groupBy('rule')
    .execute()
  const off = await listSwitchedOff(db)
  return ruleNames.map((name) => ({
    name,
    isOn: !off.includes(name),
    findings: counts.find(({ rule }) => rule === name)?.count ?? 0,
  }))
}

export async function countFindings(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('findings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Enables or disables a rule; returns whether that changes anything. Its findings are deleted immediately,
 * new ones follow later.
 */
export async function switchRule(
  tx: Db,
  { at, by }: Stamp,
  name: RuleName,
  isOn: boolean,
): Promise<boolean> {
  const off = await listSwitchedOff(tx)
  if (off.includes(name) === !isOn) return false
  const change = { is_on: isOn ? 1 : 0, updated_at: at.toISOString(), changed_by: by }
  await tx
    .insertInto('compliance_rules')
    .values({ name, ...change })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
    .execute()
  if (!isOn) await removeFindingsOf(tx, name)
  await sql`insert into compliance_marks (kind, record_id) values ('all', 0)`.execute(tx)
  return true
}

async function removeFindingsOf(tx: Db, rule: RuleName): Promise<void> {
  const found = await tx.selectFrom('findings').select('id').where('rule', '=', rule).execute()
  for await (const some of piecesInTurns(found)) {
    const ids = some.map(({ id }) => id)
    await tx.deleteFrom('findings').where('id', 'in', ids).execute()
  }
}

async function listSwitchedOff(db: Db): Promise<RuleName[]> {
  const rows = await db
    .selectFrom('compliance_rules')
    .select('name')
    .where('is_on', '=', 0)
    .execute()
  return rows.map(({ name }) => name)
}
