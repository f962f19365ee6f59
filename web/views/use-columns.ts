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

/** What is wanted of the lists whose choice is on its way to the server. */
const wanted = new Map<ColumnedList, FurtherColumn[]>()

/**
 * Keeps which further columns somebody sees of a list; they are there at once, and stay if the server takes them. One choice
 * travels at a time: of two on their way the earlier one might arrive last, and be kept.
 */
export async function chooseColumns<List extends ColumnedList>(
  list: List,
  ids: FurtherColumn<List>[],
): Promise<void> {
  let kept: FurtherColumn[] = shown().find((choice) => choice.list === list)?.columns ?? []
  show(list, ids)
  const isOnItsWay = wanted.has(list)
  wanted.set(list, ids)
  if (isOnItsWay) return
  try {
    for (let next: FurtherColumn[] = ids; next !== kept; next = wanted.get(list) ?? next) {
      await call(views.chooseColumns, { list, columns: next.length === 0 ? null : next })
      kept = next
    }
  } catch (error) {
    show(list, kept)
    reportFailure('chooseColumns', error)
  } finally {
    wanted.delete(list)
  }
}

function shown(): ColumnChoice[] {
  return queryClient.getQueryData([views.columns.path]) ?? []
}

function show(list: ColumnedList, columns: FurtherColumn[]) {
  const others = shown().filter((choice) => choice.list !== list)
  queryClient.setQueryData([views.columns.path], [...others, { list, columns }])
}
