import type { Generated } from 'kysely'
import type { Timestamps } from '../db/table.ts'
import type { QueuedRow } from '../queue/queued.table.ts'

/** An address that gets each change of some lists, in order. */
export interface WebhooksTable extends Timestamps {
  id: Generated<number>
  name: string
  name_folded: string
  url: string
  /** A JSON array of names of lists. */
  kinds: string
  /** The secret that signs its deliveries, encrypted (see `secrets.ts`). */
  secret: string
  /** Former secrets that sign as well for a while, a JSON array of `FormerSecret`. */
  former_secrets: string | null
  is_enabled: number
  /** The number of the last change that a delivery was created for; 0 if unknown. */
  position: number
  /** When and why the portal has disabled it. */
  stopped_at: string | null
  stopped_reason: string | null
  /** Who created it; the name at the time. */
  created_by: string
}

/** A delivery. At most one per webhook is waiting, so that the next one starts when it has arrived. */
export interface WebhookDeliveriesTable extends QueuedRow {
  webhook_id: number
  /** The same for every try, so that receivers recognise duplicates. */
  event_id: string
  /** Null for a manual test, and for the instruction to read everything anew. */
  change_number: number | null
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  /** The latest status of the receiver. */
  status: number | null
  /** How long the answer took, in ms. */
  duration: number | null
}
