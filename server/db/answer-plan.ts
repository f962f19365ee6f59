import { maxPageSize } from '#contract/query.ts'
import type { ReadPlan } from './read-plan.ts'
import { readPage } from './run-page.ts'
import { type Found, runPlan } from './run-plan.ts'
import type { PackIds, Run } from './run-statement.ts'

/** How a list is answered: in Strapi's envelope with the page it was asked for by, bare, or by its ids alone. */
export type AnswerForm = { kind: 'list'; page: Page } | { kind: 'flat list' } | { kind: 'ids' }

type Page =
  | { by: 'page'; page: number; pageSize: number }
  | { by: 'offset'; start: number; limit: number }

/** Reads a plan; returns the body of the answer, as JSON. */
export async function answerPlan(
  run: Run,
  packIds: PackIds,
  plan: ReadPlan,
  form: AnswerForm,
): Promise<string> {
  if (form.kind === 'ids') return JSON.stringify(await idsOf(run, packIds, plan))
  if (form.kind === 'flat list') {
    return JSON.stringify((await runPlan(run, packIds, plan, 'plain')).records)
  }
  const { records, ...counts } = await runPlan(run, packIds, plan, 'wire')
  return JSON.stringify({ data: records, meta: { pagination: paginationOf(form.page, counts) } })
}

async function idsOf(run: Run, packIds: PackIds, { ids }: ReadPlan): Promise<number[]> {
  return Array.isArray(ids) ? ids : (await readPage(run, packIds, ids)).ids
}

function paginationOf(page: Page, { total, isTotalLowerBound }: Omit<Found, 'records'>) {
  const counted = {
    ...(total !== undefined && { total }),
    ...(isTotalLowerBound && { totalIsLowerBound: true }),
  }
  if (page.by === 'offset') return { start: page.start, limit: page.limit, ...counted }
  const { page: number, pageSize } = page
  const pageCount = total === undefined ? {} : { pageCount: Math.ceil(total / pageSize) }
  return { page: number, pageSize: Math.min(pageSize, maxPageSize), ...pageCount, ...counted }
}
