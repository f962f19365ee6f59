import { useState } from 'react'
import type { Import, ImportKind } from '#contract/imports.ts'
import { importKindWords } from '#contract/imports.ts'
import { formatTime } from '../base/formats.ts'
import type { TableColumn } from '../table/DataTable.tsx'
import { TableBody } from '../table/TableBody.tsx'
import { TableHead } from '../table/TableHead.tsx'
import { TablePager } from '../table/TablePager.tsx'
import { tracksOf, widthFor } from '../table/table-columns.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { TrashIcon } from '../ui/row-icons.ts'
import { ImportLink } from './ImportLink.tsx'
import { ImportState } from './ImportState.tsx'
import { importName, isUnderWay, resultWords } from './import-words.ts'
import { NewTable } from './NewTable.tsx'
import { removeImport } from './remove-import.tsx'
import { useImports } from './use-import.ts'
import '../table/data-table.css'
import '../table/table-pager.css'
import '../table/table-cards.css'
import './import-list.css'

const pageSize = 10

/** Where a table comes in, and below all that came in before. */
export function ImportList() {
  const [kind, setKind] = useState<ImportKind>('devices')
  return (
    <>
      <NewTable kind={kind} onKind={setKind} />
      <FormerImports />
    </>
  )
}

function FormerImports() {
  const list = useImports()
  const [page, setPage] = useState(1)
  const all = list.data ?? []
  const shown = Math.min(page, Math.max(1, Math.ceil(all.length / pageSize)))
  const rows = all.slice((shown - 1) * pageSize, shown * pageSize)
  return (
    <section className="table-section" aria-label="Bisherige Importe">
      <div className="table-tools">
        <h2 className="table-heading">Bisherige Importe</h2>
      </div>
      <table
        className="data-table"
        style={tracksOf(columns, {})}
        aria-label="Bisherige Importe"
        aria-busy={list.isFetching}
      >
        <TableHead
          columns={columns}
          sort=""
          onSort={() => undefined}
          hasExpander={false}
          rows={rows}
        />
        <TableBody<Import>
          columns={columns}
          rows={rows}
          list={list}
          skeletons={3}
          empty={<NothingYet />}
          nameOf={importName}
          opened={none}
          onToggle={() => undefined}
        />
      </table>
      {all.length > pageSize && (
        <TablePager
          page={shown}
          size={pageSize}
          total={all.length}
          sizes={[]}
          onChange={(next) => setPage(next.page ?? 1)}
        />
      )}
    </section>
  )
}

const none: ReadonlySet<number> = new Set()

function NothingYet() {
  return (
    <>
      <p>
        Noch nichts importiert. Legen Sie oben eine Tabelle ab: Der Probelauf zeigt jede Zeile,
        bevor etwas gespeichert wird.
      </p>
      <p>
        Eine Tabelle hat in einer der ersten Zeilen Überschriften, deutsch oder englisch, und
        darunter je Zeile einen Datensatz. Beispiele finden Sie oben neben jeder Art.
      </p>
    </>
  )
}

const columns: TableColumn<Import>[] = [
  {
    id: 'name',
    header: 'Tabelle',
    width: 'minmax(0, 2fr)',
    cell: ({ id, name }) => <ImportLink id={id}>{name}</ImportLink>,
  },
  {
    id: 'kind',
    header: 'Enthält',
    width: 'minmax(0, 1.2fr)',
    cell: ({ kind }) => importKindWords[kind],
  },
  {
    id: 'state',
    header: 'Stand',
    width: 'minmax(9.5rem, 1.2fr)',
    cell: ({ state }) => <ImportState state={state} />,
  },
  {
    id: 'result',
    header: 'Ergebnis',
    width: 'minmax(0, 1.8fr)',
    cell: (own) => resultWords(own),
  },
  {
    id: 'createdBy',
    header: 'Von',
    cell: ({ createdBy }) => createdBy ?? 'Kommandozeile',
  },
  {
    id: 'createdAt',
    header: 'Wann',
    width: 'minmax(7.75rem, 1fr)',
    cell: ({ createdAt }) => formatTime(createdAt),
  },
  {
    id: 'actions',
    header: 'Aktionen',
    kind: 'actions',
    width: widthFor('4.5rem'),
    cell: (own) =>
      !isUnderWay(own) && (
        <RowButton
          name={`Import von „${own.name}“ löschen`}
          Icon={TrashIcon}
          onClick={() => removeImport(own)}
        />
      ),
  },
]
