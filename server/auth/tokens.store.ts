import { randomBytes } from 'node:crypto'
import type { NewToken, Token } from '#contract/tokens.ts'
import { harmful } from '../core/clock-watch.ts'
import type { TokenPrincipal } from '../core/principal.ts'
import { type Db, lockUntilCommit } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { rememberedRowsOfOurs } from '../db/rows-of-ours.ts'
import { ifThereIsRoom, type UniqueRules } from '../db/violations.ts'
import { hashSecret } from './sessions.store.ts'

const minute = 60_000

/** The message for a token's name that is already taken. */
export const tokenUnique: UniqueRules = {
  name_folded: { path: 'name', message: 'Diesen Namen hat schon ein anderer API-Schlüssel!' },
}

/** The prefix of every API token. */
export const tokenMark = 'tsk_'

/** Whether a bearer token has the form of an API token; session secrets never have. */
export function isApiToken(bearer: string): boolean {
  return /^tsk_[\w-]{43}$/.test(bearer)
}

/** The machine behind an API token; undefined if it is unknown, revoked or expired. */
export async function findMachine(
  db: Db,
  bearer: string,
  now: Date,
): Promise<TokenPrincipal | undefined> {
  const [row] = await rememberedRowsOfOurs(
    db,
    'select id, name, is_read_only, expires_at, last_used_at, scopes from api_tokens where token_hash = ?',
    [hashSecret(bearer)],
  )
  if (!row) return undefined
  const [id, name, isReadOnly, expiresAt, lastUsedAt, scopes] = row as [
    number,
    string,
    number,
    string | null,
    string | null,
    string | null,
  ]
  if (isPast(expiresAt, now)) return undefined
  const unused = lastUsedAt ? now.getTime() - Date.parse(lastUsedAt) : minute + 1
  // A last use in the future was stored while the clock was ahead.
  if (unused > minute || unused < -harmful) {
    await ifThereIsRoom(() => noteUsed(db, id, now))
  }
  return {
    kind: 'staff',
    via: 'token',
    tokenId: id,
    username: `API-Schlüssel „${name}“`,
    isAdmin: true,
    isReadOnly: isReadOnly === 1,
    scopes: scopes === null ? null : JSON.parse(scopes),
  }
}

async function noteUsed(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Whether this time has passed; null never passes. */
export function isPast(time: string | null, now: Date): boolean {
  return time !== null && Date.parse(time) <= now.getTime()
}

export async function listTokens(db: Db): Promise<Token[]> {
  const rows = await selectTokens(db).orderBy('id', 'desc').execute()
  return rows.map(toToken)
}

export async function findToken(db: Db, id: number): Promise<Token | undefined> {
  const row = await selectTokens(db).where('id', '=', id).executeTakeFirst()
  return row && toToken(row)
}

/** The API token with this name, in any case, or undefined. */
export async function findTokenNamed(db: Db, name: string): Promise<Token | undefined> {
  const row = await selectTokens(db).where('name_folded', '=', fold(name)).executeTakeFirst()
  return row && toToken(row)
}

/** Creates an API token. The return value is the only place that ever holds its text. */
export async function insertToken(
  db: Db,
  now: Date,
  {
    name,
    type,
    scopes = null,
    expiresAt,
    createdBy,
  }: Pick<Token, 'name' | 'type' | 'expiresAt' | 'createdBy'> & Partial<Pick<Token, 'scopes'>>,
): Promise<NewToken> {
  const accessKey = `${tokenMark}${randomBytes(32).toString('base64url')}`
  const row = await db
    .insertInto('api_tokens')
    .values({
      ...columnsOf({ name, type, scopes }),
      token_hash: hashSecret(accessKey),
      expires_at: expiresAt,
      created_by: createdBy,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning(shownColumns)
    .executeTakeFirstOrThrow()
  return { ...toToken(row), accessKey }
}

/** The API token with this id, locked until the transaction ends. */
export async function lockToken(tx: Db, id: number): Promise<Token | undefined> {
  await lockUntilCommit(tx, `token:${id}`)
  return findToken(tx, id)
}

/** Changes an API token's name, scopes and expiry. */
export async function updateToken(
  tx: Db,
  now: Date,
  id: number,
  { name, type, scopes, expiresAt }: TokenFacts,
): Promise<void> {
  await tx
    .updateTable('api_tokens')
    .set({
      ...columnsOf({ name, type, scopes }),
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** Revokes an API token and returns it as it was; undefined if there was none. */
export async function removeToken(db: Db, id: number): Promise<Token | undefined> {
  const row = await db
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .returning(shownColumns)
    .executeTakeFirst()
  return row && toToken(row)
}

type TokenFacts = Pick<Token, 'name' | 'type' | 'scopes'> & Partial<Pick<Token, 'expiresAt'>>

function columnsOf({ name, type, scopes }: TokenFacts) {
  return {
    name,
    name_folded: fold(name),
    is_read_only: type === 'read-only' ? 1 : 0,
    scopes: type === 'scoped' ? JSON.stringify(scopes) : null,
  }
}

const shownColumns = [
  'id',
  'name',
  'is_read_only',
  'scopes',
  'expires_at',
  'last_used_at',
  'created_by',
  'created_at',
  'updated_at',
] as const

function selectTokens(db: Db) {
  return db.selectFrom('api_tokens').select(shownColumns)
}

function toToken(
  row: Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>,
): Token {
  return {
    id: row.id,
    name: row.name,
    type: typeOf(row),
    scopes: row.scopes === null ? null : JSON.parse(row.scopes),
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function typeOf(row: { is_read_only: number; scopes: string | null }): Token['type'] {
  if (row.scopes !== null) return 'scoped'
  return row.is_read_only === 1 ? 'read-only' : 'full-access'
}
