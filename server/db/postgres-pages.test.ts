import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { companiesTable } from '../companies/companies.table.ts'
import { devicesTable } from '../devices/devices.table.ts'
import { doctypesTable } from '../doctypes/doctypes.table.ts'
import { mediasTable } from '../files/files.table.ts'
import { logsTable } from '../logs/logs.table.ts'
import { partsTable } from '../parts/parts.table.ts'
import { parseListQuery } from '../query/list-query.ts'
import { openWorld } from '../testing/world.ts'
import { type Db, inTransaction } from './database.ts'
import { planList } from './plan-list.ts'
import type { SegmentPlan, Statement } from './read-plan.ts'
import type { Table } from './table.ts'

/** What screens sort by. */
const lists: [of: Table, sorts: string[]][] = [
  [devicesTable, ['id', 'sn', 'companie.name', 'part.title']],
  [mediasTable, ['createdAt', 'doctype.title', 'filename']],
  [companiesTable, ['id', 'name', 'kdnr']],
  [partsTable, ['id', 'title']],
  [doctypesTable, ['title']],
  [logsTable, ['id', 'createdAt']],
]

test('PostgreSQL reads each page of each list along an index that holds the ids in their order', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip('list-cost.test.ts reads the plans of SQLite')
  const { services } = await openWorld(t)
  const { db } = services
  await sql`vacuum analyze`.execute(db)
  for (const [of, sorts] of lists) {
    for (const sort of sorts.flatMap((name) => [`${name}:asc`, `${name}:desc`])) {
      const { ids } = planList(db, of, parseListQuery(of.entity, { sort }))
      assert.ok(!Array.isArray(ids))
      const segments = [...ids.forward, ...(ids.backward ?? [])]
      for (const statement of segments.flatMap(pagesOf)) {
        const nodes = await nodesOf(db, statement)
        const description = `${of.name} ${sort}\n${statement.text}\n${nodes.join('\n')}`
        assert.doesNotMatch(description, /Seq Scan|Bitmap|\nSort/, description)
        // Those without a related record are few and looked at, or many and met soon.
        if (!/ is null/.test(statement.text))
          assert.doesNotMatch(description, /\nIndex Scan/, description)
      }
    }
  }
})

/** The statements that find the ids of a page, wherever it begins. */
function pagesOf({ ids, groups }: SegmentPlan): Statement[] {
  const last = (statement: Statement, ...values: unknown[]) => ({
    ...statement,
    parameters: [...statement.parameters.slice(0, -values.length), ...values],
  })
  return [last(ids, 20, 40), ...(groups ? [last(groups.from, 'm', 20, 40)] : [])]
}

/** How a server reads that neither sorts nor looks at all rows where there is another way, however few they are. */
function nodesOf(db: Db, { text, parameters }: Statement): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    for (const way of ['seqscan', 'sort', 'bitmapscan', 'hashjoin', 'mergejoin', 'material']) {
      await sql.raw(`set local enable_${way} = off`).execute(tx)
    }
    const values = parameters.map((value) => (typeof value === 'number' ? value : `'${value}'`))
    const filled = text.replaceAll(/\$(\d+)/g, (_, place) => String(values[Number(place) - 1]))
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`${sql.raw(
      `explain (format json) ${filled}`,
    )}`.execute(tx)
    const [{ Plan }] = rows[0]?.['QUERY PLAN'] ?? [{ Plan: { 'Node Type': 'none' } }]
    return namesIn(Plan)
  })
}

interface PlanNode {
  'Node Type': string
  Plans?: PlanNode[]
}

function namesIn(node: PlanNode): string[] {
  return [node['Node Type'], ...(node.Plans ?? []).flatMap(namesIn)]
}
