import { formatDate } from '../base/formats.ts'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import { DownloadLink } from './DownloadLink.tsx'
import { FileFace } from './FileFace.tsx'
import { FileFacts } from './FileFacts.tsx'
import { FileTitle } from './FileTitle.tsx'
import type { FilesProps } from './file-groups.ts'
import { GroupHead } from './GroupHead.tsx'
import './files-table.css'

/** 'Dateiliste' of a device on tablets and larger: the specified table, grouped by type. */
export function FileRows({ device, groups, main, foldOf, onChoose }: FilesProps) {
  const texts = useWords('view')
  return (
    <table className="files-table" aria-label={texts.fileTable(device.sn)}>
      <thead>
        <tr>
          <th scope="col">{texts.uploadedOn}</th>
          <th scope="col">{texts.fileType}</th>
          <th scope="col">{texts.fileName}</th>
          <th scope="col">
            <span className="hidden-text">{texts.actions}</span>
          </th>
        </tr>
      </thead>
      {groups.map((group) => {
        const fold = foldOf(group)
        return (
          <tbody key={group.title ?? ''}>
            {groups.length > 1 ? (
              <tr className="files-table-group">
                <th scope="rowgroup" colSpan={4}>
                  <GroupHead group={group} fold={fold} />
                </th>
              </tr>
            ) : null}
            {fold?.isOpen === false
              ? null
              : group.files.map((row) => (
                  <tr
                    key={row.file.group}
                    className={row.file.group === main ? 'file-row file-main' : 'file-row'}
                  >
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
                        <FileFace file={row.file} isMain={row.file.group === main} />
                        <div className="file-words">
                          <FileTitle deviceId={device.id} row={row} />
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
        )
      })}
    </table>
  )
}
