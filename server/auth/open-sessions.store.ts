import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { type Session, sessionsListed } from '#contract/sessions.ts'
import type { Principal } from '../core/principal.ts'
import type { Db } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { isOpen } from './sessions.store.ts'
import { endTicketsOf } from './tickets.store.ts'

/** The owner of sessions: a staff user, a device, or a company including its devices. */
export interface Holder {
  kind: Principal['kind']
  subject: number
}

/** The most recently used open sessions of a holder. */
export async function listOpenSessions(
  db: Db,
  holder: Holder,
  now: Date,
): Promise<Omit<Session, 'isCurrent'>[]> {
  const rows = await selectSessions(db)
    .where((eb) => eb.and([isHeldBy(eb, holder), isOpen(eb, now)]))
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(sessionsListed)
    .execute()
  return rows.map(toSession)
}

/** A session with its holder and name; undefined if there is none with this id. */
export async function findOpenSession(db: Db, id: number) {
  const row = await selectSessions(db).where('sessions.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return { ...toSession(row), kind: row.kind, subject: row.subject_id }
}

/** Ends all sessions of a holder except one, and pending tickets of others; returns the number of sessions. */
export async function removeOpenSessions(
  db: Db,
  holder: Holder,
  except: number | undefined,
): Promise<number> {
  if (holder.kind === 'staff') await endTicketsOf(db, holder.subject, except)
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((eb) => isHeldBy(eb, holder))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function isHeldBy(
  eb: ExpressionBuilder<Schema, 'sessions'>,
  { kind, subject }: Holder,
): Expression<SqlBool> {
  const ofHolder = eb.and([eb('sessions.kind', '=', kind), eb('sessions.subject_id', '=', subject)])
  if (kind !== 'company') return ofHolder
  const ofDevices = eb.and([
    eb('sessions.kind', '=', 'device'),
    eb(
      'sessions.subject_id',
      'in',
      eb.selectFrom('devices').select('id').where('company_id', '=', subject),
    ),
  ])
  return eb.or([ofHolder, ofDevices])
}

function selectSessions(db: Db) {
  return db
    .selectFrom('sessions')
    .select(['id', 'kind', 'subject_id', 'browser', 'address', 'created_at', 'last_seen_at'])
    .select(({ selectFrom }) => [
      selectFrom('users')
        .select('username')
        .whereRef('users.id', '=', 'sessions.subject_id')
        .as('username'),
      selectFrom('devices')
        .select('serial_number')
        .whereRef('devices.id', '=', 'sessions.subject_id')
        .as('serial_number'),
      selectFrom('companies')
        .select('customer_number')
        .whereRef('companies.id', '=', 'sessions.subject_id')
        .as('customer_number'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSessions>['executeTakeFirstOrThrow']>>

function toSession(row: Row): Omit<Session, 'isCurrent'> {
  const names = {
    staff: row.username,
    device: row.serial_number,
    company: row.customer_number,
  }
  return {
    id: row.id,
    name: String(names[row.kind] ?? ''),
    browser: row.browser,
    address: row.address,
    startedAt: row.created_at,
    lastUsedAt: row.last_seen_at,
  }
}
