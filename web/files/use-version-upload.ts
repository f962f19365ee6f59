import { useEffect, useRef, useState } from 'react'
import type { Upload } from '#contract/files.ts'
import type { Idempotent } from '../client/idempotent.ts'
import type { Pace } from './pace.ts'
import { type RunningUpload, startUpload } from './upload.ts'

/** The upload of a new version's file, with its progress; it is cancelled when the form is closed. */
export function useVersionUpload(idempotent: Idempotent) {
  const [pace, setPace] = useState<Pace>()
  const running = useRef<RunningUpload>(undefined)
  const stored = useRef<{ file: File; upload: Upload }>(undefined)
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
      running.current?.cancel()
    }
  }, [])

  /** A retry does not send the same file again. */
  async function send(file: File): Promise<Upload> {
    if (stored.current?.file === file) return stored.current.upload
    const upload = await idempotent([file.name, file.size, file.lastModified], (key) => {
      running.current = startUpload(file, key, setPace)
      return running.current.done
    })
    stored.current = { file, upload }
    return upload
  }

  return {
    /** Undefined before the upload, and after the version has been created. */
    pace,
    begin: () => setPace({ share: 0 }),
    end: () => setPace(undefined),
    send,
    cancel: () => running.current?.cancel(),
    isClosed,
  }
}
