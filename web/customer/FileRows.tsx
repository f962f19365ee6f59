import type { CustomerFile } from '#contract/customer.ts'
import { formatDate } from '../base/formats.ts'
import { FileIcon } from '../ui/FileIcon.tsx'
import { DownloadLink } from './DownloadLink.tsx'
import { FileFacts } from './FileFacts.tsx'
import { FileTitle } from './FileTitle.tsx'
import { sinceOf, type TranslatedFile } from './translated-files.ts'

interface Props {
  deviceId: number
  sn: string
  rows: TranslatedFile[]
  onChoose: (file: CustomerFile) => void
}

/** 'Dateiliste' of a device from tablets up: the specification's table, the newest file first. */
export function FileRows({ deviceId, sn, rows, onChoose }: Props) {
  const files = [...rows].sort((one, other) => sinceOf(other).localeCompare(sinceOf(one)))
  return (
    <table className="files-table" aria-label={`Dateien von ${sn}`}>
      <thead>
        <tr>
          <th scope="col">Hochgeladen am</th>
          <th scope="col">Datei-Typ</th>
          <th scope="col">Datei-Name</th>
          <th scope="col">
            <span className="hidden-text">Aktionen</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((row) => (
          <tr key={row.file.group}>
            <td>
              <time dateTime={row.file.createdAt}>{formatDate(row.file.createdAt)}</time>
            </td>
            <td>{row.file.doctype?.title ?? '–'}</td>
            <td>
              <div className="files-table-name">
                <FileIcon mime={row.file.url?.mime ?? ''} size={24} />
                <div className="file-words">
                  <FileTitle deviceId={deviceId} file={row.file} />
                  <FileFacts row={row} onChoose={onChoose} />
                </div>
              </div>
            </td>
            <td>
              <DownloadLink file={row.file} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
