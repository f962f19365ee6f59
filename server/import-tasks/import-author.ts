import type { Writer } from '../auth/writer.ts'
import type { Actor, Stamp } from '../db/versions.ts'

/** Signs what an import does as whoever began it would have: by the name of then, whether or not they are still signed in. */
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
