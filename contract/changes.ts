import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { recordLists } from './record-lists.ts'

/** One change of a record, reported for 90 days. */
export const Change = z.object({
  /** The position after this change: pass it as `since` to continue. */
  cursor: z.string(),
  /** The list that the record belongs to. */
  kind: z.enum(recordLists),
  /** The record's id in that list. */
  record: z.number(),
  act: z.enum(['created', 'changed', 'deleted']),
  /** Serial number, customer number or title after the change; null if the record has none. */
  key: z.string().nullable(),
  /** ISO 8601 in UTC. */
  at: z.string(),
})
export type Change = z.output<typeof Change>

const sinceMessage = 'Bitte einen Stand („cursor“) einer früheren Antwort angeben!'
const limitMessage = 'Bitte 1 bis 1.000 angeben!'
/** The error message for unknown lists; names those that exist. */
export const kindsMessage = `Bitte Namen von Listen angeben: ${recordLists.join(', ')}!`

export const changes = {
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/changes',
    wire: 'flat',
    input: z.object({
      /** The cursor of an earlier answer; without it, the answer holds no changes but the current cursor. */
      since: z
        .string(sinceMessage)
        .regex(/^[1-9]\d{0,9}-[0-9a-z]{1,12}$/, sinceMessage)
        .optional(),
      /** Names of lists, separated by commas; all lists by default. */
      kinds: z
        .string(kindsMessage)
        .transform((names) => names.split(','))
        .pipe(z.array(z.enum(recordLists, kindsMessage)))
        .optional(),
      limit: z
        .string(limitMessage)
        .regex(/^\d{1,4}$/, limitMessage)
        .transform(Number)
        .pipe(z.int().min(1, limitMessage).max(1_000, limitMessage))
        .default(100),
    }),
    output: z.object({
      changes: z.array(Change),
      /** The `since` of the next call. */
      cursor: z.string(),
      /** Whether these were all changes so far. */
      isComplete: z.boolean(),
    }),
    summary: 'Nennt Änderungen der letzten 90 Tage der Reihe nach, ab einem Stand.',
  }),
}
