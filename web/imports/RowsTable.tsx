import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Import, type ImportRow, imports } from '#contract/imports.ts'
import { call } from '../client/api.ts'
import { TableBody } from '../table/TableBody.tsx'
import { TableHead } from '../table/TableHead.tsx'
import { TablePager } from '../table/TablePager.tsx'
import { tracksOf } from '../table/table-columns.ts'
import { useTableState } from '../table/table-state.ts'
import { RowFilter } from './RowFilter.tsx'
import { rowColumns, type ShownRow } from './row-columns.tsx'
import { useRowFilter } from './row-filter.ts'
import '../table/data-table.css'
import '../table/table-pager.css'
import '../table/table-cards.css'

/** Every row of the table with what importing it does or did, page by page, on wish only those of one kind. */
export function RowsTable({ shown }: { shown: Import }) {
  const { id, kind, state: phase } = shown
  const { filter, filters, choose } = useRowFilter(shown)
  const { state, change } = useTableState('')
  const { page, size: pageSize } = state
  const input = { id, page, pageSize, ...(filter && { state: filter.state }) }
  const list = useQuery({
    queryKey: [imports.rows.path, phase, input],
    queryFn: ({ signal }) => call(imports.rows, input, { signal }),
    placeholderData: keepPreviousData,
    meta: { action: 'setImportRows' },
  })
  const columns = useMemo(() => rowColumns(kind), [kind])
  const rows = (list.data?.rows ?? none).map((row) => ({ ...row, id: row.row }))
  return (
    <section className="table-section" aria-label="Zeilen der Tabelle">
      <div className="table-tools">
        <h2 className="table-heading">Zeilen der Tabelle</h2>
        <RowFilter filters={filters} chosen={filter} onChoose={choose} />
      </div>
      <table
        className="data-table import-rows"
        style={tracksOf(columns, {})}
        aria-label="Zeilen der Tabelle"
        aria-busy={list.isFetching}
      >
        <TableHead
          columns={columns}
          sort=""
          onSort={() => undefined}
          hasExpander={false}
          rows={rows}
        />
        <TableBody<ShownRow>
          columns={columns}
          rows={rows}
          list={list}
          skeletons={pageSize}
          empty={<p>Solche Zeilen gibt es hier nicht.</p>}
          nameOf={({ row }) => `Zeile ${row}`}
          opened={noneOpen}
          onToggle={() => undefined}
        />
      </table>
      <TablePager page={page} size={pageSize} total={list.data?.total ?? 0} onChange={change} />
    </section>
  )
}

const none: ImportRow[] = []
const noneOpen: ReadonlySet<number> = new Set()
