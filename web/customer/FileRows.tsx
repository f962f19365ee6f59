import type { CustomerFile } from '#contract/customer.ts'
import { formatDate, formatSize } from '../base/formats.ts'
import { FileIcon } from '../ui/FileIcon.tsx'
import { DownloadLink } from './DownloadLink.tsx'
import { FileTitle } from './FileTitle.tsx'

interface Props {
  deviceId: number
  sn: string
  media: CustomerFile[]
}

/** 'Dateiliste' of a device from tablets up: the specification's table, the newest file first. */
export function FileRows({ deviceId, sn, media }: Props) {
  const files = [...media].sort((one, other) => other.createdAt.localeCompare(one.createdAt))
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
        {files.map((file) => (
          <tr key={file.id}>
            <td>
              <time dateTime={file.createdAt}>{formatDate(file.createdAt)}</time>
            </td>
            <td>{file.doctype?.title ?? '–'}</td>
            <td>
              <div className="files-table-name">
                <FileIcon mime={file.url?.mime ?? ''} size={24} />
                <div className="file-words">
                  <FileTitle deviceId={deviceId} file={file} />
                  {file.url ? <p className="file-facts">{formatSize(file.url.size)}</p> : null}
                </div>
              </div>
            </td>
            <td>
              <DownloadLink file={file} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
