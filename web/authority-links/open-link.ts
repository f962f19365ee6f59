import type { AuthorityLink } from '#contract/authority-links.ts'

/** Whether somebody can still come in by a link. */
export function isOpen({ revokedAt, expiresAt }: AuthorityLink): boolean {
  return revokedAt === null && Date.parse(expiresAt) > Date.now()
}
