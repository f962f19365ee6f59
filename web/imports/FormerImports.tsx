import { type ReactNode, useState } from 'react'
import { listEnd } from '../base/list-end.ts'
import type { TableColumn } from '../table/DataTable.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import type { ListState } from '../table/TableBody.tsx'
import { TablePager } from '../table/TablePager.tsx'
import type { AnyImport } from './any-import.ts'
import '../table/table-section.css'
import './import-list.css'

interface Props<Own> {
  list: ListState & { data: Own[] | undefined }
  /** From `formerColumns`; must be a stable array. */
  columns: TableColumn<Own>[]
  /** Maximum number of imports listed. */
  most: number
  empty: ReactNode
  nameOf: (shown: Own) => string
}

const pageSize = 10

/** Former imports, ten per page. */
export function FormerImports<Own extends AnyImport>({
  list,
  columns,
  most,
  empty,
  nameOf,
}: Props<Own>) {
  const [page, setPage] = useState(1)
  const allImports = list.data ?? []
  const end = listEnd(allImports.length, most)
  const shownPage = Math.min(page, Math.max(1, Math.ceil(allImports.length / pageSize)))
  return (
    <section className="table-section" aria-label="Bisherige Importe">
      <div className="table-tools">
        <h2 className="table-heading">Bisherige Importe</h2>
        {end && <p className="import-most">{end}</p>}
      </div>
      <PlainTable
        label="Bisherige Importe"
        columns={columns}
        rows={allImports.slice((shownPage - 1) * pageSize, shownPage * pageSize)}
        list={list}
        skeletons={3}
        empty={empty}
        nameOf={nameOf}
      />
      {allImports.length > pageSize && (
        <TablePager
          page={shownPage}
          size={pageSize}
          total={allImports.length}
          sizes={[]}
          onChange={(next) => setPage(next.page ?? 1)}
        />
      )}
    </section>
  )
}
