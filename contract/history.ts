import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamps } from './fields.ts'
import { listInput } from './query.ts'

/** What happened to a record. */
export const historyActs = [
  'created',
  'changed',
  'linked',
  'unlinked',
  'released',
  'withdrawn',
  'password',
  'handed-over',
  'announced',
  'deleted',
  'restored',
] as const
export type HistoryAct = (typeof historyActs)[number]

/** Who it was; the portal itself is `system`. */
export const historyActors = ['user', 'token', 'customer', 'operator', 'system'] as const

/** A record of that time, by what people called it then; null where nobody knows any more. */
const Named = z.object({ id: z.number(), name: z.string().nullable() })

const Kept = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string()), Named])
  .nullable()
  .optional()

/**
 * What became of one attribute: `from` → `to`, or which records were linked and unlinked. Of what is personal or secret
 * it says the attribute alone: that it changed.
 */
const HistoryChange = z.object({
  attribute: z.string(),
  from: Kept,
  to: Kept,
  added: z.array(Named).optional(),
  removed: z.array(Named).optional(),
})
export type HistoryChange = z.output<typeof HistoryChange>

/** One change of a record, kept as long as the record. */
export const HistoryEntry = z.object({
  id: z.number(),
  /** Which list the record stands in, such as `devices`. */
  kind: z.string(),
  /** Its id there. */
  record: z.number(),
  /** What people called it after the change. */
  name: z.string().nullable(),
  /** The record on whose page the entry stands: a version's file, else the record itself. */
  ownerKind: z.string(),
  owner: z.number(),
  act: z.enum(historyActs),
  changes: z.array(HistoryChange),
  actor: z.enum(historyActors),
  /** The id of the member of the staff or of the API token. */
  actorId: z.number().nullable(),
  /** The name at that time; for members of the staff who left long ago „ehemaliger Benutzer 1“. */
  user: z.string().nullable(),
  ...timestamps,
})
export type HistoryEntry = z.output<typeof HistoryEntry>

export const history = {
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/history',
    wire: 'list',
    input: listInput,
    output: HistoryEntry,
    summary: 'Listet auf, wer was an welchem Datensatz geändert hat.',
  }),
}
