import type { Principal, StaffPrincipal } from '../core/principal.ts'
import type { Actor, Stamp } from '../db/versions.ts'

/** The author and time of a change: by name, and by the id that stays when the name changes. */
export function stampOf(principal: Principal | undefined, at: Date): Stamp {
  if (principal === undefined) return { at, by: null }
  if (principal.kind !== 'staff') return { at, by: null, actor: { kind: 'customer' } }
  return { at, by: principal.username, actor: actorOf(principal) }
}

function actorOf(principal: StaffPrincipal): Actor {
  if (principal.via === 'token') return { kind: 'token', id: principal.tokenId }
  return { kind: 'user', id: principal.userId }
}
