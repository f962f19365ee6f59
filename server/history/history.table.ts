import type { Generated } from 'kysely'
import { HistoryEntry, historyActors, historyActs } from '#contract/history.ts'
import { json, number, table, text, word } from '../db/table.ts'

/** The change history of records, written by `server/db/record-change.ts`. */
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

/** Deleted users whose names are still in the history. */
export interface FormerUsersTable {
  /** The number in „ehemaliger Benutzer n“. */
  id: Generated<number>
  user_id: number
  removed_at: string
}
