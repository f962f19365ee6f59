import { type BinEntry, bin, binKindWords } from '#contract/bin.ts'
import { dayIn } from '../base/days.ts'
import { portal } from '../base/portal-settings.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { PurgeForm } from './bin-dialogs.ts'

/** Asks before a record is purged; one that must be kept needs a reason. */
export function purgeEntry(entry: BinEntry): void {
  const { id, kind, name, keptUntil } = entry
  if (keptUntil !== null && keptUntil >= dayIn(portal.timeZone, new Date())) {
    openDialog(PurgeForm, { entry, keptUntil })
    return
  }
  askToDelete({
    question: `${binKindWords[kind]} endgültig löschen?`,
    body: `„${name}“ wird endgültig gelöscht und lässt sich nicht wiederherstellen.`,
    confirm: 'Endgültig löschen',
    action: 'endEntry',
    done: 'Endgültig gelöscht!',
    async remove() {
      await call(bin.remove, { id })
      await refresh(bin.list)
    },
  })
}
