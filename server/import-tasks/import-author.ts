import type { Writer } from '../auth/writer.ts'
import type { Actor, Stamp } from '../db/versions.ts'

/** The author of an import's changes: the user who started it, under the name of that time, signed in or not. */
export function authorOf(
  { created_by: name, user_id: userId }: { created_by: string | null; user_id: number | null },
  at: Date,
): Writer {
  const username = name ?? ''
  const actor: Actor = userId === null ? { kind: 'operator' } : { kind: 'user', id: userId }
  const stamp: Stamp = { at, by: name, actor }
  const person = { sessionId: 0, userId: userId ?? 0, username, isAdmin: true }
  return { principal: { kind: 'staff', via: 'session', ...person }, stamp }
}
