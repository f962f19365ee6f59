import { type Part, parts } from '#contract/parts.ts'
import { endedAccess } from '../authority-links/ended-access.ts'
import { relatedLink } from '../base/list-links.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { openFresh } from '../dialog/open-fresh.ts'

/** Asks before deleting an article number; one that still has devices is not deleted. */
export function removePart(part: Part, onRemoved?: () => void): Promise<void> {
  return openFresh(
    'removePart',
    () => endedAccess('part', [part.id]),
    (endedLinksNote) => ask(part, endedLinksNote, onRemoved),
  )
}

function ask(
  { id, title }: Part,
  endedLinksNote: string,
  onRemoved: (() => void) | undefined,
): void {
  askToDelete({
    question: 'Artikelnummer wirklich löschen?',
    body: `Die Artikelnummer „${title}“ wird gelöscht.${endedLinksNote}`,
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
