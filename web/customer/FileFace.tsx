import type { CustomerFile } from '#contract/customer.ts'
import { previewPath } from '#contract/paths.ts'
import { FileIcon } from '../ui/FileIcon.tsx'
import './file-row.css'

interface Props {
  file: CustomerFile
  isMain: boolean
}

/** What a file looks like: of the main one its first page, of the others their kind. */
export function FileFace({ file: { url }, isMain }: Props) {
  if (isMain && url?.preview) {
    return <img className="file-picture" src={previewPath(url.preview, 480)} alt="" />
  }
  return <FileIcon mime={url?.mime ?? ''} size={isMain ? 32 : 20} />
}
