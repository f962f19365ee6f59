import type { CustomerFile } from '#contract/customer.ts'
import { useWords } from '../base/spoken.ts'
import { isShowable, showFile } from './shown-file.ts'

interface Props {
  deviceId: number
  file: CustomerFile
}

/** The name of a file, which opens it from anywhere in its row: inside the page where that is possible, else in a new tab. */
export function FileTitle({ deviceId, file }: Props) {
  const say = useWords('view')
  const { filename, url } = file
  // Of a file in several languages nobody knows in which its name is.
  const lang = file.languages.length === 1 ? file.languages[0] : undefined
  const name = <span lang={lang}>{filename}</span>
  if (!url) return <p className="file-name">{name}</p>
  return isShowable(file) ? (
    <button
      type="button"
      className="file-name file-show"
      aria-label={say.preview(filename)}
      onClick={() => showFile(deviceId, file)}
    >
      {name}
    </button>
  ) : (
    <a className="file-name file-show" href={url.url} target="_blank" rel="noopener">
      {name}
      <span className="hidden-text">{say.inNewTab}</span>
    </a>
  )
}
