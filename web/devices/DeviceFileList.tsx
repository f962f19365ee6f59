import type { Media } from '#contract/files.ts'
import { fileColumns } from '../files/FileTable.tsx'
import { TableBody } from '../ui/TableBody.tsx'
import { TableHead } from '../ui/TableHead.tsx'

const loaded = { isPending: false, error: null, refetch: () => undefined }

/** The files of one device below its row: the file list without search, pages and sorting. */
export function DeviceFileList({
  sn,
  files,
  isAdmin,
}: {
  sn: string
  files: Media[]
  isAdmin: boolean
}) {
  const columns = fileColumns(isAdmin).map((column) => ({ ...column, sort: undefined }))
  return (
    <table className="data-table" aria-label={`Dateien von ${sn}`}>
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
        list={loaded}
        skeletons={0}
        isSearching={false}
        empty={<p>Dieses Gerät hat noch keine Dateien.</p>}
        nameOf={({ filename }) => filename}
        opened={new Set()}
        onToggle={() => undefined}
      />
    </table>
  )
}
