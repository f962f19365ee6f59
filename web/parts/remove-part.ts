import { type Part, parts } from '#contract/parts.ts'
import { relatedLink } from '../base/list-links.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'

/** Asks before an article number is deleted; one that devices use stays. */
export function removePart({ id, title }: Part, onRemoved?: () => void): void {
  askToDelete({
    question: 'Artikelnummer wirklich löschen?',
    body: `Die Artikelnummer „${title}“ wird gelöscht.`,
    action: 'removePart',
    done: 'Artikelnummer wurde gelöscht!',
    undo: { kind: 'part', ids: [id], lists: [parts.list] },
    usersAt: relatedLink('artikel', id),
    async remove() {
      await call(parts.remove, { id })
      onRemoved?.()
      await refresh(parts.list)
    },
  })
}
