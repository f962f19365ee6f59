import { DownloadLink } from './DownloadLink.tsx'
import { FileFace } from './FileFace.tsx'
import { FileFacts } from './FileFacts.tsx'
import { FileTitle } from './FileTitle.tsx'
import type { FilesProps } from './file-groups.ts'
import { GroupHead } from './GroupHead.tsx'

/** The files of a device on a phone: one row each, grouped by type. */
export function FileCards({ device, groups, main, foldOf, onChoose }: FilesProps) {
  return groups.map((group) => {
    const fold = foldOf(group)
    return (
      <section key={group.title ?? ''} className="files-group">
        {group.title !== undefined || groups.length > 1 ? (
          <h4>
            <GroupHead group={group} fold={fold} />
          </h4>
        ) : null}
        {fold?.isOpen === false ? null : (
          <ul>
            {group.files.map((row) => (
              <li
                key={row.file.group}
                className={row.file.group === main ? 'file-card file-main' : 'file-card'}
              >
                <FileFace file={row.file} isMain={row.file.group === main} />
                <div className="file-words">
                  <FileTitle deviceId={device.id} row={row} />
                  <FileFacts row={row} onChoose={onChoose} />
                </div>
                <DownloadLink file={row.file} />
              </li>
            ))}
          </ul>
        )}
      </section>
    )
  })
}
