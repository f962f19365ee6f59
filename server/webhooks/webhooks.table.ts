import type { Generated } from 'kysely'
import type { Timestamps } from '../db/table.ts'
import type { QueuedRow } from '../queue/queued.table.ts'

/** An address that is told each change of some lists, in order. */
export interface WebhooksTable extends Timestamps {
  id: Generated<number>
  name: string
  name_folded: string
  url: string
  /** Names of lists as JSON. */
  kinds: string
  /** What its tellings are signed with, encrypted (see `secrets.ts`). */
  secret: string
  /** Secrets that sign beside it for a while (`FormerSecret[]`), as JSON. */
  former_secrets: string | null
  is_enabled: number
  /** The number of the last change that a telling was made of; 0 where nobody knows. */
  position: number
  /** When and why the portal has switched it off. */
  stopped_at: string | null
  stopped_reason: string | null
  /** Who made it, by name as it was then. */
  created_by: string
}

/** One telling. Of each address one at most waits, so that the next begins when it has arrived. */
export interface WebhookDeliveriesTable extends QueuedRow {
  webhook_id: number
  /** The same for every try, so that one that arrives twice is known as one. */
  event_id: string
  /** Null for a try by hand, and where the receiver is to read everything anew. */
  change_number: number | null
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  /** What the receiver answered last. */
  status: number | null
  /** How long that took, in ms. */
  duration: number | null
}
