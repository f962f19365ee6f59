import type { CustomerFile } from '#contract/customer.ts'
import { previewPath } from '#contract/paths.ts'
import { FileIcon } from '../ui/FileIcon.tsx'
import './file-row.css'

interface Props {
  file: CustomerFile
  isMain: boolean
}

/** A file's picture: the first page of the main file, an icon for all others. */
export function FileFace({ file: { url }, isMain }: Props) {
  if (isMain && url?.preview) {
    return <img className="file-picture" src={previewPath(url.preview, 480)} alt="" />
  }
  return <FileIcon mime={url?.mime ?? ''} size={isMain ? 32 : 20} />
}
