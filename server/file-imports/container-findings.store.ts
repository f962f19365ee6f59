import type { ContainerFinding } from '#contract/container-imports.ts'
import type { Db } from '../db/database.ts'
import { type Finding, levelOf } from '../vdi2770/vdi-rules.ts'

/** Rows per insert. */
const atOnce = 100

/** Replaces the findings of an import. */
export async function replaceFindings(tx: Db, id: number, findings: Finding[]): Promise<void> {
  await tx.deleteFrom('file_import_findings').where('import_id', '=', id).execute()
  for (let at = 0; at < findings.length; at += atOnce) {
    const rows = findings.slice(at, at + atOnce).map((finding, index) => ({
      ...{ import_id: id, number: at + index + 1, level: levelOf(finding.rule) },
      ...finding,
    }))
    await tx.insertInto('file_import_findings').values(rows).execute()
  }
}

/** One page of findings, in the order in which the containers were read. */
export async function listFindings(
  db: Db,
  id: number,
  page: { level?: 'error' | 'warning' | undefined; from: number; limit: number },
): Promise<{ findings: ContainerFinding[]; total: number }> {
  const { level, from, limit } = page
  const all = db.selectFrom('file_import_findings').where('import_id', '=', id)
  const query = level === undefined ? all : all.where('level', '=', level)
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const findings = await query
    .select(['number', 'level', 'rule', 'message', 'container', 'file', 'line', 'element'])
    .orderBy('number')
    .offset(from)
    .limit(limit)
    .execute()
  return { findings, total: Number(total) }
}

export async function countFindings(
  db: Db,
  id: number,
): Promise<{ errors: number; warnings: number }> {
  const rows = await db
    .selectFrom('file_import_findings')
    .select(['level', ({ fn }) => fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .groupBy('level')
    .execute()
  const of = (level: string) => Number(rows.find((row) => row.level === level)?.count ?? 0)
  return { errors: of('error'), warnings: of('warning') }
}

/** The errors of each of these containers, in German; valid containers are left out. */
export async function findErrors(
  db: Db,
  id: number,
  containers: string[],
): Promise<Map<string, string[]>> {
  if (containers.length === 0) return new Map()
  const rows = await db
    .selectFrom('file_import_findings')
    .select(['container', 'message'])
    .where('import_id', '=', id)
    .where('level', '=', 'error')
    .where('container', 'in', containers)
    .orderBy('number')
    .execute()
  const grouped = Map.groupBy(rows, ({ container }) => container)
  return new Map(
    [...grouped].map(([path, findings]) => [path, findings.map(({ message }) => message)]),
  )
}
