import { type ReactNode, type SetStateAction, useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { type ListInput, mostCounted } from '#contract/query.ts'
import { useList } from '../client/queries.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { DensityButton } from './DensityButton.tsx'
import { useDensity } from './density.ts'
import { ExportButton } from './ExportButton.tsx'
import { exportList } from './export-list.ts'
import { useCreatedRow } from './highlight-created.ts'
import { rowClicks } from './row-clicks.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { TablePager } from './TablePager.tsx'
import { tracksOf } from './table-columns.ts'
import { lastPage, useTableState } from './table-state.ts'
import { useRowsInSteps } from './table-steps.ts'
import { useCardOrder } from './use-card-order.ts'
import { useLastPage } from './use-last-page.ts'
import { useOpenedRows } from './use-opened-rows.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowRange } from './use-row-range.ts'
import './table-section.css'
import './data-table.css'
import './table-selection.css'
import './table-cards.css'

/** One column: what its head says, what its cells show, by which wire path it sorts. */
export interface TableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sort?: string
  kind?: 'number' | 'actions'
  /** How wide it is, as a grid's track such as `minmax(0, 2fr)`; by default all share alike. */
  width?: string
  /** In rem: what a column that somebody has added needs at least; the table becomes so much wider. */
  room?: number
  /** On a phone: the title of the row's card, what stands beside that, or without its name in the line below. */
  onPhone?: 'title' | 'beside' | 'below'
}

/** Which rows are selected, in the order in which they were, over all pages; and what may be done with them. */
export interface Selection {
  selected: ReadonlySet<number>
  /** Must stay the same function, such as a state's setter, or all rows are drawn again. */
  onChange: (next: SetStateAction<ReadonlySet<number>>) => void
  buttons: ReactNode
}

interface Props<Row> {
  /** Names the table for screen readers. */
  label: string
  /** Shows its name as a heading, where the tab above is called otherwise. */
  isTitled?: boolean
  endpoint: Endpoint<z.ZodType, z.ZodType<Row>, Access, 'list'>
  /** Must stay the same array, or all rows are drawn again. */
  columns: TableColumn<Row>[]
  populate?: ListInput['populate']
  defaultSort: string
  /** The filter that a search text stands for; without it there is no search field. */
  search?: (text: string) => Record<string, unknown>
  /** Conditions that always hold, such as the type of log entries. */
  filters?: Record<string, unknown>
  /** What it holds, in German ('Geräte'), where all of it can be saved as a table. */
  exported?: string
  /** Buttons beside the search field. */
  buttons?: ReactNode
  /** Says which conditions hold, and takes them away. */
  note?: ReactNode
  /** What to do when there is nothing yet. */
  empty: ReactNode
  /** What the expander opens below a row. */
  expand?: (row: Row) => ReactNode
  /** Names a row for its expander and checkbox. */
  nameOf: (row: Row) => string
  /** A click anywhere on a row leads where its name does. */
  opens?: boolean
  selection?: Selection
}

const none: never[] = []

/** A list that the server pages, sorts and searches; rows are cards on a phone. */
export function DataTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, endpoint, populate, defaultSort, search, filters, exported, buttons } = props
  const columns = useCardOrder(props.columns)
  const { state, change, isOrderIdle } = useTableState(defaultSort, columns)
  const { opened, toggle } = useOpenedRows()
  const conditions = [filters, state.search && search?.(state.search)].filter(Boolean)
  const matches = {
    sort: state.sort,
    ...(conditions.length > 0 && { filters: { $and: conditions } }),
  }
  // Beyond what is counted so, whoever wants to know the last page waits for it.
  const isBounded = conditions.length > 0 && state.page * state.size <= mostCounted
  const list = useList(endpoint, {
    ...matches,
    populate,
    pagination: {
      page: state.page,
      pageSize: state.size,
      ...(isBounded && { withCount: 'bounded' }),
    },
  })
  const rows = list.data?.rows ?? (none as Row[])
  const drawn = useRowsInSteps(rows)
  const total = list.data?.pagination.total ?? 0
  useEffect(() => {
    if (isOrderIdle) change({ page: state.page, sort: state.sort }, true)
  })
  const isKnown = list.data !== undefined && !list.isPlaceholderData && !isOrderIdle
  const isBeyond = useLastPage(state, isKnown ? total : undefined, (page) => change({ page }, true))
  const created = useCreatedRow(endpoint, {
    rows,
    isBusy: list.isFetching || isBeyond,
    reveal: () =>
      change({
        page: defaultSort.endsWith(':desc') ? 1 : lastPage,
        sort: defaultSort,
        search: '',
      }),
  })
  const table = useRef<HTMLTableElement>(null)
  const range = useRowRange(rows, props.selection)
  useRowKeys(table, range)
  const density = useDensity()
  const tracks = tracksOf(columns, {
    hasExpander: Boolean(props.expand),
    hasSelection: Boolean(props.selection),
  })

  return (
    <section className="table-section" aria-label={label}>
      <div className="table-tools">
        {props.isTitled && <h2 className="table-heading">{label}</h2>}
        {search && (
          <SearchField value={state.search} onChange={(text) => change({ search: text })} />
        )}
        {exported !== undefined && (
          <ExportButton
            onClick={() =>
              void exportList({
                ...{ title: exported, endpoint, matches },
                ...{ search: state.search, isFiltered: Boolean(filters) },
              })
            }
          />
        )}
        {buttons}
        <DensityButton />
        {props.note}
      </div>
      {props.selection && props.selection.selected.size > 0 && (
        <SelectionBar {...{ endpoint, matches, total }} selection={props.selection} />
      )}
      <table
        ref={table}
        className="data-table"
        data-keys
        data-opens={props.opens}
        data-density={density}
        data-added={columns.filter(({ room }) => room !== undefined).length || undefined}
        data-old={list.isPlaceholderData || undefined}
        {...rowClicks(range)}
        style={tracks}
        aria-label={label}
        aria-busy={list.isFetching || drawn !== rows}
      >
        <TableHead
          columns={columns}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          hasExpander={Boolean(props.expand)}
          rows={rows}
          selection={props.selection}
        />
        <TableBody
          {...props}
          columns={columns}
          list={{ ...list, isPending: list.isPending || isBeyond }}
          rows={drawn}
          created={created}
          skeletons={state.size}
          searched={state.search}
          opened={opened}
          onToggle={toggle}
        />
      </table>
      <TablePager
        page={state.page}
        size={state.size}
        total={total}
        order={{ sort: state.sort, usual: defaultSort, onChange: (sort) => change({ sort }) }}
        isMore={list.data?.pagination.totalIsLowerBound ?? false}
        onChange={change}
        isMoving={drawn.length < rows.length}
      />
    </section>
  )
}
