import { randomBytes } from 'node:crypto'
import { latestTime } from '../core/clock-watch.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Db } from '../db/database.ts'
import { hashSecret } from './sessions.store.ts'
import type { TicketKind } from './tickets.table.ts'

const minute = 60_000

/** How long each kind may take (ms), and how often something may be wrong on the way. */
const limits: Record<TicketKind, { lifetime: number; tries: number }> = {
  'second factor': { lifetime: 5 * minute, tries: 5 },
  // An app may have to be found and installed first.
  'enrol at sign-in': { lifetime: 15 * minute, tries: 5 },
  enrol: { lifetime: 15 * minute, tries: 5 },
  'sign-in at provider': { lifetime: 10 * minute, tries: 1 },
  'signed in at provider': { lifetime: minute, tries: 1 },
  'link of operator': { lifetime: 15 * minute, tries: 1 },
}

/** What a ticket stands for; `details` never leave the server. */
export interface Ticket<Details> {
  userId: number | null
  sessionId: number | null
  details: Details
}

interface Asking {
  db: Db
  secrets: Secrets
  now: Date
}

/** Makes a ticket: told once, stored as a hash. Its text may be one that is told anyway, if it is as random. */
export async function insertTicket(
  { db, secrets, now }: Asking,
  kind: TicketKind,
  { userId, sessionId, details }: Ticket<object>,
  ticket = randomBytes(32).toString('base64url'),
): Promise<string> {
  const { lifetime, tries } = limits[kind]
  await db
    .insertInto('tickets')
    .values({
      ticket_hash: hashSecret(ticket),
      kind,
      user_id: userId,
      session_id: sessionId,
      details: secrets.encrypt(JSON.stringify(details)),
      tries_left: tries,
      expires_at: new Date(now.getTime() + lifetime).toISOString(),
    })
    .execute()
  return ticket
}

/**
 * What a ticket stands for, one of its tries spent, however many ask at once; undefined once it is over, and for one of a
 * clock that was ahead.
 */
export async function tryTicket<Details>(
  { db, secrets, now }: Asking,
  kind: TicketKind,
  ticket: string,
): Promise<Ticket<Details> | undefined> {
  const row = await db
    .updateTable('tickets')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('ticket_hash', '=', hashSecret(ticket))
    .where('kind', '=', kind)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestTime(now, limits[kind].lifetime))
    .returning(['user_id', 'session_id', 'details'])
    .executeTakeFirst()
  if (!row) return undefined
  const sealed = secrets.read(row.details)
  if (sealed === undefined) return undefined
  const details: Details = JSON.parse(sealed)
  return { userId: row.user_id, sessionId: row.session_id, details }
}

/** Ends a ticket that has led on; false when another request was faster. */
export async function endTicket(tx: Db, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tickets')
    .where('ticket_hash', '=', hashSecret(ticket))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends what was begun for somebody, but for what this session has begun. */
export async function endTicketsOf(tx: Db, userId: number, except?: number): Promise<void> {
  await tx
    .deleteFrom('tickets')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) =>
      query.where((where) =>
        where.or([where('session_id', 'is', null), where('session_id', '<>', except ?? 0)]),
      ),
    )
    .execute()
}

/** Deletes tickets that are over; called now and then, since nothing else would. */
export async function removeExpiredTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('tickets').where('expires_at', '<=', now.toISOString()).execute()
}
