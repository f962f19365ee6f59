import { type AuthorityLink, authorityLinks } from '#contract/authority-links.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'

/** What an authority is let in to: one of both ids. */
export type AuthoritySubject = { device: number } | { part: number }

/** Whether somebody can still come in by a link. */
export function isOpen({ revokedAt, expiresAt }: AuthorityLink): boolean {
  return revokedAt === null && Date.parse(expiresAt) > Date.now()
}

export async function revokeLink(id: number): Promise<void> {
  await call(authorityLinks.revoke, { id })
  await refresh(authorityLinks.list)
}
