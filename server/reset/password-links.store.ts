import { hashSecret } from '../auth/sessions.store.ts'
import { latestTime } from '../core/clock-watch.ts'
import { later } from '../core/later.ts'
import type { Db } from '../db/database.ts'
import { findOwnerOf, type LinkOwner } from './link-owners.store.ts'
import type { Audience, OwnerKind } from './password-links.table.ts'

const minute = 60_000
const hour = 60 * minute

/** How long a link is valid from the moment it is mailed. */
const validFor = 30 * minute

/** Queues a request for a link, whoever it is from: the account is looked up later, unless it is known already. */
export async function insertWish(
  db: Db,
  now: Date,
  wish: { audience: Audience } & ({ identifier: string } | { kind: OwnerKind; subject_id: number }),
): Promise<void> {
  const time = now.toISOString()
  await db
    .insertInto('password_links')
    .values({
      ...wish,
      state: 'waiting',
      attempts: 0,
      next_try_at: time,
      created_at: time,
      updated_at: time,
    })
    .execute()
}

/**
 * How many links were sent to a mail address within the last hour; links dated by a clock that was ahead are excluded,
 * as they would count for years.
 */
export async function countRecentLinks(db: Db, now: Date, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('password_links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient_hash', '=', hashOfEmail(email))
    .where('updated_at', '>', later(now, -hour))
    .where('updated_at', '<=', latestTime(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a mailbox has a link that is neither expired nor replaced nor used. */
export async function hasOpenLink(db: Db, now: Date, email: string): Promise<boolean> {
  const link = await db
    .selectFrom('password_links')
    .select('id')
    .where('recipient_hash', '=', hashOfEmail(email))
    .where('state', '=', 'open')
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestTime(now, validFor))
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

/** Turns a request into a valid link before its mail is sent: it must be valid by the time somebody uses it. */
export async function openLink(
  db: Db,
  now: Date,
  id: number,
  { owner, secret }: { owner: LinkOwner; secret: string },
): Promise<void> {
  await db
    .updateTable('password_links')
    .set({
      kind: owner.kind,
      subject_id: owner.id,
      owner_mark: owner.mark,
      recipient_hash: hashOfEmail(owner.email),
      secret_hash: hashSecret(secret),
      expires_at: later(now, validFor),
    })
    .where('id', '=', id)
    .execute()
}

/** Ends all links of an owner, except the one with the id `except`, if given. */
export async function endOtherLinks(
  tx: Db,
  now: Date,
  { kind, id }: Pick<LinkOwner, 'kind' | 'id'>,
  except = 0,
): Promise<void> {
  await tx
    .updateTable('password_links')
    .set({ state: 'ended', updated_at: now.toISOString() })
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('state', '=', 'open')
    .where('id', '<>', except)
    .execute()
}

/**
 * The owner of a valid link; undefined if it was used or
 * replaced, has expired, or was issued by a clock that was ahead.
 */
export async function findLink(
  db: Db,
  now: Date,
  secret: string,
  kinds: OwnerKind[],
): Promise<{ id: number; owner: LinkOwner } | undefined> {
  const link = await db
    .selectFrom('password_links')
    .select(['id', 'kind', 'subject_id', 'owner_mark'])
    .where('secret_hash', '=', hashSecret(secret))
    .where('state', 'in', ['waiting', 'open'])
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestTime(now, validFor))
    .executeTakeFirst()
  if (!link?.kind || link.subject_id === null || !kinds.includes(link.kind)) return undefined
  const owner = await findOwnerOf(db, link.kind, link.subject_id)
  return owner && owner.mark === link.owner_mark ? { id: link.id, owner } : undefined
}

/** Uses a link up, in the transaction of its effect; false if another request was faster. */
export async function spendLink(tx: Db, now: Date, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('password_links')
    .set({ state: 'ended', next_try_at: null, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'open'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes requests and links that ended or expired more than a day ago. */
export async function removeOldLinks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('password_links')
    .where('state', '<>', 'waiting')
    .where('updated_at', '<', later(now, -24 * hour))
    .execute()
}

function hashOfEmail(email: string): string {
  return hashSecret(email.toLowerCase())
}
