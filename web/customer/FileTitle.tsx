import type { CustomerFile } from '#contract/customer.ts'
import { useWords } from '../base/spoken.ts'
import { isShowable, showFile } from './shown-file.ts'

interface Props {
  deviceId: number
  file: CustomerFile
}

/** The name of a file; it shows the file inside the page where that is possible. */
export function FileTitle({ deviceId, file }: Props) {
  const say = useWords('view')
  const { filename } = file
  // Of a file in several languages nobody knows in which its name is.
  const lang = file.languages.length === 1 ? file.languages[0] : undefined
  return isShowable(file) ? (
    <button
      type="button"
      className="file-name file-show"
      aria-label={say.preview(filename)}
      onClick={() => showFile(deviceId, file)}
    >
      <span lang={lang}>{filename}</span>
    </button>
  ) : (
    <p className="file-name" lang={lang}>
      {filename}
    </p>
  )
}
