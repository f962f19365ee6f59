import type { CustomerFile } from '#contract/customer.ts'
import { useWords } from '../base/spoken.ts'
import { DownloadIcon } from './view-icons.ts'

/** Opens a file's upload in a new tab; renders nothing if the upload is missing. */
export function DownloadLink({ file: { filename, url } }: { file: CustomerFile }) {
  const texts = useWords('view')
  if (!url) return null
  return (
    <a className="file-download" href={url.url} target="_blank" rel="noopener" data-ripple>
      <DownloadIcon size={20} />
      <span className="hidden-text">
        {texts.download}
        {texts.newTab(filename)}
      </span>
    </a>
  )
}
