import { type ReactNode, useMemo } from 'react'
import { type Doctype, doctypes } from '#contract/doctypes.ts'
import { type Media, medias } from '#contract/files.ts'
import { formatDate } from '../base/formats.ts'
import { useSession } from '../client/session.ts'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { type Flag, useFlagFilter } from '../table/flag-filter.tsx'
import { type Relation, useRelatedFilter } from '../table/RelatedFilter.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { widthFor } from '../table/table-columns.ts'
import { useSelection } from '../table/use-selection.ts'
import { FileActions } from './FileActions.tsx'
import { FileKind, FileName } from './FileName.tsx'
import { FileSelection } from './FileSelection.tsx'
import { useLanguageFilter } from './LanguageFilter.tsx'
import { shownMedia } from './shown-media.ts'
import type { ListedDevice } from './unlink-file.ts'

interface Props {
  buttons: ReactNode
  empty: ReactNode
}

/** 'Dateiliste': all files. */
export function FileTable({ buttons, empty }: Props) {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const { selected, onChange, forget } = useSelection()
  const columns = useMemo(() => fileColumns(isAdmin, { onRemoved: forget }), [isAdmin, forget])
  const { filters, note } = useRelatedFilter(relations)
  const language = useLanguageFilter()
  const flagged = useFlagFilter(flags)
  const isFiltered = Boolean(note ?? language.filters ?? flagged.filters)
  const actions = <FileSelection files={[...selected]} isAdmin={isAdmin} onRemoved={forget} />
  return (
    <DataTable<Media>
      label="Dateiliste"
      exported="Dateien"
      isTitled
      filters={isFiltered ? { ...filters, ...language.filters, ...flagged.filters } : undefined}
      endpoint={medias.list}
      columns={columns}
      populate={shownMedia}
      defaultSort="createdAt:desc"
      search={(text) => searchFilter(text, { texts: ['filename'] })}
      nameOf={({ filename }) => filename}
      selection={{ selected, onChange, buttons: actions }}
      buttons={
        <>
          {language.field}
          {buttons}
        </>
      }
      note={flagged.note ?? note}
      empty={isFiltered ? <p>Hier gibt es keine Dateien (mehr).</p> : empty}
    />
  )
}

const ofDoctype: Relation<Doctype> = {
  param: 'typ',
  noun: 'Dokumententyp',
  endpoint: doctypes.list,
  nameOf: ({ title }) => title,
  attribute: 'doctype',
}
const relations = [ofDoctype] as Relation[]

const flags: Flag[] = [
  {
    param: 'zustand',
    value: 'beschaedigt',
    words: 'Nur beschädigte Dateien',
    where: { versions: { url: { damage: { $notNull: true } } } },
  },
  {
    param: 'ohne-typ',
    value: 'ja',
    words: 'Nur Dateien ohne Dokumententyp',
    where: { doctype: { id: { $null: true } } },
  },
  {
    param: 'vorbereitet',
    value: 'ja',
    words: 'Nur Dateien mit Fassungen, die noch freizugeben sind',
    where: { versions: { releasedOn: { $null: true }, withdrawnAt: { $null: true } } },
  },
]

/** Where a list of files stands. */
interface Place {
  /** Is told which files are gone. */
  onRemoved?: (ids: readonly number[]) => void
  /** The device whose files they are. */
  device?: ListedDevice
}

/** The columns of every file list. */
export function fileColumns(isAdmin: boolean, { onRemoved, device }: Place): TableColumn<Media>[] {
  return [
    {
      id: 'createdAt',
      header: 'Hochgeladen am',
      sort: 'createdAt',
      // On a tablet in one line where its head can be sorted by, else in two.
      width: `minmax(${widthFor(device ? 'min(9rem, 11vw)' : 'min(9rem, 17.7vw)')}, 1fr)`,
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      id: 'doctype',
      header: 'Datei-Typ',
      sort: 'doctype.title',
      // 'EG-Konformitätserklärung' in one line, beside a selection on a tablet too.
      width: `minmax(${widthFor('11rem')}, 1fr)`,
      cell: (media) => <FileKind media={media} />,
    },
    {
      id: 'filename',
      header: 'Datei-Name',
      sort: 'filename',
      width: 'minmax(0, 2fr)',
      cell: (media) => <FileName media={media} />,
    },
    {
      id: 'actions',
      header: 'Aktionen',
      kind: 'actions',
      width: widthFor(device ? '9rem' : '11.25rem'),
      cell: (media) => <FileActions {...{ media, isAdmin, onRemoved, device }} />,
    },
  ]
}
