import { type ReactNode, type SetStateAction, useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { type ListInput, maxCounted } from '#contract/query.ts'
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

/** A column: its heading, its cells, and the wire path that it sorts by. */
export interface TableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sort?: string
  kind?: 'number' | 'actions'
  /** Width as a grid track such as `minmax(0, 2fr)`; by default, columns share the width equally. */
  width?: string
  /** Minimum width in rem of a column that the user has added; the table becomes wider by as much. */
  room?: number
  /** Place on a phone's card: its title, beside the title, or on the line below without a label. */
  onPhone?: 'title' | 'beside' | 'below'
}

/** The selected rows of all pages, in the order of selection, and the buttons for them. */
export interface Selection {
  selected: ReadonlySet<number>
  /** Must be a stable function, such as a state setter, or all rows re-render. */
  onChange: (next: SetStateAction<ReadonlySet<number>>) => void
  buttons: ReactNode
}

interface Props<Row> {
  /** Label of the table for screen readers. */
  label: string
  /** Shows the label as a heading, for when the tab above has another name. */
  isTitled?: boolean
  endpoint: Endpoint<z.ZodType, z.ZodType<Row>, Access, 'list'>
  /** Must be a stable array, or all rows re-render. */
  columns: TableColumn<Row>[]
  populate?: ListInput['populate']
  defaultSort: string
  /** Converts a search text to a filter; without it there is no search field. */
  search?: (text: string) => Record<string, unknown>
  /** Conditions that always apply, such as the type of log entries. */
  filters?: Record<string, unknown>
  /** What the list contains, in German ('Geräte'), if it can be exported as a table. */
  exported?: string
  /** Buttons beside the search field. */
  buttons?: ReactNode
  /** Shows the active conditions and removes them. */
  note?: ReactNode
  /** What to do while there are no records yet. */
  empty: ReactNode
  /** Content that the expander shows below a row. */
  expand?: (row: Row) => ReactNode
  /** Names a row in the labels of its expander and checkbox. */
  nameOf: (row: Row) => string
  /** Whether a click anywhere on a row opens what its name links to. */
  opens?: boolean
  selection?: Selection
}

const none: never[] = []

/** A list that the server pages, sorts and searches; on a phone, rows are cards. */
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
  // Beyond the bounded count, users who want the last page have to wait for the full one.
  const isBounded = conditions.length > 0 && state.page * state.size <= maxCounted
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
        order={{ sort: state.sort, defaultSort, onChange: (sort) => change({ sort }) }}
        isMore={list.data?.pagination.totalIsLowerBound ?? false}
        onChange={change}
        isMoving={drawn.length < rows.length}
      />
    </section>
  )
}
