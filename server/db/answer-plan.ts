import { maxPageSize } from '#contract/query.ts'
import type { Made } from './make-records.ts'
import type { ReadPlan } from './read-plan.ts'
import { readPage } from './run-page.ts'
import { type Found, runPlan } from './run-plan.ts'
import type { PackIds, Run } from './run-statement.ts'
import { JsonPieces } from './written.ts'

/**
 * The form of a list's answer: Strapi's envelope with the requested page, a bare array, the ids alone, or whatever a
 * shaper makes of the records and further facts.
 */
export type AnswerForm =
  | { kind: 'list'; page: Page }
  | { kind: 'flat list' }
  | { kind: 'ids' }
  | { kind: 'shaped'; by: Shaper; facts: unknown }

/** A module that exports `shape`, by its address (a `file:` URL), so that other threads can load it. */
export type Shaper = string

/** Makes the body of an answer from records as code uses them, which must not be modified. */
export type Shape<Facts> = (records: Made[], facts: Facts) => string

type Page =
  | { by: 'page'; page: number; pageSize: number }
  | { by: 'offset'; start: number; limit: number }

/** Runs a plan; returns the body of the answer as JSON. */
export async function answerPlan(
  run: Run,
  packIds: PackIds,
  plan: ReadPlan,
  form: AnswerForm,
): Promise<string | Uint8Array<ArrayBuffer>> {
  if (form.kind === 'ids') return JSON.stringify(await idsOf(run, packIds, plan))
  if (form.kind === 'shaped') {
    const { shape }: { shape: Shape<unknown> } = await import(form.by)
    const { records } = await runPlan(run, packIds, plan, 'plain')
    return shape(records, form.facts)
  }
  const isFlat = form.kind === 'flat list'
  const shape = isFlat ? 'plain' : 'wire'
  const { records, isWritten, ...counts } = await runPlan(run, packIds, plan, shape, true)
  const meta = isFlat ? undefined : { pagination: paginationOf(form.page, counts) }
  if (!isWritten) return JSON.stringify(meta ? { data: records, meta } : records)
  return writtenList(records, meta)
}

function writtenList(records: Made[], meta: object | undefined): Uint8Array<ArrayBuffer> {
  const json = new JsonPieces()
  json.text(meta ? '{"data":[' : '[')
  for (const [at, record] of records.entries()) {
    if (at > 0) json.text(',')
    if (meta) {
      json.text(`{"id":${record.id},"attributes":`)
      json.object(record.attributes as Made)
      json.text('}')
    } else {
      json.object(record)
    }
  }
  json.text(meta ? `],"meta":${JSON.stringify(meta)}}` : ']')
  return json.bytes()
}

async function idsOf(run: Run, packIds: PackIds, { ids }: ReadPlan): Promise<number[]> {
  return Array.isArray(ids) ? ids : (await readPage(run, packIds, ids)).ids
}

function paginationOf(
  page: Page,
  { total, isTotalLowerBound }: Pick<Found, 'total' | 'isTotalLowerBound'>,
) {
  const counted = {
    ...(total !== undefined && { total }),
    ...(isTotalLowerBound && { totalIsLowerBound: true }),
  }
  if (page.by === 'offset') return { start: page.start, limit: page.limit, ...counted }
  const { page: number, pageSize } = page
  const pageCount = total === undefined ? {} : { pageCount: Math.ceil(total / pageSize) }
  return { page: number, pageSize: Math.min(pageSize, maxPageSize), ...pageCount, ...counted }
}
