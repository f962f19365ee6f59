import type { CustomerFile } from '#contract/customer.ts'
import { formatDate, formatSize } from '../base/formats.ts'
import { FileIcon } from '../ui/FileIcon.tsx'
import { isShowable, showFile } from './shown-file.ts'
import { DownloadIcon } from './view-icons.ts'
import '../ui/controls.css'

interface Props {
  deviceId: number
  file: CustomerFile
}

/** A file: its name shows it inside the page where that is possible, the button downloads it. */
export function FileCard({ deviceId, file }: Props) {
  const { filename, createdAt, url } = file
  return (
    <>
      <FileIcon mime={url?.mime ?? ''} size={28} />
      <div className="file-words">
        {isShowable(file) ? (
          <button
            type="button"
            className="file-name file-show"
            aria-label={`Vorschau: ${filename}`}
            onClick={() => showFile(deviceId, file)}
          >
            {filename}
          </button>
        ) : (
          <p className="file-name">{filename}</p>
        )}
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
