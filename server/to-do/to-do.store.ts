import { sql } from 'kysely'
import type { ToDoKind } from '#contract/to-do.ts'
import type { Db } from '../db/database.ts'
import type { Walk } from './counted-walk.ts'

/** How long a mail may wait before it is reported, in ms: usually it is sent within seconds. */
const mailGrace = 5 * 60_000

/** Like the filter of the list: devices with no files of their own and none of their article number. */
export const bareDevices: Walk<'bare-devices'> = {
  table: 'devices',
  areas: ['devices', 'files'],
  counted: {
    'bare-devices': sql`not exists (select 1 from device_medias as l where l.device_id = own.id)
      and not exists (select 1 from part_medias as l where l.part_id = own.part_id)`,
  },
}

export const oddFiles: Walk<'untyped-files' | 'prepared-files'> = {
  table: 'medias',
  areas: ['files'],
  counted: {
    'untyped-files': sql`own.doctype_id is null`,
    'prepared-files': sql`exists (select 1 from versions as version where version.media_id = own.id
      and version.released_on is null and version.withdrawn_at is null)`,
  },
}

export const weakPasswords: Walk<'weak-passwords'> = {
  table: 'companies',
  areas: ['companies'],
  counted: { 'weak-passwords': sql`own.is_password_weak = 1` },
}

type Queued = 'failed-letters' | 'waiting-mails' | 'running-imports'

/** The counts from the queues, each using its index; `userId` is the person whose batches of documents are counted. */
export async function countQueued(
  db: Db,
  now: Date,
  userId: number,
): Promise<Record<Queued, number>> {
  const since = new Date(now.getTime() - mailGrace).toISOString()
  const { rows } = await sql<Record<Queued, number>>`select
    (select count(*) from document_jobs where state = 'failed')
      + (select count(*) from document_batches where state = 'failed' and user_id = ${userId})
      as ${sql.ref('failed-letters' satisfies ToDoKind)},
    (select count(*) from mails where state = 'waiting' and created_at <= ${since})
      as ${sql.ref('waiting-mails' satisfies ToDoKind)},
    (select count(*) from imports where state = 'waiting')
      + (select count(*) from file_imports where state = 'waiting')
      as ${sql.ref('running-imports' satisfies ToDoKind)}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a sum has no row')
  return counts
}
