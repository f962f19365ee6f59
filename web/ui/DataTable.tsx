import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { ListInput } from '#contract/query.ts'
import { useList } from '../queries.ts'
import { SearchField } from './SearchField.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { TablePager } from './TablePager.tsx'
import { useTableState } from './table-state.ts'
import './data-table.css'
import './table-pager.css'
import './table-cards.css'

/** One column: what its head says, what its cells show, by which wire path it sorts. */
export interface TableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sort?: string
  kind?: 'number' | 'actions'
}

/** Which rows are selected, in the order in which they were, over all pages; and what may be done with them. */
export interface Selection {
  selected: ReadonlySet<number>
  onChange: (selected: ReadonlySet<number>) => void
  buttons: ReactNode
}

interface Props<Row> {
  /** Names the table for screen readers. */
  label: string
  endpoint: Endpoint<z.ZodType, z.ZodType<Row>, Access, 'list'>
  columns: TableColumn<Row>[]
  populate?: ListInput['populate']
  defaultSort: string
  /** The filter that a search text stands for; without it there is no search field. */
  search?: (text: string) => Record<string, unknown>
  /** Conditions that always hold, such as the type of log entries. */
  filters?: Record<string, unknown>
  /** Buttons beside the search field. */
  buttons?: ReactNode
  /** What to do when there is nothing yet. */
  empty: ReactNode
  /** What the expander opens below a row. */
  expand?: (row: Row) => ReactNode
  /** Names a row for its expander and checkbox. */
  nameOf: (row: Row) => string
  selection?: Selection
}

/** A list that the server pages, sorts and searches; rows are cards on a phone. */
export function DataTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, endpoint, columns, populate, defaultSort, search, filters, buttons } = props
  const { state, change } = useTableState(defaultSort)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const conditions = [filters, state.search && search?.(state.search)].filter(Boolean)
  const matches = {
    sort: state.sort,
    ...(conditions.length > 0 && { filters: { $and: conditions } }),
  }
  const list = useList(endpoint, {
    ...matches,
    populate,
    pagination: { page: state.page, pageSize: state.size },
  })
  const rows = list.data?.rows ?? []
  const total = list.data?.pagination.total ?? 0

  function toggle(id: number) {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }

  return (
    <section className="table-section" aria-label={label}>
      <div className="table-tools">
        {search && (
          <SearchField value={state.search} onChange={(text) => change({ search: text })} />
        )}
        {buttons}
      </div>
      {props.selection && props.selection.selected.size > 0 && (
        <SelectionBar {...{ endpoint, matches, total }} selection={props.selection} />
      )}
      <div className="table-scroll">
        <table className="data-table" aria-label={label} aria-busy={list.isFetching}>
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
            list={list}
            rows={rows}
            skeletons={state.size}
            isSearching={state.search !== ''}
            opened={opened}
            onToggle={toggle}
          />
        </table>
      </div>
      <TablePager page={state.page} size={state.size} total={total} onChange={change} />
    </section>
  )
}
