import type { CustomerFile } from '#contract/customer.ts'
import { formatDate, formatSize } from '../base/formats.ts'
import { FileIcon } from '../ui/FileIcon.tsx'
import { DownloadLink } from './DownloadLink.tsx'
import { FileTitle } from './FileTitle.tsx'

interface Props {
  deviceId: number
  media: CustomerFile[]
}

/** The files of a device on a phone: by document type, each with one big button. */
export function FileCards({ deviceId, media }: Props) {
  return byDoctype(media).map(({ title, files }) => (
    <section key={title} className="files-group">
      <h3>{title}</h3>
      <ul>
        {files.map((file) => (
          <li key={file.id} className="file-card">
            <FileIcon mime={file.url?.mime ?? ''} size={28} />
            <div className="file-words">
              <FileTitle deviceId={deviceId} file={file} />
              <p className="file-facts">
                {file.url ? `${formatSize(file.url.size)} · ` : ''}
                <span className="hidden-text">Hochgeladen am </span>
                <time dateTime={file.createdAt}>{formatDate(file.createdAt)}</time>
              </p>
            </div>
            <DownloadLink file={file} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Groups in the order of the alphabet, files without a type last, the newest file of a group first. */
function byDoctype(media: CustomerFile[]): { title: string; files: CustomerFile[] }[] {
  const groups = new Map<string | undefined, CustomerFile[]>()
  for (const file of media) {
    const title = file.doctype?.title
    groups.set(title, [...(groups.get(title) ?? []), file])
  }
  return [...groups]
    .sort(([one], [other]) => {
      if (one === undefined || other === undefined) return one === undefined ? 1 : -1
      return one.localeCompare(other, 'de', { numeric: true })
    })
    .map(([title, files]) => ({
      title: title ?? 'Weitere Dateien',
      files: files.sort((one, other) => other.createdAt.localeCompare(one.createdAt)),
    }))
}
