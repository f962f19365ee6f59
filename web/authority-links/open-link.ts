import type { AuthorityLink } from '#contract/authority-links.ts'

/** Whether a link still grants access. */
export function isOpen({ revokedAt, expiresAt }: AuthorityLink): boolean {
  return revokedAt === null && Date.parse(expiresAt) > Date.now()
}
