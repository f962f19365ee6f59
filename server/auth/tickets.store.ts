import { randomBytes } from 'node:crypto'
import { latestTime } from '../core/clock-watch.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Db } from '../db/database.ts'
import { hashSecret } from './sessions.store.ts'
import type { TicketKind } from './tickets.table.ts'

const minute = 60_000

/** Lifetime of each kind of ticket, in ms, and the number of attempts. */
const limits: Record<TicketKind, { lifetime: number; tries: number }> = {
  'second factor': { lifetime: 5 * minute, tries: 5 },
  // The user may have to find and install an app first.
  'enrol at sign-in': { lifetime: 15 * minute, tries: 5 },
  enrol: { lifetime: 15 * minute, tries: 5 },
  'sign-in at provider': { lifetime: 10 * minute, tries: 1 },
  'signed in at provider': { lifetime: minute, tries: 1 },
  'link of operator': { lifetime: 15 * minute, tries: 1 },
}

/** The content of a ticket; `details` never leave the server. */
export interface Ticket<Details> {
  userId: number | null
  sessionId: number | null
  details: Details
}

interface TicketContext {
  db: Db
  secrets: Secrets
  now: Date
}

/** Issues a ticket: returned once, stored as a hash. `ticket` may be an existing secret if it is as random. */
export async function insertTicket(
  { db, secrets, now }: TicketContext,
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
 * The content of a ticket, spending one of its attempts atomically; undefined once it is used up or has
 * expired, and for one issued while the clock was ahead.
 */
export async function tryTicket<Details>(
  { db, secrets, now }: TicketContext,
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

/** Deletes a ticket that has been used; false if another request was faster. */
export async function endTicket(tx: Db, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tickets')
    .where('ticket_hash', '=', hashSecret(ticket))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the tickets of a user, except those of the session `except`. */
export async function endTicketsOf(tx: Db, userId: number, except?: number): Promise<void> {
  await tx
    .deleteFrom('tickets')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('session_id', 'is', null), eb('session_id', '<>', except ?? 0)]),
      ),
    )
    .execute()
}

/** Deletes expired tickets; called periodically. */
export async function removeExpiredTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('tickets').where('expires_at', '<=', now.toISOString()).execute()
}
