import type { CustomerFile } from '#contract/customer.ts'
import { isShowable, showFile } from './shown-file.ts'

interface Props {
  deviceId: number
  file: CustomerFile
}

/** The name of a file; it shows the file inside the page where that is possible. */
export function FileTitle({ deviceId, file }: Props) {
  const { filename } = file
  return isShowable(file) ? (
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
  )
}
