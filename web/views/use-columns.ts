import { useMemo } from 'react'
import { type ColumnChoice, type ColumnedList, type FurtherColumn, views } from '#contract/views.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { queryClient, useResult } from '../client/queries.ts'
import type { TableColumn } from '../table/DataTable.tsx'

/** A column that may be added to a list, under a word that the server keeps. */
export type FurtherTableColumn<Row, List extends ColumnedList> = TableColumn<Row> & {
  id: FurtherColumn<List>
  room: number
}

/** The columns of a list with those further ones that somebody has chosen, which stand before what can be done with a row. */
export function useColumns<Row, List extends ColumnedList>(
  list: List,
  usual: TableColumn<Row>[],
  further: readonly FurtherTableColumn<Row, List>[],
) {
  const { data } = useResult(views.columns)
  const chosen = data?.find((choice) => choice.list === list)?.columns?.join() ?? ''
  const columns = useMemo(() => {
    const ids = chosen.split(',')
    const added = further.filter(({ id }) => ids.includes(id))
    const isAct = ({ kind }: TableColumn<Row>) => kind === 'actions'
    return [...usual.filter((column) => !isAct(column)), ...added, ...usual.filter(isAct)]
  }, [usual, further, chosen])
  return { columns, chosen: further.filter((column) => columns.includes(column)) }
}

/** Keeps which further columns somebody sees of a list; they are there at once, and stay if the server takes them. */
export async function chooseColumns<List extends ColumnedList>(
  list: List,
  ids: FurtherColumn<List>[],
): Promise<void> {
  const columns = ids.length === 0 ? null : ids
  const key = [views.columns.path]
  const before = queryClient.getQueryData<ColumnChoice[]>(key)
  const others = (before ?? []).filter((choice) => choice.list !== list)
  queryClient.setQueryData(key, [...others, { list, columns }])
  try {
    await call(views.chooseColumns, { list, columns })
  } catch (error) {
    queryClient.setQueryData(key, before)
    reportFailure('chooseColumns', error)
  }
}
