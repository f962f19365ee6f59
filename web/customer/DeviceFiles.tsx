import type { CustomerDevice, CustomerFile } from '#contract/customer.ts'
import { formatDate, formatSize } from '../formats.ts'
import { portal } from '../portal-settings.ts'
import { FileIcon } from '../ui/FileIcon.tsx'
import { DownloadIcon } from './view-icons.ts'
import '../ui/controls.css'
import './device-files.css'

/** 'Dateiliste' of a device: its files by document type, each with one big button. */
export function DeviceFiles({ device }: { device: CustomerDevice }) {
  if (device.media.length === 0) {
    return (
      <p className="files-empty">
        Für dieses Gerät sind noch keine Dateien hinterlegt. Bei Fragen hilft Ihnen{' '}
        <a href={`mailto:${portal.supportEmail}`}>{portal.supportEmail}</a>.
      </p>
    )
  }
  return byDoctype(device.media).map(({ title, files }) => (
    <section key={title} className="files-group">
      <h3>{title}</h3>
      <ul>
        {files.map((file) => (
          <li key={file.id} className="file-card">
            <FileCard file={file} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function FileCard({ file: { filename, createdAt, url } }: { file: CustomerFile }) {
  return (
    <>
      <FileIcon mime={url?.mime ?? ''} size={28} />
      <div className="file-words">
        <p className="file-name">{filename}</p>
        <p className="file-facts">
          {url ? `${formatSize(url.size)} · ` : ''}
          <span className="hidden-text">Hochgeladen am </span>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
      </div>
      {url ? (
        <a
          className="button button-primary file-download"
          href={url.url}
          target="_blank"
          rel="noopener"
          data-ripple
        >
          <DownloadIcon size={18} />
          Herunterladen
          <span className="hidden-text">: {filename} (neuer Tab)</span>
        </a>
      ) : (
        <p className="file-missing">Derzeit nicht verfügbar</p>
      )}
    </>
  )
}

/** Groups in the order of the alphabet, files without a type last, the newest file of a group first. */
function byDoctype(media: CustomerFile[]): { title: string; files: CustomerFile[] }[] {
  const groups = Map.groupBy(media, ({ doctype }) => doctype?.title)
  return [...groups]
    .sort(([one], [other]) => {
      if (one === undefined || other === undefined) return one === undefined ? 1 : -1
      return one.localeCompare(other, 'de')
    })
    .map(([title, files]) => ({
      title: title ?? 'Weitere Dateien',
      files: files.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)),
    }))
}
