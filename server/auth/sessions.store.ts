import { randomBytes } from 'node:crypto'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { harmful, latestTime } from '../core/clock-watch.ts'
import type { Principal } from '../core/principal.ts'
import { sha256Of } from '../core/sha256.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { rememberedRowsOfOurs } from '../db/rows-of-ours.ts'
import type { Schema } from '../db/schema.ts'
import { ifThereIsRoom } from '../db/violations.ts'
import type { CookieName } from './cookies.ts'
import type { Opener } from './opener.ts'

type Kind = Principal['kind']

const minute = 60_000
const hour = 60 * minute

/** How long a session lives unused, and in total; in ms. */
const lifetimes: Record<Kind, { idle: number; absolute: number }> = {
  staff: { idle: 12 * hour, absolute: 7 * 24 * hour },
  device: { idle: hour, absolute: 24 * hour },
  company: { idle: hour, absolute: 24 * hour },
}

const kinds = Object.keys(lifetimes) as Kind[]

/** A new session; its secrets are sent to the client once and stored only as SHA-256. */
export interface NewSession {
  id: number
  /** Bearer token; staff only. */
  bearer: string | null
  cookie: string
}

/** Opens a session for a staff user, a device or a company whose password was just verified. */
export async function insertSession(
  db: Db,
  kind: Kind,
  subjectId: number,
  now: Date,
  opener: Opener = { browser: null, address: null },
): Promise<NewSession> {
  const bearer = kind === 'staff' ? newSecret() : null
  const cookie = newSecret()
  const { id } = await db
    .insertInto('sessions')
    .values({
      kind,
      subject_id: subjectId,
      bearer_hash: bearer && hashSecret(bearer),
      cookie_hash: hashSecret(cookie),
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      confirmed_at: now.toISOString(),
      ...opener,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await removeSurplus(db, kind, subjectId, id)
  return { id, bearer, cookie }
}

/** Maximum number of open sessions per subject; the least recently used one is ended for a new one. */
const maxSessions = 100

/** Never removes the new session, which would be the oldest after the clock was set back. */
async function removeSurplus(db: Db, kind: Kind, subjectId: number, newId: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('id', '!=', newId)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('id')
        .where('kind', '=', kind)
        .where('subject_id', '=', subjectId)
        .where('id', '!=', newId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxSessions - 1),
    )
    .execute()
}

/** The kind of secret; bearer tokens are never looked up among cookies, or the reverse. */
export type Secret = { bearer: string } | { cookie: string }

/**
 * The principal behind a secret; undefined if the session is unknown or has expired, or its subject was
 * deleted or blocked.
 */
export async function findPrincipal(
  db: Db,
  secret: Secret,
  now: Date,
): Promise<Principal | undefined> {
  const [column, value] =
    'bearer' in secret
      ? (['bearer_hash', secret.bearer] as const)
      : (['cookie_hash', secret.cookie] as const)
  const [row] = await rememberedRowsOfOurs(db, sessionBy(column), [hashSecret(value)])
  const session = row && sessionIn(row)
  if (!session || isOver(session, now)) return undefined
  if (now.getTime() - Date.parse(session.lastSeenAt) > minute) {
    await ifThereIsRoom(() => noteSeen(db, session.id, now))
  }
  return principalOf(session)
}

/**
 * Selects a session with its subject in a single statement with a constant text, as it precedes every
 * response. With joins, SQLite takes eight times as long.
 */
function sessionBy(column: 'bearer_hash' | 'cookie_hash'): string {
  return `select s.id, s.kind, s.subject_id, s.created_at, s.last_seen_at,
      case s.kind
        when 'staff' then (select username from users where id = s.subject_id and is_blocked = 0)
        when 'device' then (select serial_number from devices where id = s.subject_id)
      end as subject,
      case s.kind when 'staff' then (select is_admin from users where id = s.subject_id) end as is_admin,
      (select name from companies where id = case s.kind
        when 'company' then s.subject_id
        when 'device' then (select company_id from devices where id = s.subject_id)
      end) as company
    from sessions as s where s.${column} = ?`
}

async function noteSeen(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

interface Session {
  id: number
  kind: Kind
  subjectId: number
  createdAt: string
  lastSeenAt: string
  /** User name or serial number; null if the subject was deleted or is blocked. */
  name: string | null
  isAdmin: boolean
  companyName: string | null
}

function sessionIn(row: readonly unknown[]): Session {
  const [id, kind, subjectId, createdAt, lastSeenAt, name, isAdmin, companyName] = row as [
    ...[number, Kind, number, string, string],
    ...[string | null, number | null, string | null],
  ]
  return {
    ...{ id, kind, subjectId, createdAt, lastSeenAt },
    ...{ name, isAdmin: isAdmin === 1, companyName },
  }
}

/**
 * Whether a session has expired: unused for too long, or opened too long ago. One opened in the future was
 * opened while the clock was ahead, and would otherwise stay valid for years.
 */
function isOver(
  { kind, createdAt, lastSeenAt }: Pick<Session, 'kind' | 'createdAt' | 'lastSeenAt'>,
  now: Date,
): boolean {
  const { idle, absolute } = lifetimes[kind]
  const [time, opened] = [now.getTime(), Date.parse(createdAt)]
  return time - Date.parse(lastSeenAt) > idle || time - opened > absolute || opened - time > harmful
}

function principalOf(session: Session): Principal | undefined {
  const { id: sessionId, kind, subjectId, name, isAdmin, companyName } = session
  if (kind === 'company') {
    return companyName === null ? undefined : { kind, sessionId, companyId: subjectId, companyName }
  }
  if (name === null) return undefined
  return kind === 'staff'
    ? { kind, via: 'session', sessionId, userId: subjectId, username: name, isAdmin }
    : { kind, sessionId, deviceId: subjectId, serialNumber: name, companyName }
}

/** When the password was last confirmed in a session; null if unknown. */
export async function findConfirmation(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
}

/** Stores that the password was confirmed in a session. */
export async function noteConfirmed(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/**
 * Stores that single sign-on opened a session, so that signing out can also end the provider's session. `confirmedAt`
 * is when the user authenticated at the provider: one that knows the browser redirects anybody back who sits there.
 */
export async function noteCameByProvider(
  db: Db,
  bearer: string,
  confirmedAt: string | null,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ came_by: 'provider', confirmed_at: confirmedAt })
    .where('bearer_hash', '=', hashSecret(bearer))
    .execute()
}

/** Whether single sign-on opened a session. */
export async function cameByProvider(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('came_by')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.came_by === 'provider'
}

/** Ends a user's sessions that single sign-on opened, except one: the account there is no longer theirs. */
export async function removeSessionsByProvider(
  db: Db,
  userId: number,
  except: number,
): Promise<void> {
  // Waits for one that is just being opened with its ticket, and then ends it.
  await db
    .deleteFrom('tickets')
    .where('user_id', '=', userId)
    .where('kind', '=', 'signed in at provider')
    .execute()
  await db
    .deleteFrom('sessions')
    .where('kind', '=', 'staff')
    .where('subject_id', '=', userId)
    .where('came_by', '=', 'provider')
    .where('id', '<>', except)
    .execute()
}

/** Ends one session; returns whether it was open. */
export async function removeSession(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the previous session of a browser, by the cookie of this name, before it gets another one. */
export async function removeHeldSession(db: Db, name: CookieName, cookie: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('cookie_hash', '=', hashSecret(cookie))
    .where('kind', name === 'staff' ? '=' : '<>', 'staff')
    .execute()
}

/** Ends all sessions of a subject: after a new password, changed permissions, blocking or deletion. */
export async function removeSessionsOf(db: Db, kind: Kind, subjectId: number): Promise<void> {
  // Tickets issued under the old password, role or address are invalidated.
  if (kind === 'staff') await db.deleteFrom('tickets').where('user_id', '=', subjectId).execute()
  await db
    .deleteFrom('sessions')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
}

/**
 * Deletes expired sessions; called periodically. Unless our clock is doubtful, also deletes sessions opened
 * while a clock was ahead, and sets last uses in the future to now; otherwise ours may be behind.
 */
export async function removeExpiredSessions(
  db: Db,
  now: Date,
  isClockDoubted: boolean,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!isClockDoubted) {
      await tx.deleteFrom('sessions').where('created_at', '>', latestTime(now)).execute()
      await tx
        .updateTable('sessions')
        .set({ last_seen_at: now.toISOString() })
        .where('last_seen_at', '>', latestTime(now))
        .execute()
    }
    for (const kind of kinds) {
      await tx
        .deleteFrom('sessions')
        .where('kind', '=', kind)
        .where((eb) => eb.not(isUsable(eb, kind, now)))
        .execute()
    }
  })
}

/** The negation of `isOver`, as an SQL condition. */
export function isOpen(eb: ExpressionBuilder<Schema, 'sessions'>, now: Date): Expression<SqlBool> {
  const ofKinds = kinds.map((kind) =>
    eb.and([eb('sessions.kind', '=', kind), isUsable(eb, kind, now)]),
  )
  return eb.and([eb.or(ofKinds), eb('sessions.created_at', '<=', latestTime(now))])
}

function isUsable(
  eb: ExpressionBuilder<Schema, 'sessions'>,
  kind: Kind,
  now: Date,
): Expression<SqlBool> {
  const { idle, absolute } = lifetimes[kind]
  return eb.and([
    eb('last_seen_at', '>=', new Date(now.getTime() - idle).toISOString()),
    eb('sessions.created_at', '>=', new Date(now.getTime() - absolute).toISOString()),
  ])
}

/** 256 random bits, safe in headers and cookies. */
function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash under which secrets are stored: they are random, so a fast one suffices. */
export function hashSecret(secret: string): string {
  return sha256Of(secret, 'hex')
}
