import { type AuthorityLink, authorityLinks } from '#contract/authority-links.ts'
import { call } from '../client/api.ts'
import { session } from '../client/session.ts'
import { isOpen } from './open-link.ts'

type Kind = 'device' | 'part'

/**
 * A German sentence, to follow another, that names the authorities who lose access once these records are deleted:
 * their links are not restored from the bin. Empty if there are none, or if the user is not an administrator.
 */
export async function endedAccess(kind: Kind, ids: readonly number[]): Promise<string> {
  if (!session.current.currentUser?.isAdmin) return ''
  const open = (await linksTo(kind, ids)).filter(isOpen)
  if (open.length === 0) return ''
  const recipients = [...new Set(open.map(({ recipient }) => `„${recipient}“`))].join(', ')
  return open.length === 1
    ? ` Der Zugang für Behörden von ${recipients} endet damit und kommt beim Wiederherstellen nicht zurück.`
    : ` Die Zugänge für Behörden von ${recipients} enden damit und kommen beim Wiederherstellen nicht zurück.`
}

/** For several records, filters the complete list of links, of which there are few. */
async function linksTo(kind: Kind, ids: readonly number[]): Promise<AuthorityLink[]> {
  const [only, ...others] = ids
  const of = others.length === 0 ? { [kind]: only } : {}
  const openLinks: AuthorityLink[] = []
  for (let before: number | undefined; ; ) {
    const links = await call(authorityLinks.list, { ...of, ...(before && { before }) })
    openLinks.push(...links.filter((link) => ids.includes(link[kind] ?? 0)))
    before = links.at(-1)?.id
    if (before === undefined) return openLinks
  }
}
