import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TableColumn } from '../table/DataTable.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import { TablePager } from '../table/TablePager.tsx'
import { useTableState } from '../table/table-state.ts'
import { useLastPage } from '../table/use-last-page.ts'
import { RowFilter } from './RowFilter.tsx'
import { type RowChoice, useRowFilter } from './row-filter.ts'
import '../table/table-section.css'
import './import-rows.css'

/** A request for one page of all rows, or of some. */
interface RowsRequest<State> {
  page: number
  pageSize: number
  state?: State
}

interface Props<Row, State extends string> {
  heading: string
  /** Label of section and table for screen readers. */
  label: string
  filter: {
    /** Label for screen readers. */
    label: string
    choices: readonly RowChoice<State>[]
    /** The word of the initial choice, if not all rows. */
    initial?: string | undefined
  }
  /** Must be a stable array, or all rows re-render. */
  columns: TableColumn<Row>[]
  nameOf: (row: Row) => string
  empty: string
  source: {
    /** Query key of the source, without the page and filter. */
    key: unknown[]
    /** The name of a failure in the log. */
    action: string
    load: (
      request: RowsRequest<State>,
      signal: AbortSignal,
    ) => Promise<{ rows: Row[]; total: number }>
  }
}

/** What an import does or did with each row or file, paged, and optionally filtered by state. */
export function FilteredRows<Row extends { id: number }, State extends string>(
  props: Props<Row, State>,
) {
  const { heading, label, filter, columns, nameOf, empty, source } = props
  const { chosen: chosenRows, offered, choose } = useRowFilter(filter.choices, filter.initial)
  const { state, change } = useTableState('', columns)
  const { page, size: pageSize } = state
  const request = { page, pageSize, ...(chosenRows && { state: chosenRows.state }) }
  const list = useQuery({
    queryKey: [...source.key, request],
    queryFn: ({ signal }) => source.load(request, signal),
    placeholderData: keepPreviousData,
    meta: { action: source.action },
  })
  const total = list.data?.total ?? 0
  const isKnown = list.data !== undefined && !list.isPlaceholderData
  const isBeyond = useLastPage(state, isKnown ? total : undefined, (lastPage) =>
    change({ page: lastPage }, true),
  )
  return (
    <section className="table-section" aria-label={label}>
      <div className="table-tools">
        <h2 className="table-heading">{heading}</h2>
        <RowFilter label={filter.label} choices={offered} chosen={chosenRows} onChoose={choose} />
      </div>
      <PlainTable
        label={label}
        className="import-rows"
        columns={columns}
        rows={list.data?.rows ?? []}
        list={{ ...list, isPending: list.isPending || isBeyond }}
        skeletons={pageSize}
        empty={<p>{empty}</p>}
        nameOf={nameOf}
      />
      <TablePager page={page} size={pageSize} total={total} onChange={change} />
    </section>
  )
}
