import { unreachable } from './request.ts'
import { session } from './session.ts'

interface FileRequest {
  path: string
  /** Name of the form field. */
  field: string
  file: File
  headers?: Record<string, string>
  /** Called with the numbers of bytes sent and in total. */
  onProgress?: (sent: number, total: number) => void
  signal?: AbortSignal
}

/** Uploads one file as a form; rejects with `AbortError` if aborted. Only XMLHttpRequest reports upload progress. */
export function sendFile(request: FileRequest): Promise<XMLHttpRequest> {
  const { path, field, file, headers = {}, onProgress, signal } = request
  const { authKey } = session.current
  const sending = new XMLHttpRequest()
  const form = new FormData()
  form.append(field, file, file.name.normalize('NFC'))
  return new Promise((resolve, reject) => {
    sending.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    sending.onload = () => resolve(sending)
    sending.onerror = () => reject(unreachable())
    sending.onabort = () => reject(new DOMException('Abgebrochen', 'AbortError'))
    signal?.addEventListener('abort', () => sending.abort())
    sending.open('POST', path)
    sending.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
    if (authKey !== null) sending.setRequestHeader('authorization', `Bearer ${authKey}`)
    sending.send(form)
  })
}
