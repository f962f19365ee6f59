import { useMemo } from 'react'
import { type ColumnChoice, type ColumnedList, type FurtherColumn, views } from '#contract/views.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { queryClient, useResult } from '../client/queries.ts'
import type { TableColumn } from '../table/DataTable.tsx'

/** A column that can be added to a list, with an id that the server stores. */
export type FurtherTableColumn<Row, List extends ColumnedList> = TableColumn<Row> & {
  id: FurtherColumn<List>
  room: number
}

/** The columns of a list with the user's further columns, which are inserted before the actions. */
export function useColumns<Row, List extends ColumnedList>(
  list: List,
  baseColumns: TableColumn<Row>[],
  furtherColumns: readonly FurtherTableColumn<Row, List>[],
) {
  const { data } = useResult(views.columns)
  const chosenIds = data?.find((choice) => choice.list === list)?.columns?.join() ?? ''
  const columns = useMemo(() => {
    const ids = chosenIds.split(',')
    const added = furtherColumns.filter(({ id }) => ids.includes(id))
    const isActions = ({ kind }: TableColumn<Row>) => kind === 'actions'
    return [
      ...baseColumns.filter((column) => !isActions(column)),
      ...added,
      ...baseColumns.filter(isActions),
    ]
  }, [baseColumns, furtherColumns, chosenIds])
  return { columns, chosen: furtherColumns.filter((column) => columns.includes(column)) }
}

/** The latest choice for each list whose choice is being sent. */
const pending = new Map<ColumnedList, FurtherColumn[]>()

/**
 * Saves the user's further columns of a list; they are shown at once, and remain if the server accepts them. Choices
 * are sent one at a time: of two concurrent ones, the earlier might arrive last and be stored.
 */
export async function chooseColumns<List extends ColumnedList>(
  list: List,
  ids: FurtherColumn<List>[],
): Promise<void> {
  let saved: FurtherColumn[] = savedChoices().find((choice) => choice.list === list)?.columns ?? []
  show(list, ids)
  const isSending = pending.has(list)
  pending.set(list, ids)
  if (isSending) return
  try {
    for (let next: FurtherColumn[] = ids; next !== saved; next = pending.get(list) ?? next) {
      await call(views.chooseColumns, { list, columns: next.length === 0 ? null : next })
      saved = next
    }
  } catch (error) {
    reportFailure('chooseColumns', error)
  } finally {
    show(list, saved)
    pending.delete(list)
  }
}

function savedChoices(): ColumnChoice[] {
  return queryClient.getQueryData([views.columns.path]) ?? []
}

function show(list: ColumnedList, columns: FurtherColumn[]) {
  const queryKey = [views.columns.path]
  const otherChoices = savedChoices().filter((choice) => choice.list !== list)
  // Columns that are still on their way are older.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, [...otherChoices, { list, columns }])
}
