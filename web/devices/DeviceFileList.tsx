import { useMemo } from 'react'
import { Link } from 'wouter'
import type { Media } from '#contract/files.ts'
import { fileColumns } from '../files/FileTable.tsx'
import type { ListedDevice } from '../files/unlink-file.ts'
import { type ListState, TableBody } from '../table/TableBody.tsx'
import { TableHead } from '../table/TableHead.tsx'
import { tracksOf } from '../table/table-columns.ts'

interface Props {
  device: ListedDevice
  list: ListState
  files: Media[]
  /** How many there will be when they are loaded. */
  count: number
  isAdmin: boolean
}

/** The files of one device below its row: the file list without search, pages and sorting. */
export function DeviceFileList({ device, list, files, count, isAdmin }: Props) {
  const columns = useMemo(
    () => fileColumns(isAdmin, { device }).map((column) => ({ ...column, sort: undefined })),
    [isAdmin, device],
  )
  return (
    <>
      <h3 className="expanded-heading">Dateiliste</h3>
      <table
        className="data-table"
        style={tracksOf(columns, {})}
        aria-label={`Dateien von ${device.sn}`}
        aria-busy={list.isFetching}
      >
        <TableHead
          columns={columns}
          sort=""
          onSort={() => undefined}
          hasExpander={false}
          rows={files}
        />
        <TableBody
          columns={columns}
          rows={files}
          list={list}
          skeletons={count}
          empty={
            <p>
              Dieses Gerät hat noch keine Dateien. Unter <Link href="/files">Dateien</Link> laden
              Sie welche hoch und ordnen sie dem Gerät zu.
            </p>
          }
          nameOf={({ filename }) => filename}
          opened={new Set()}
          onToggle={() => undefined}
        />
      </table>
    </>
  )
}
