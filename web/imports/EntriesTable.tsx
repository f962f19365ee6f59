import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { type FileImport, type FileImportEntry, fileImports } from '#contract/file-imports.ts'
import { formatCount, formatSize } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import type { TableColumn } from '../table/DataTable.tsx'
import { TableBody } from '../table/TableBody.tsx'
import { TableHead } from '../table/TableHead.tsx'
import { TablePager } from '../table/TablePager.tsx'
import { tracksOf, widthFor } from '../table/table-columns.ts'
import { useTableState } from '../table/table-state.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { PencilIcon } from '../ui/row-icons.ts'
import { plannedWords } from './file-import-words.ts'
import { CorrectEntryForm } from './import-dialogs.ts'
import '../table/data-table.css'
import '../table/table-pager.css'
import '../table/table-cards.css'

/** A file as lists take it: its number is its id. */
type ShownEntry = FileImportEntry & { id: number }

/** Every file with what importing it does or did, page by page, on wish only those of one kind. */
export function EntriesTable({ shown }: { shown: FileImport }) {
  const { id, state: phase, updatedAt } = shown
  const { chosen, choices, choose } = useEntryFilter(shown)
  const { state, change } = useTableState('')
  const { page, size: pageSize } = state
  const input = { id, page, pageSize, ...(chosen && { state: chosen.state }) }
  const list = useQuery({
    queryKey: [fileImports.entries.path, phase, updatedAt, input],
    queryFn: ({ signal }) => call(fileImports.entries, input, { signal }),
    placeholderData: keepPreviousData,
    meta: { action: 'setFileImportEntries' },
  })
  const columns = useMemo(() => entryColumns(id, phase === 'checked'), [id, phase])
  const rows = (list.data?.entries ?? none).map((entry) => ({ ...entry, id: entry.number }))
  return (
    <section className="table-section" aria-label="Dateien des Imports">
      <div className="table-tools">
        <h2 className="table-heading">Dateien</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lie in a line with what is beside it */}
        <div role="group" aria-label="Welche Dateien" className="import-chips">
          <button type="button" aria-pressed={!chosen} onClick={() => choose('')}>
            Alle
          </button>
          {choices.map(({ state: own, word, name, count }) => (
            <button
              key={word}
              type="button"
              data-state={lookOf(own)}
              aria-pressed={word === chosen?.word}
              onClick={() => choose(word)}
            >
              {name} <span className="import-chip-count">{formatCount(count)}</span>
            </button>
          ))}
        </div>
      </div>
      <table
        className="data-table import-rows"
        style={tracksOf(columns, {})}
        aria-label="Dateien des Imports"
        aria-busy={list.isFetching}
      >
        <TableHead
          columns={columns}
          sort=""
          onSort={() => undefined}
          hasExpander={false}
          rows={rows}
        />
        <TableBody<ShownEntry>
          columns={columns}
          rows={rows}
          list={list}
          skeletons={pageSize}
          empty={<p>Solche Dateien gibt es hier nicht.</p>}
          nameOf={({ path }) => path}
          opened={noneOpen}
          onToggle={() => undefined}
        />
      </table>
      <TablePager page={page} size={pageSize} total={list.data?.total ?? 0} onChange={change} />
    </section>
  )
}

const none: FileImportEntry[] = []
const noneOpen: ReadonlySet<number> = new Set()

/** Which files are listed; it stands in the address, so that Back works. */
function useEntryFilter({ counts }: FileImport) {
  const [params, setParams] = useSearchParams()
  const all = [
    { state: 'new', word: 'neu', name: 'Neu', count: counts.new },
    { state: 'version', word: 'version', name: 'Neue Version', count: counts.version },
    { state: 'linked', word: 'verknuepft', name: 'Schon da, verknüpft', count: counts.linked },
    { state: 'equal', word: 'da', name: 'Schon da', count: counts.equal },
    { state: 'unmatched', word: 'nichts', name: 'Passt zu nichts', count: counts.unmatched },
    { state: 'refused', word: 'abgelehnt', name: 'Abgelehnt', count: counts.refused },
    { state: 'skipped', word: 'ausgelassen', name: 'Ausgelassen', count: counts.skipped },
    { state: 'imported', word: 'importiert', name: 'Importiert', count: counts.imported },
    { state: 'undone', word: 'zurueck', name: 'Zurückgenommen', count: counts.undone },
    { state: 'left', word: 'geblieben', name: 'Geblieben', count: counts.left },
  ] as const
  const word = params.get('nur') ?? ''
  const chosen = all.find((own) => own.word === word)
  const choices = all.filter((own) => own.count > 0 || own === chosen)
  function choose(next: string) {
    setParams((current) => {
      current.delete('seite')
      if (next === '') current.delete('nur')
      else current.set('nur', next)
      return current
    })
  }
  return { chosen, choices, choose }
}

/** The colours that rows of tables have. */
function lookOf(state: string): string {
  if (state === 'version' || state === 'linked') return 'changed'
  if (state === 'unmatched' || state === 'refused') return 'wrong'
  return state
}

function entryColumns(id: number, isCorrectable: boolean): TableColumn<ShownEntry>[] {
  return [
    {
      id: 'path',
      header: 'Datei',
      width: 'minmax(0, 2fr)',
      cell: ({ path, size }) => (
        <div className="file-details">
          <span className="file-path">{path}</span>
          <span className="file-size"> {formatSize(Number(size) / 1_000)}</span>
        </div>
      ),
    },
    {
      id: 'state',
      header: 'Stand',
      width: 'minmax(9.5rem, 0.9fr)',
      cell: ({ state, outcome }) => (
        <span className="import-row-state" data-state={outcome ?? lookOf(state ?? '')}>
          {outcome ? outcomeWords[outcome] : state ? plannedWords[state] : 'noch nicht geplant'}
        </span>
      ),
    },
    {
      id: 'target',
      header: 'Gehört zu',
      width: 'minmax(0, 1.2fr)',
      cell: ({ target }) =>
        target ? (
          <RecordLink to={target.kind === 'devices' ? '/devices' : '/parts'} id={target.id}>
            {target.name}
          </RecordLink>
        ) : (
          '–'
        ),
    },
    {
      id: 'details',
      header: 'Was daraus wird, oder warum nicht',
      width: 'minmax(0, 2.4fr)',
      cell: (entry) => <Details entry={entry} />,
    },
    ...(isCorrectable
      ? [
          {
            id: 'actions',
            header: 'Aktionen',
            kind: 'actions' as const,
            width: widthFor('4.5rem'),
            cell: (entry: ShownEntry) =>
              entry.state !== 'refused' && (
                <RowButton
                  name={`${entry.path} zuordnen`}
                  Icon={PencilIcon}
                  onClick={() => openDialog(CorrectEntryForm, { importId: id, entry })}
                />
              ),
          },
        ]
      : []),
  ]
}

const outcomeWords = { imported: 'importiert', undone: 'zurückgenommen', left: 'geblieben' }

function Details({ entry }: { entry: ShownEntry }) {
  const { filename, media, reason, named, languages, source, outcome } = entry
  const facts = [
    named.type,
    languages?.join(', '),
    named.version === null ? null : `Fassung ${named.version}`,
    source === null ? null : source,
  ].filter((fact) => fact !== null && fact !== undefined)
  return (
    <div className="file-details">
      {filename !== null &&
        (media !== null && outcome !== 'undone' ? (
          <RecordLink to="/files" id={media}>
            {filename}
          </RecordLink>
        ) : (
          filename
        ))}
      {filename !== null && facts.length > 0 && <p className="file-facts">{facts.join(' · ')}</p>}
      {reason !== null && <p className="file-facts">{reason}</p>}
    </div>
  )
}
