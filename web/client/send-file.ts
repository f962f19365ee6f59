import { readBytes } from './chosen-bytes.ts'
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
    sending.onerror = () => void whyNotSent(file).then(reject)
    sending.onabort = () => reject(new DOMException('Abgebrochen', 'AbortError'))
    signal?.addEventListener('abort', () => sending.abort())
    sending.open('POST', path)
    sending.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
    if (authKey !== null) sending.setRequestHeader('authorization', `Bearer ${authKey}`)
    sending.send(form)
  })
}

/** Browsers report the same for a lost connection and for a file that has changed on the disk. */
async function whyNotSent(file: File): Promise<unknown> {
  try {
    await readBytes(file, 0, 1)
    return unreachable()
  } catch (error) {
    return error
  }
}
