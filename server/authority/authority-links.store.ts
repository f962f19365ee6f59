import { randomBytes } from 'node:crypto'
import { type AuthorityLink, authorityLinksListed } from '#contract/authority-links.ts'
import { hashSecret } from '../auth/sessions.store.ts'
import { isPast } from '../auth/tokens.store.ts'
import type { Db } from '../db/database.ts'

const day = 24 * 60 * 60_000

/** How long expired links stay listed, as long as log entries; in ms. */
const keepEnded = 180 * day

/** The record that a link shows. */
export interface LinkSubject {
  kind: 'device' | 'part'
  id: number
}

/** A link that is currently valid. */
export interface ValidLink {
  id: number
  subject: LinkSubject
  purpose: string
  recipient: string
  expiresAt: string
  /** Ties sessions to this link. */
  secretHash: string
}

const columnOf = { device: 'device_id', part: 'part_id' } as const

/**
 * The newest links, all or those of a device or article number; `before` is the id of the last one of the
 * previous page.
 */
export async function listAuthorityLinks(
  db: Db,
  { device, part, before }: { device?: number; part?: number; before?: number },
): Promise<AuthorityLink[]> {
  const rows = await db
    .selectFrom('authority_links')
    .select(shownColumns)
    .$if(device !== undefined, (links) => links.where('device_id', '=', device ?? 0))
    .$if(part !== undefined, (links) => links.where('part_id', '=', part ?? 0))
    .$if(before !== undefined, (links) => links.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(authorityLinksListed)
    .execute()
  return rows.map(toLink)
}

interface NewLink {
  subject: LinkSubject
  purpose: string
  recipient: string
  days: number
  createdBy: string
}

/** Creates a link. The return value is the only place that ever holds its secret. */
export async function insertAuthorityLink(
  tx: Db,
  now: Date,
  { subject, purpose, recipient, days, createdBy }: NewLink,
): Promise<{ link: AuthorityLink; secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  const time = now.toISOString()
  const row = await tx
    .insertInto('authority_links')
    .values({
      device_id: null,
      part_id: null,
      [columnOf[subject.kind]]: subject.id,
      purpose,
      recipient,
      secret_hash: hashSecret(secret),
      expires_at: new Date(now.getTime() + days * day).toISOString(),
      openings: 0,
      created_by: createdBy,
      created_at: time,
      updated_at: time,
    })
    .returning(shownColumns)
    .executeTakeFirstOrThrow()
  return { link: toLink(row), secret }
}

/** Revokes a link once: repeating it keeps the first user and time. Undefined if there is none. */
export async function revokeAuthorityLink(
  tx: Db,
  now: Date,
  id: number,
  by: string,
): Promise<{ link: AuthorityLink; isNew: boolean } | undefined> {
  const time = now.toISOString()
  const { numUpdatedRows } = await tx
    .updateTable('authority_links')
    .set({ revoked_at: time, revoked_by: by, updated_at: time })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const row = await tx
    .selectFrom('authority_links')
    .select(shownColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { link: toLink(row), isNew: numUpdatedRows > 0n }
}

/** The link with this secret if it is valid; does not reveal why another one is not. */
export function findLinkBySecret(
  db: Db,
  now: Date,
  secret: string,
): Promise<ValidLink | undefined> {
  return findValid(db, now, 'secret_hash', hashSecret(secret))
}

/** The link with this id if it is valid. */
export function findLinkById(db: Db, now: Date, id: number): Promise<ValidLink | undefined> {
  return findValid(db, now, 'id', id)
}

async function findValid(
  db: Db,
  now: Date,
  column: 'id' | 'secret_hash',
  value: number | string,
): Promise<ValidLink | undefined> {
  const row = await db
    .selectFrom('authority_links')
    .select([...shownColumns, 'secret_hash'])
    .where(column, '=', value)
    .executeTakeFirst()
  if (!row || row.revoked_at !== null || isPast(row.expires_at, now)) return undefined
  const { id, purpose, recipient, expires_at: expiresAt, secret_hash: secretHash } = row
  return { id, subject: subjectOf(row), purpose, recipient, expiresAt, secretHash }
}

/** Records that a link was opened. */
export async function noteOpened(tx: Db, now: Date, id: number): Promise<void> {
  await tx
    .updateTable('authority_links')
    .set(({ eb }) => ({
      openings: eb('openings', '+', 1),
      last_opened_at: now.toISOString(),
    }))
    .where('id', '=', id)
    .execute()
}

/** Deletes links, and with them the recipients' names, 180 days after they expired. */
export async function removeOldAuthorityLinks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepEnded).toISOString()
  await db.deleteFrom('authority_links').where('expires_at', '<', before).execute()
}

const shownColumns = [
  'id',
  'device_id',
  'part_id',
  'purpose',
  'recipient',
  'expires_at',
  'revoked_at',
  'revoked_by',
  'openings',
  'last_opened_at',
  'created_by',
  'created_at',
  'updated_at',
] as const

interface Row {
  id: number
  device_id: number | null
  part_id: number | null
  purpose: string
  recipient: string
  expires_at: string
  revoked_at: string | null
  revoked_by: string | null
  openings: number
  last_opened_at: string | null
  created_by: string
  created_at: string
  updated_at: string
}

function toLink(row: Row): AuthorityLink {
  return {
    id: row.id,
    device: row.device_id,
    part: row.part_id,
    purpose: row.purpose,
    recipient: row.recipient,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    revokedBy: row.revoked_by,
    openings: row.openings,
    lastOpenedAt: row.last_opened_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function subjectOf({ id, device_id, part_id }: Row): LinkSubject {
  if (device_id !== null) return { kind: 'device', id: device_id }
  if (part_id !== null) return { kind: 'part', id: part_id }
  throw new Error(`The link ${id} has no subject`)
}
