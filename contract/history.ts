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

/** Who made a change; `system` is the portal itself. */
export const historyActors = ['user', 'token', 'customer', 'operator', 'system'] as const

/** Another record, by its name at the time; null if it is no longer known. */
const Named = z.object({ id: z.number(), name: z.string().nullable() })

const Kept = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string()), Named])
  .nullable()
  .optional()

/**
 * The change of one attribute: `from` → `to`, or the records linked and unlinked. For personal and secret attributes
 * it says only that they changed.
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
  /** The list that the record belongs to, such as `devices`. */
  kind: z.string(),
  /** The record's id in that list. */
  record: z.number(),
  /** Name of the record after the change. */
  name: z.string().nullable(),
  /** Kind of the record on whose page the entry is shown: a version's file, else the record itself. */
  ownerKind: z.string(),
  owner: z.number(),
  act: z.enum(historyActs),
  changes: z.array(HistoryChange),
  actor: z.enum(historyActors),
  /** Id of the staff user or API token. */
  actorId: z.number().nullable(),
  /** Name at the time; staff who left long ago appear as „ehemaliger Benutzer 1“. */
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
