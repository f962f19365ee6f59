import type { CustomerFile } from '#contract/customer.ts'
import { formatDate } from '../base/formats.ts'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import { FileIcon } from '../ui/FileIcon.tsx'
import { DownloadLink } from './DownloadLink.tsx'
import { FileFacts } from './FileFacts.tsx'
import { FileTitle } from './FileTitle.tsx'
import { sinceOf, type TranslatedFile } from './translated-files.ts'
import './files-table.css'

interface Props {
  deviceId: number
  sn: string
  rows: TranslatedFile[]
  onChoose: (file: CustomerFile) => void
}

/** 'Dateiliste' of a device from tablets up: the specification's table, the newest file first. */
export function FileRows({ deviceId, sn, rows, onChoose }: Props) {
  const say = useWords('view')
  const files = [...rows].sort((one, other) => sinceOf(other).localeCompare(sinceOf(one)))
  return (
    <table className="files-table" aria-label={say.fileTable(sn)}>
      <thead>
        <tr>
          <th scope="col">{say.uploadedOn}</th>
          <th scope="col">{say.fileType}</th>
          <th scope="col">{say.fileName}</th>
          <th scope="col">
            <span className="hidden-text">{say.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((row) => (
          <tr key={row.file.group}>
            <td>
              <time dateTime={row.file.createdAt}>
                {formatDate(row.file.createdAt, portal.timeZone)}
              </time>
            </td>
            <td lang={row.file.doctype ? portal.language : undefined}>
              {row.file.doctype?.title ?? '–'}
            </td>
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
