import type { Generated } from 'kysely'
import type { Timestamps } from '../db/table.ts'

export interface LabelFormatsTable extends Timestamps {
  id: Generated<number>
  title: string
  title_folded: string
  /** In millimetres. */
  width: number
  height: number
}
