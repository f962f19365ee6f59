import type { Upload } from '#contract/files.ts'
import { leaveSession, problemOf, type RequestError, unreachable } from '../request.ts'
import { session } from '../session.ts'

/** An upload under way: resolves with the stored file; `cancel` rejects it with an AbortError. */
export interface RunningUpload {
  done: Promise<Upload>
  cancel: () => void
}

/** Sends one file; `onProgress` hears the sent share from 0 to 1. Only XMLHttpRequest tells that. */
export function startUpload(file: File, onProgress: (share: number) => void): RunningUpload {
  const sending = new XMLHttpRequest()
  const done = new Promise<Upload>((resolve, reject) => {
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    sending.onload = () => {
      const [stored] = sending.status === 200 ? (sending.response as Upload[]) : []
      if (stored) resolve(stored)
      else reject(failureOf(sending))
    }
    sending.onerror = () => reject(unreachable())
    sending.onabort = () => reject(new DOMException('Abgebrochen', 'AbortError'))
  })
  const form = new FormData()
  form.append('files', file, file.name.normalize('NFC'))
  sending.open('POST', '/api/upload')
  sending.responseType = 'json'
  const { authKey } = session.current
  if (authKey !== null) sending.setRequestHeader('authorization', `Bearer ${authKey}`)
  sending.send(form)
  return { done, cancel: () => sending.abort() }
}

function failureOf(sending: XMLHttpRequest): RequestError {
  const { authKey } = session.current
  if (sending.status === 401 && authKey !== null) leaveSession(authKey)
  return problemOf(sending, sending.response)
}
