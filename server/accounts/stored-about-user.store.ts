import { recordLists } from '#contract/record-lists.ts'
import type { StoredAboutUser } from '#contract/users.ts'
import { listOpenSessions } from '../auth/open-sessions.store.ts'
import type { Db } from '../db/database.ts'
import { walkIds } from '../db/walk-ids.ts'
import { listMentions, personalColumns } from './mentions.store.ts'
import { findUser } from './users.store.ts'

/** Rows per statement; most of them are about other people. */
const rowsPerStatement = 10_000

/** Tables whose rows name the user who last changed them. */
const versioned = [...recordLists, 'users'] as const

/** Columns that have a list of their own, with more detail than just the mention. */
const listedSeparately = new Set([
  ...versioned.map((table) => `${table}.changed_by`),
  ...['uploads.uploaded_by', 'versions.created_by', 'api_tokens.created_by', 'history.user_name'],
  ...['document_jobs.requested_by', 'announcements.requested_by', 'mails.recipient'],
])
const otherColumns = personalColumns.filter(
  ({ table, column }) => !listedSeparately.has(`${table}.${column}`),
)

/**
 * Everything stored about a staff user except the credentials: password hash, keys and codes; undefined if there
 * is no such user. Columns with a name hold the name of their time, so they are searched by the present one.
 */
export async function findStoredAbout(
  db: Db,
  id: number,
  now: Date,
): Promise<StoredAboutUser | undefined> {
  const account = await findUser(db, id)
  if (!account) return undefined
  const { username, email } = account
  return {
    exportedAt: now.toISOString(),
    account,
    sessions: await listOpenSessions(db, { kind: 'staff', subject: id }, now),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['name', 'created_at as createdAt'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
    appSince: await findAppSince(db, id),
    identities: await db
      .selectFrom('identities')
      .select(['issuer', 'subject', 'linked_at as linkedAt'])
      .where('user_id', '=', id)
      .execute(),
    tokens: await db
      .selectFrom('api_tokens')
      .select(['name', 'created_at as createdAt'])
      .where('created_by', '=', username)
      .orderBy('id')
      .execute(),
    views: await db
      .selectFrom('saved_views')
      .select(['list', 'name', 'created_at as createdAt'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
    changedLast: await listChanged(db, username),
    uploads: await db
      .selectFrom('uploads')
      .select(['name', 'created_at as createdAt'])
      .where('uploaded_by', '=', username)
      .orderBy('id')
      .execute(),
    versions: await db
      .selectFrom('versions')
      .select(['id', 'created_at as createdAt'])
      .where('created_by', '=', username)
      .orderBy('id')
      .execute(),
    orders: await db
      .selectFrom('document_jobs')
      .select(['id', 'recipient', 'created_at as createdAt'])
      .where('requested_by', '=', username)
      .orderBy('id')
      .execute(),
    announcements: await db
      .selectFrom('announcements')
      .select(['id', 'created_at as createdAt'])
      .where('requested_by', '=', username)
      .orderBy('id')
      .execute(),
    mails: await listMailsTo(db, email),
    namedIn: await listMentions(db, { name: username, mail: email }, otherColumns),
    history: await listChanges(db, id),
    log: await listEntries(db, username),
  }
}

async function findAppSince(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('authenticator_apps')
    .select('created_at')
    .where('user_id', '=', id)
    .executeTakeFirst()
  return row?.created_at ?? null
}

async function listChanged(db: Db, username: string): Promise<StoredAboutUser['changedLast']> {
  const changed: StoredAboutUser['changedLast'] = []
  for (const table of versioned) {
    for await (const { after, last } of walkIds(db, table, rowsPerStatement)) {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'updated_at as updatedAt'])
        .where('id', '>', after)
        .where('id', '<=', last)
        .where('changed_by', '=', username)
        .orderBy('id')
        .execute()
      changed.push(...rows.map((row) => ({ table, ...row })))
    }
  }
  return changed
}

async function listMailsTo(db: Db, email: string | null): Promise<StoredAboutUser['mails']> {
  if (email === null) return []
  return db
    .selectFrom('mails')
    .select(['subject', 'state', 'created_at as createdAt'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
}

/** By id: when a user is renamed, the former name in the history is changed too. */
async function listChanges(db: Db, id: number): Promise<StoredAboutUser['history']> {
  const changes: StoredAboutUser['history'] = []
  for await (const { after, last } of walkIds(db, 'history', rowsPerStatement)) {
    const rows = await db
      .selectFrom('history')
      .select(['kind', 'record_id as record', 'act', 'created_at as createdAt'])
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('actor', '=', 'user')
      .where('actor_id', '=', id)
      .orderBy('id')
      .execute()
    changes.push(...rows)
  }
  return changes
}

async function listEntries(db: Db, username: string): Promise<StoredAboutUser['log']> {
  const entries: StoredAboutUser['log'] = []
  for await (const { after, last } of walkIds(db, 'logs', rowsPerStatement)) {
    const rows = await db
      .selectFrom('logs')
      .select(['created_at as createdAt', 'type', 'status', 'message', 'address'])
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('user_name', '=', username)
      .orderBy('id')
      .execute()
    entries.push(...rows)
  }
  return entries
}
