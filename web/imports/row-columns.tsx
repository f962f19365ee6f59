import { ArrowRight } from 'lucide-react'
import type { ImportKind, ImportRow } from '#contract/imports.ts'
import type { RecordPath } from '../base/paths.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import type { TableColumn } from '../table/DataTable.tsx'
import { widthFor } from '../table/table-columns.ts'
import { outcomeWords } from './import-words.ts'

/** A row as a list row: its row number is its id. */
export type ShownRow = ImportRow & { id: number }

/** Paths of the records' pages; for links, of the file. */
const pages: Partial<Record<ImportKind, RecordPath>> = {
  companies: '/companies',
  parts: '/parts',
  devices: '/devices',
  links: '/files',
}

/** The attribute that identifies a row, shown in a column of its own. */
const keys: Partial<Record<ImportKind, string>> = {
  companies: 'kdnr',
  parts: 'title',
  doctypes: 'title',
  devices: 'sn',
}

/** German names of these attributes. */
const keyNames: Record<ImportKind, string> = {
  companies: 'Kundennummer',
  parts: 'Artikelnummer',
  doctypes: 'Titel',
  devices: 'Seriennummer',
  links: 'Verknüpfung',
}

/** The columns of the list of rows. */
export function rowColumns(kind: ImportKind): TableColumn<ShownRow>[] {
  return [
    {
      id: 'row',
      header: 'Zeile',
      kind: 'number',
      width: widthFor('3.5rem'),
      cell: ({ row }) => row,
    },
    {
      id: 'key',
      header: keyNames[kind],
      width: 'minmax(0, 1.2fr)',
      cell: (row) => <RowKey kind={kind} row={row} />,
    },
    {
      id: 'state',
      header: 'Stand',
      width: 'minmax(9.5rem, 0.8fr)',
      cell: (row) => (
        <span className="import-row-state" data-state={row.outcome ?? row.state}>
          {stateOf(row)}
        </span>
      ),
    },
    {
      id: 'details',
      header: 'Was sich ändert, oder was falsch ist',
      width: 'minmax(0, 3fr)',
      cell: (row) => <RowDetails kind={kind} row={row} />,
    },
  ]
}

function RowKey({ kind, row: { key, record, outcome } }: { kind: ImportKind; row: ShownRow }) {
  const page = pages[kind]
  if (key === null) return '–'
  // An undone record may be in the bin.
  if (!page || record === null || outcome === 'undone') return key
  return (
    <RecordLink to={page} id={record}>
      {key}
    </RecordLink>
  )
}

function stateOf({ state, outcome }: ShownRow): string {
  if (outcome === 'undone' || outcome === 'left') return outcomeWords[outcome]
  if (outcome === 'imported' && state === 'changed') return 'geändert'
  return words[state]
}

const words = { new: 'neu', changed: 'wird geändert', equal: 'gleich', wrong: 'falsch' }

function RowDetails({ kind, row }: { kind: ImportKind; row: ShownRow }) {
  const { state, changes, problems, reason } = row
  if (reason !== null) return reason
  if (problems.length > 0) {
    return (
      <ul className="import-problems">
        {problems.map(({ cell, value, message }) => (
          <li key={`${cell} ${message}`}>
            {cell !== null && <strong>{cell}</strong>}{' '}
            {value !== null && value !== '' && <q>{value}</q>} {message}
          </li>
        ))}
      </ul>
    )
  }
  const changesToShow =
    state === 'new' ? changes.filter(({ field }) => field !== keys[kind]) : changes
  if (changesToShow.length === 0) return null
  return (
    <dl className="import-changes">
      {changesToShow.map(({ field, label, from, to }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {state === 'changed' && (
              <>
                {from === null ? <Nothing /> : <del>{from}</del>}
                <ArrowRight size={12} aria-hidden />
                <span className="hidden-text"> wird </span>
              </>
            )}
            {to === null ? <Nothing /> : <ins>{to}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Nothing() {
  return <span className="import-nothing">leer</span>
}
