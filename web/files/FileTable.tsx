import { type ReactNode, useMemo } from 'react'
import { type Media, medias } from '#contract/files.ts'
import { formatDate } from '../base/formats.ts'
import { useSession } from '../client/session.ts'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { widthFor } from '../table/table-columns.ts'
import { useSelection } from '../table/use-selection.ts'
import { FileActions } from './FileActions.tsx'
import { FileKind, FileName } from './FileName.tsx'
import { FileSelection } from './FileSelection.tsx'

interface Props {
  buttons: ReactNode
  empty: ReactNode
}

/** 'Dateiliste': all files. */
export function FileTable({ buttons, empty }: Props) {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const { selected, onChange, forget } = useSelection()
  const columns = useMemo(() => fileColumns(isAdmin, forget), [isAdmin, forget])
  const actions = <FileSelection files={[...selected]} isAdmin={isAdmin} onRemoved={forget} />
  return (
    <DataTable<Media>
      label="Dateiliste"
      endpoint={medias.list}
      columns={columns}
      populate={['doctype', 'url']}
      defaultSort="createdAt:desc"
      search={(text) => searchFilter(text, { texts: ['filename'] })}
      nameOf={({ filename }) => filename}
      selection={{ selected, onChange, buttons: actions }}
      buttons={buttons}
      empty={empty}
    />
  )
}

/** The columns of every file list; `onRemoved` is told which files are gone. */
export function fileColumns(
  isAdmin: boolean,
  onRemoved?: (ids: readonly number[]) => void,
): TableColumn<Media>[] {
  return [
    {
      id: 'createdAt',
      header: 'Hochgeladen am',
      sort: 'createdAt',
      width: `minmax(${widthFor('9rem')}, 1fr)`,
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
      width: widthFor('9rem'),
      cell: (media) => <FileActions media={media} isAdmin={isAdmin} onRemoved={onRemoved} />,
    },
  ]
}
