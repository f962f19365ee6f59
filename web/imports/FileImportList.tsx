import { useState } from 'react'
import { Link } from 'wouter'
import { type FileImport, fileImports } from '#contract/file-imports.ts'
import { formatTime } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { queryClient, refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import type { TableColumn } from '../table/DataTable.tsx'
import { TableBody } from '../table/TableBody.tsx'
import { TableHead } from '../table/TableHead.tsx'
import { TablePager } from '../table/TablePager.tsx'
import { tracksOf, widthFor } from '../table/table-columns.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { TrashIcon } from '../ui/row-icons.ts'
import { beginFiles } from './begin-files.ts'
import { FilePick } from './FilePick.tsx'
import { areFilesUnderWay, fileResultWords, fileStateWords } from './file-import-words.ts'
import { useFileImports } from './use-file-import.ts'
import '../dialog/record-link.css'
import '../table/data-table.css'
import '../table/table-pager.css'
import '../table/table-cards.css'
import './import-list.css'

const pageSize = 10

/** Where files come in, and below all that came in before. */
export function FileImportList() {
  return (
    <>
      <section className="import-new" aria-label="Neue Dateien">
        <h2>Neue Dateien</h2>
        <FilePick
          invitation="Ordner, Dateien oder ein ZIP hierher ziehen oder"
          hint="Ein ZIP darf 4 GB groß sein, je Import 50.000 Dateien. Zugeordnet wird nach Datei- und Ordnernamen, nach einer Tabelle oder, bei Containern nach VDI 2770, nach deren Metadaten; gespeichert wird noch nichts."
          onFound={(found) => void beginFiles(found)}
        />
      </section>
      <FormerFileImports />
    </>
  )
}

function FormerFileImports() {
  const list = useFileImports()
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
        <TableBody<FileImport>
          columns={columns}
          rows={rows}
          list={list}
          skeletons={3}
          empty={<p>Noch keine Dateien importiert. Legen Sie oben einen Ordner oder ein ZIP ab.</p>}
          nameOf={({ name }) => name}
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

/** How far an import is, in its colour. */
export function FileImportState({ state }: Pick<FileImport, 'state'>) {
  const look = state === 'unpacking' ? 'checking' : state
  return (
    <span className="import-state" data-state={look}>
      {fileStateWords[state]}
    </span>
  )
}

/** Asks, then forgets an import and its report; `onRemoved` leads away from its page. */
export function removeFileImport(
  { id, name, state, undoUntil }: FileImport,
  onRemoved?: () => void,
) {
  askToDelete({
    question: `Import von „${name}“ löschen?`,
    body: (
      <div className="dialog-text">
        <p>
          {state === 'imported'
            ? 'Was importiert ist, bleibt. Gelöscht wird der Bericht.'
            : 'Gelöscht wird, was davon hier angekommen ist. Die Dateien bei Ihnen bleiben.'}
        </p>
        {undoUntil && <p>Rückgängig machen lässt er sich dann nicht mehr.</p>}
      </div>
    ),
    action: 'removeFileImport',
    done: 'Import wurde gelöscht!',
    async remove() {
      await call(fileImports.remove, { id })
      onRemoved?.()
      queryClient.removeQueries({ queryKey: [fileImports.list.path, id] })
      await refresh(fileImports.list)
    },
  })
}

const columns: TableColumn<FileImport>[] = [
  {
    id: 'name',
    header: 'Dateien',
    width: 'minmax(0, 2fr)',
    cell: ({ id, name }) => (
      <Link to={`/import/dateien/${id}`} className="record-link">
        {name}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'Stand',
    width: 'minmax(10rem, 1.2fr)',
    cell: ({ state }) => <FileImportState state={state} />,
  },
  {
    id: 'result',
    header: 'Ergebnis',
    width: 'minmax(0, 2fr)',
    cell: (own) => fileResultWords(own),
  },
  { id: 'createdBy', header: 'Von', cell: ({ createdBy }) => createdBy ?? 'Kommandozeile' },
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
      !areFilesUnderWay(own) && (
        <RowButton
          name={`Import von „${own.name}“ löschen`}
          Icon={TrashIcon}
          onClick={() => removeFileImport(own)}
        />
      ),
  },
]
