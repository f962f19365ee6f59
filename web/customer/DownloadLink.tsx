import type { CustomerFile } from '#contract/customer.ts'
import { useWords } from '../base/spoken.ts'
import { DownloadIcon } from './view-icons.ts'
import '../ui/controls.css'

/** Opens the bytes of a file in a new tab; a file whose bytes are gone says so. */
export function DownloadLink({ file: { filename, url } }: { file: CustomerFile }) {
  const say = useWords('view')
  if (!url) return <p className="file-missing">{say.missing}</p>
  return (
    <a
      className="button button-primary file-download"
      href={url.url}
      target="_blank"
      rel="noopener"
      data-ripple
    >
      <DownloadIcon size={18} />
      <span className="file-download-word">{say.download}</span>
      <span className="hidden-text">{say.newTab(filename)}</span>
    </a>
  )
}
