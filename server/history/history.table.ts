import type { Generated } from 'kysely'
import { HistoryEntry, historyActors, historyActs } from '#contract/history.ts'
import { json, number, table, text, word } from '../db/table.ts'

/** Who changed what of which record; `server/db/record-change.ts` writes it. */
export const historyTable = table(
  'history',
  HistoryEntry,
  {
    kind: text('kind'),
    record: number('record_id'),
    name: text('record_name', { nullable: true }),
    ownerKind: text('owner_kind'),
    owner: number('owner_id'),
    act: word('act', historyActs),
    changes: json('changes', HistoryEntry.shape.changes),
    actor: word('actor', historyActors),
    actorId: number('actor_id', { nullable: true }),
    user: text('user_name', { nullable: true }),
  },
  {},
  { isVersioned: false },
)

/** Members of the staff who are gone and whose names history still says. */
export interface FormerUsersTable {
  /** Counts them: history calls them „ehemaliger Benutzer“ and this number. */
  id: Generated<number>
  user_id: number
  removed_at: string
}
