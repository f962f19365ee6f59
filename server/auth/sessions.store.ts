import { createHash, randomBytes } from 'node:crypto'
import type { Principal } from '../core/principal.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { ifThereIsRoom } from '../db/violations.ts'

type Kind = Principal['kind']

const minute = 60_000
const hour = 60 * minute

/** How long a session lives without use, and at most; in ms. */
const lifetimes: Record<Kind, { idle: number; absolute: number }> = {
  staff: { idle: 12 * hour, absolute: 7 * 24 * hour },
  device: { idle: hour, absolute: 24 * hour },
  company: { idle: hour, absolute: 24 * hour },
}

/** The secrets of a new session: told to the client once, stored only as SHA-256. */
export interface NewSession {
  /** Bearer token; staff only. */
  bearer: string | null
  cookie: string
}

/** Opens a session for a staff user, a device or a company. */
export async function insertSession(
  db: Db,
  kind: Kind,
  subjectId: number,
  now: Date,
): Promise<NewSession> {
  const bearer = kind === 'staff' ? newSecret() : null
  const cookie = newSecret()
  await db
    .insertInto('sessions')
    .values({
      kind,
      subject_id: subjectId,
      bearer_hash: bearer && hashSecret(bearer),
      cookie_hash: hashSecret(cookie),
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
    })
    .execute()
  await removeSurplus(db, kind, subjectId)
  return { bearer, cookie }
}

/** More sessions than these nobody has open at once; the one unused for longest makes room. */
const mostSessions = 100

async function removeSurplus(db: Db, kind: Kind, subjectId: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('id')
        .where('kind', '=', kind)
        .where('subject_id', '=', subjectId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .limit(mostSessions),
    )
    .execute()
}

/** Where a session's secret arrived; a bearer token is never looked for among cookies, or the reverse. */
export type Secret = { bearer: string } | { cookie: string }

/** The principal behind a secret, or undefined when the session is unknown, over, or its subject gone or blocked. */
export async function findPrincipal(
  db: Db,
  secret: Secret,
  now: Date,
): Promise<Principal | undefined> {
  const [column, value] =
    'bearer' in secret
      ? (['bearer_hash', secret.bearer] as const)
      : (['cookie_hash', secret.cookie] as const)
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where(column, '=', hashSecret(value))
    .executeTakeFirst()
  if (!session || isOver(session, now)) return undefined
  if (now.getTime() - Date.parse(session.last_seen_at) > minute) {
    await ifThereIsRoom(() => noteSeen(db, session.id, now))
  }
  return findSubject(db, session)
}

async function noteSeen(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

interface SessionRow {
  id: number
  kind: Kind
  subject_id: number
  created_at: string
  last_seen_at: string
}

function isOver({ kind, created_at, last_seen_at }: SessionRow, now: Date): boolean {
  const { idle, absolute } = lifetimes[kind]
  const time = now.getTime()
  return time - Date.parse(last_seen_at) > idle || time - Date.parse(created_at) > absolute
}

async function findSubject(db: Db, session: SessionRow): Promise<Principal | undefined> {
  const { id: sessionId, kind, subject_id: subjectId } = session
  if (kind === 'staff') {
    const user = await db
      .selectFrom('users')
      .select(['id', 'username', 'is_admin'])
      .where('id', '=', subjectId)
      .where('is_blocked', '=', 0)
      .executeTakeFirst()
    return (
      user && {
        kind,
        via: 'session',
        sessionId,
        userId: user.id,
        username: user.username,
        isAdmin: user.is_admin === 1,
      }
    )
  }
  if (kind === 'device') {
    const device = await db
      .selectFrom('devices')
      .leftJoin('companies', 'companies.id', 'devices.company_id')
      .select(['devices.id', 'devices.serial_number', 'companies.name'])
      .where('devices.id', '=', subjectId)
      .executeTakeFirst()
    return (
      device && {
        kind,
        sessionId,
        deviceId: device.id,
        serialNumber: device.serial_number,
        companyName: device.name,
      }
    )
  }
  const company = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
  return company && { kind, sessionId, companyId: company.id, companyName: company.name }
}

/** Ends one session. */
export async function removeSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Ends the customer session that a browser held; a cookie of staff is none. */
export async function removeCustomerSession(db: Db, cookie: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('cookie_hash', '=', hashSecret(cookie))
    .where('kind', '<>', 'staff')
    .execute()
}

/** Ends every session of a subject: after a new password, changed rights, blocking or deletion. */
export async function removeSessionsOf(db: Db, kind: Kind, subjectId: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
}

/** Deletes expired sessions; called now and then, since nothing else would. */
export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const [kind, { idle, absolute }] of Object.entries(lifetimes) as [
      Kind,
      { idle: number; absolute: number },
    ][]) {
      const unusedSince = new Date(now.getTime() - idle).toISOString()
      const openedBefore = new Date(now.getTime() - absolute).toISOString()
      await tx
        .deleteFrom('sessions')
        .where('kind', '=', kind)
        .where((where) =>
          where.or([
            where('last_seen_at', '<', unusedSince),
            where('created_at', '<', openedBefore),
          ]),
        )
        .execute()
    }
  })
}

/** 256 random bits as text that travels in headers and cookies. */
function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How secrets are stored: they are random, so a fast hash suffices. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
