import { authorityLinks } from '#contract/authority-links.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'

/** What an authority gets access to, by id. */
export type AuthoritySubject = { device: number } | { part: number }

export async function revokeLink(id: number): Promise<void> {
  await call(authorityLinks.revoke, { id })
  await refresh(authorityLinks.list)
}
