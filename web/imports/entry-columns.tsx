import type { FileImportEntry } from '#contract/file-imports.ts'
import { formatSize } from '../base/formats.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import type { TableColumn } from '../table/DataTable.tsx'
import { widthFor } from '../table/table-columns.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { PencilIcon } from '../ui/row-icons.ts'
import { plannedWords } from './file-import-words.ts'
import { CorrectEntryForm } from './import-dialogs.ts'
import { outcomeWords } from './import-words.ts'

/** A file as a list row: its number is its id. */
type ShownEntry = FileImportEntry & { id: number }

/** The columns of the list of files; if `isCorrectable`, with a button that corrects the assignment. */
export function entryColumns(id: number, isCorrectable: boolean): TableColumn<ShownEntry>[] {
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
      width: `minmax(${widthFor('9.5rem')}, 0.9fr)`,
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

/** Maps the state of a file to the colours of table rows. */
function lookOf(state: string): string {
  if (state === 'version' || state === 'linked') return 'changed'
  if (state === 'unmatched' || state === 'refused') return 'wrong'
  return state
}

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
      {filename !== null && facts.length > 0 && (
        <p className="file-facts">{facts.join('\u00a0· ')}</p>
      )}
      {reason !== null && <p className="file-facts">{reason}</p>}
    </div>
  )
}
