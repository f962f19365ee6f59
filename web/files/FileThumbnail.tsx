import { useState } from 'react'
import type { Upload } from '#contract/files.ts'
import { previewPath } from '#contract/paths.ts'
import { FileIcon } from '../ui/FileIcon.tsx'
import './file-thumbnail.css'

/** A file's thumbnail in a box of fixed size, or else the icon of its kind. */
export function FileThumbnail({ upload }: { upload: Upload | null | undefined }) {
  const [failed, setFailed] = useState<string>()
  const preview = upload?.preview
  return (
    <span aria-hidden className="file-thumbnail">
      {preview && preview !== failed ? (
        <img
          src={previewPath(preview, 96)}
          alt=""
          loading="lazy"
          decoding="async"
          width={32}
          height={40}
          onError={() => setFailed(preview)}
        />
      ) : (
        <FileIcon mime={upload?.mime ?? ''} size={20} />
      )}
    </span>
  )
}
