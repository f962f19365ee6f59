import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { QueueTable } from '../queue/queue.store.ts'

const queues: Record<QueueTable, true> = {
  document_batches: true,
  document_jobs: true,
  file_imports: true,
  import_hashings: true,
  imports: true,
  mails: true,
  password_links: true,
  preview_jobs: true,
  file_facts: true,
  webhook_deliveries: true,
}
const day = 24 * 60 * 60_000

export interface QueueState {
  queue: string
  waiting: number
  /** Since when the oldest due job has been waiting; null if there is none. */
  dueSince: string | null
  /** In the last 24 hours. */
  givenUp: number
}

/** The backlog of each queue. */
export async function readQueueStates(db: Db, now: Date): Promise<QueueState[]> {
  const time = now.toISOString()
  const yesterday = new Date(now.getTime() - day).toISOString()
  const states: QueueState[] = []
  for (const queue of Object.keys(queues)) {
    const { rows } = await sql<Omit<QueueState, 'queue'>>`
      select
        count(case when state = 'waiting' then 1 end) as waiting,
        min(case when state = 'waiting' and next_try_at <= ${time} then next_try_at end) as "dueSince",
        count(case when state = 'failed' and updated_at >= ${yesterday} then 1 end) as "givenUp"
      from ${sql.table(queue)} where state in ('waiting', 'failed')`.execute(db)
    for (const row of rows) states.push({ queue, ...row })
  }
  return states
}
