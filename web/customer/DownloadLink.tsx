import type { CustomerFile } from '#contract/customer.ts'
import { DownloadIcon } from './view-icons.ts'
import '../ui/controls.css'

/** Opens the bytes of a file in a new tab; a file whose bytes are gone says so. */
export function DownloadLink({ file: { filename, url } }: { file: CustomerFile }) {
  if (!url) return <p className="file-missing">Derzeit nicht verfügbar</p>
  return (
    <a
      className="button button-primary file-download"
      href={url.url}
      target="_blank"
      rel="noopener"
      data-ripple
    >
      <DownloadIcon size={18} />
      <span className="file-download-word">Herunterladen</span>
      <span className="hidden-text">: {filename} (neuer Tab)</span>
    </a>
  )
}
