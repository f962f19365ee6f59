import { type ReactNode, useMemo } from 'react'
import { type Media, medias } from '#contract/files.ts'
import { formatDate, formatSize } from '../base/formats.ts'
import { languageChoices } from '../base/language-choices.ts'
import { useSession } from '../client/session.ts'
import { FilterBar, NothingLeft } from '../filters/FilterBar.tsx'
import { type ListFilter, ofImport } from '../filters/list-filter.ts'
import { ofDoctype } from '../filters/record-filters.ts'
import { useListFilters } from '../filters/use-list-filters.ts'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { widthFor } from '../table/table-columns.ts'
import { useSelection } from '../table/use-selection.ts'
import { ColumnMenu } from '../views/ColumnMenu.tsx'
import { type FurtherTableColumn, useColumns } from '../views/use-columns.ts'
import { ViewMenu } from '../views/ViewMenu.tsx'
import { FileActions } from './FileActions.tsx'
import { FileKind, FileName } from './FileName.tsx'
import { FileSelection } from './FileSelection.tsx'
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
  const baseColumns = useMemo(() => fileColumns(isAdmin, { onRemoved: forget }), [isAdmin, forget])
  const { columns, chosen } = useColumns('files', baseColumns, furtherColumns)
  const filters = useListFilters(fileFilters)
  const actions = <FileSelection files={[...selected]} isAdmin={isAdmin} onRemoved={forget} />
  return (
    <DataTable<Media>
      label="Dateiliste"
      exported="Dateien"
      isTitled
      filters={filters.filters}
      endpoint={medias.list}
      columns={columns}
      populate={shownMedia}
      defaultSort="createdAt:desc"
      opens
      search={(text) => searchFilter(text, { texts: ['filename'] })}
      nameOf={({ filename }) => filename}
      selection={{ selected, onChange, buttons: actions }}
      buttons={buttons}
      note={
        <FilterBar filters={filters} endpoint={medias.list} ofAll="Dateien">
          <ViewMenu list="files" all="Alle Dateien" filters={filters} />
          <ColumnMenu list="files" further={furtherColumns} chosen={chosen} />
        </FilterBar>
      }
      empty={filters.filters ? <NothingLeft filters={filters} what="Dateien" /> : empty}
    />
  )
}

const furtherColumns: FurtherTableColumn<Media, 'files'>[] = [
  {
    id: 'size',
    header: 'Größe',
    room: 6,
    kind: 'number',
    cell: ({ url }) => url && formatSize(url.size),
  },
  {
    id: 'updatedAt',
    header: 'Geändert am',
    room: 10,
    cell: ({ updatedAt }) => formatDate(updatedAt),
  },
]

const fileFilters: ListFilter[] = [
  ofDoctype,
  {
    kind: 'choice',
    param: 'sprache',
    name: 'Sprache',
    choices: languageChoices,
    where: (language) => ({ languages: { $contains: language } }),
  },
  {
    kind: 'days',
    param: 'hochgeladen',
    name: 'Hochgeladen',
    attribute: 'createdAt',
    isMoment: true,
  },
  {
    kind: 'flag',
    param: 'nirgends',
    name: 'Keinem Gerät zugeordnet',
    where: { devices: { id: { $null: true } }, parts: { id: { $null: true } } },
  },
  {
    kind: 'flag',
    param: 'ohne-typ',
    name: 'Ohne Dokumententyp',
    where: { doctype: { id: { $null: true } } },
  },
  {
    kind: 'flag',
    param: 'vorbereitet',
    name: 'Noch freizugeben',
    // A file without versions has none to release.
    where: {
      versions: {
        id: { $notNull: true },
        releasedOn: { $null: true },
        withdrawnAt: { $null: true },
      },
    },
  },
  {
    kind: 'flag',
    param: 'zustand',
    on: 'beschaedigt',
    name: 'Beschädigt',
    where: { versions: { url: { damage: { $notNull: true } } } },
  },
  ofImport('medias'),
]

/** The context of a list of files. */
interface Place {
  /** Called with the ids of files that are gone. */
  onRemoved?: (ids: readonly number[]) => void
  /** The device whose files are listed. */
  device?: ListedDevice
}

/** The columns of every list of files. */
export function fileColumns(isAdmin: boolean, { onRemoved, device }: Place): TableColumn<Media>[] {
  return [
    {
      id: 'createdAt',
      header: 'Hochgeladen am',
      sort: 'createdAt',
      // On a tablet, one line if the column is sortable, otherwise two.
      width: `minmax(${widthFor(device ? 'min(9rem, 13vw)' : 'min(9rem, 17.7vw)')}, 1fr)`,
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      id: 'doctype',
      header: 'Datei-Typ',
      sort: 'doctype.title',
      // 'EG-Konformitätserklärung' on one line, even beside checkboxes on a tablet.
      width: `minmax(${widthFor('11rem')}, 1fr)`,
      cell: (media) => <FileKind media={media} />,
    },
    {
      id: 'filename',
      header: 'Datei-Name',
      sort: 'filename',
      width: 'minmax(0, 2fr)',
      onPhone: 'title',
      cell: (media) => <FileName media={media} />,
    },
    {
      id: 'actions',
      header: 'Aktionen',
      kind: 'actions',
      width: widthFor('9.75rem'),
      cell: (media) => <FileActions {...{ media, isAdmin, onRemoved, device }} />,
    },
  ]
}
