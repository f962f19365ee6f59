import { useMemo } from 'react'
import { Link } from 'wouter'
import type { Device } from '#contract/devices.ts'
import type { Media } from '#contract/files.ts'
import type { Part } from '#contract/parts.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { fileColumns } from '../files/FileTable.tsx'
import { isOwn } from '../files/shown-media.ts'
import type { TableColumn } from '../table/DataTable.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import type { ListState } from '../table/TableBody.tsx'

interface Props {
  device: Device
  list: ListState
  files: Media[]
  /** Expected number of files, while they are loading. */
  count: number
  isAdmin: boolean
}

/** The files of one device below its row: the file list without search, paging and sorting. */
export function DeviceFileList({ device, list, files, count, isAdmin }: Props) {
  const columns = useMemo(
    () => withOrigin(fileColumns(isAdmin, { device }), device),
    [isAdmin, device],
  )
  return (
    <>
      <h3 className="expanded-heading">Dateiliste</h3>
      <PlainTable
        label={`Dateien von ${device.sn}`}
        columns={columns}
        rows={files}
        list={list}
        skeletons={count}
        empty={
          <p>
            Dieses Gerät hat noch keine Dateien. Unter <Link href="/files">Dateien</Link> laden Sie
            welche hoch und ordnen sie dem Gerät oder seiner Artikelnummer zu.
          </p>
        }
        nameOf={({ filename }) => filename}
      />
    </>
  )
}

/** Inserts a column before the actions that shows whose link the file comes from. */
function withOrigin(columns: TableColumn<Media>[], device: Device): TableColumn<Media>[] {
  const origin: TableColumn<Media> = {
    id: 'origin',
    header: 'Herkunft',
    cell: (media) => <Origin part={isOwn(media) ? null : (device.part ?? null)} />,
  }
  const unsorted = columns.map((column) => ({ ...column, sort: undefined }))
  return unsorted.flatMap((column) => (column.kind === 'actions' ? [origin, column] : [column]))
}

/** The device itself, or a link to the article number, where a link that all its devices share can be removed. */
function Origin({ part }: { part: Pick<Part, 'id' | 'title'> | null }) {
  if (!part) return 'Gerät'
  return (
    <RecordLink to="/parts" id={part.id} isQuiet>
      Artikelnummer {part.title}
    </RecordLink>
  )
}
