import { type Company, companies } from '#contract/companies.ts'
import { formatCount } from '../base/formats.ts'
import { relatedLink } from '../base/list-links.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { askToDeleteMany } from '../table/bulk-delete.ts'

type OnRemoved = (ids: readonly number[]) => void

/** Asks before deleting a company; one that still has devices is not deleted. */
export function removeCompany({ id, name }: Company, onRemoved: OnRemoved): void {
  askToDelete({
    question: 'Firma wirklich löschen?',
    body: `Die Firma „${name}“ wird gelöscht.`,
    action: 'removeCompany',
    done: 'Firma wurde gelöscht!',
    undo: { kind: 'company', ids: [id], lists: [companies.list] },
    async remove() {
      await call(companies.remove, { id })
      onRemoved([id])
      await refresh(companies.list)
    },
    summary: (message) => message,
    usersAt: relatedLink('firma', id),
  })
}

/** Asks once for all selected companies; `onRemoved` is called with the ids that are gone. */
export function removeCompanies(ids: readonly number[], onRemoved: OnRemoved): void {
  const count = ids.length
  askToDeleteMany({
    question: count === 1 ? 'Firma wirklich löschen?' : 'Firmen wirklich löschen?',
    body:
      count === 1
        ? 'Die ausgewählte Firma wird gelöscht, wenn ihr kein Gerät zugeordnet ist.'
        : `${formatCount(count)} Firmen werden gelöscht; Firmen, denen Geräte zugeordnet sind, bleiben erhalten.`,
    action: 'removeCompany',
    ids,
    removeOne: (id) => call(companies.remove, { id }),
    done: (removed) =>
      removed === 1 ? 'Firma wurde gelöscht!' : `${formatCount(removed)} Firmen wurden gelöscht!`,
    noun: ['Firma', 'Firmen'],
    kind: 'company',
    usersAt: (id) => relatedLink('firma', id),
    onRemoved,
    lists: [companies.list],
  })
}
