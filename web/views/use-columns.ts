import { useMemo } from 'react'
import { type ViewedList, views } from '#contract/views.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { queryClient, useResult } from '../client/queries.ts'
import type { TableColumn } from '../table/DataTable.tsx'

/** The columns of a list with those further ones that somebody has chosen, which stand before what can be done with a row. */
export function useColumns<Row>(
  list: ViewedList,
  usual: TableColumn<Row>[],
  further: readonly TableColumn<Row>[],
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
export async function chooseColumns(list: ViewedList, ids: string[]): Promise<void> {
  const columns = ids.length === 0 ? null : ids
  const key = [views.columns.path]
  const before = queryClient.getQueryData<{ list: ViewedList; columns: string[] | null }[]>(key)
  const others = (before ?? []).filter((choice) => choice.list !== list)
  queryClient.setQueryData(key, [...others, { list, columns }])
  try {
    await call(views.chooseColumns, { list, columns })
  } catch (error) {
    queryClient.setQueryData(key, before)
    reportFailure('chooseColumns', error)
  }
}
