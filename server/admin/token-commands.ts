import { rightsInWords, type Token, TokenDraft } from '#contract/tokens.ts'
import {
  findTokenNamed,
  insertToken,
  isPast,
  listTokens,
  removeToken,
  tokenUnique,
} from '../auth/tokens.store.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { uniquely } from '../db/violations.ts'
import { note, operator } from './note.ts'
import type { Command } from './portal-commands.ts'

const day = 24 * 60 * 60 * 1_000

/** Creates an API token; the returned lines are the only place that holds its text. */
export async function createToken(
  db: Db,
  { token, rights, days }: Extract<Command, { name: 'token create' }>,
): Promise<string[]> {
  const now = new Date()
  const draft = TokenDraft.parse({
    name: token,
    ...(typeof rights === 'string' ? { type: rights } : { type: 'scoped', scopes: rights }),
    expiresAt: days === null ? null : new Date(now.getTime() + days * day).toISOString(),
  })
  const { accessKey, ...created } = await inTransaction(db, async (tx) => {
    const created = await uniquely(tokenUnique, () =>
      insertToken(tx, now, { ...draft, createdBy: operator }),
    )
    await note(tx, `API-Schlüssel „${draft.name}“ angelegt (${rightsInWords(draft)})`)
    return created
  })
  return [
    `API-Schlüssel „${created.name}“ wurde angelegt (${rightsInWords(created)}, ${validity(created, now)}).`,
    'Er wird nur dieses eine Mal angezeigt:',
    accessKey,
  ]
}

export async function showTokens(db: Db): Promise<string[]> {
  const tokens = await listTokens(db)
  if (tokens.length === 0) return ['Noch gibt es keinen API-Schlüssel.']
  const width = Math.max(...tokens.map(({ name }) => name.length))
  const widest = Math.max(14, ...tokens.map((token) => rightsInWords(token).length))
  return tokens.map((token) => {
    const type = rightsInWords(token).padEnd(widest)
    const state = validity(token, new Date()).padEnd(24)
    const use = token.lastUsedAt ? `zuletzt benutzt ${minuteOf(token.lastUsedAt)}` : 'nie benutzt'
    return `${token.name.padEnd(width)}  ${type}  ${state}  ${use}`
  })
}

export async function revokeToken(db: Db, name: string): Promise<string[]> {
  const token = await inTransaction(db, async (tx) => {
    const found = await findTokenNamed(tx, name)
    const removed = found && (await removeToken(tx, found.id))
    if (!removed) {
      throw new ProblemError('not-found', `Den API-Schlüssel „${name}“ gibt es nicht.`)
    }
    await note(tx, `API-Schlüssel „${removed.name}“ widerrufen`)
    return removed
  })
  return [`API-Schlüssel „${token.name}“ wurde widerrufen und gilt ab sofort nicht mehr.`]
}

function validity({ expiresAt }: Token, now: Date): string {
  if (expiresAt === null) return 'unbefristet'
  const date = expiresAt.slice(0, 10)
  return isPast(expiresAt, now) ? `abgelaufen am ${date}` : `gültig bis ${date}`
}

function minuteOf(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`
}
