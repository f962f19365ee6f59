import type { Generated } from 'kysely'
import type { ColumnedList, ViewedList } from '#contract/views.ts'
import type { Timestamps } from '../db/table.ts'

/** Views of lists that people have saved under a name. */
export interface SavedViewsTable extends Timestamps {
  id: Generated<number>
  user_id: number
  list: ViewedList
  name: string
  name_folded: string
  /** As in the address of the list. */
  query: string
}

/** The columns that people have chosen, where they differ from the default ones. */
export interface ChosenColumnsTable {
  user_id: number
  list: ColumnedList
  /** A JSON array of values of `furtherColumns`. */
  columns: string
}
