import type { Generated } from 'kysely'
import type { ColumnedList, ViewedList } from '#contract/views.ts'
import type { Timestamps } from '../db/table.ts'

/** What people keep of lists under a name. */
export interface SavedViewsTable extends Timestamps {
  id: Generated<number>
  user_id: number
  list: ViewedList
  name: string
  name_folded: string
  /** As the address of the list spells it. */
  query: string
}

/** Which columns people want to see, where they are not the usual ones. */
export interface ChosenColumnsTable {
  user_id: number
  list: ColumnedList
  /** A JSON array of words of `furtherColumns`. */
  columns: string
}
