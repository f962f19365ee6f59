import { type Upload, uploadOriginHeader, uploads } from '#contract/files.ts'
import { problemOf, unreachable } from '../client/request.ts'
import { session } from '../client/session.ts'
import { type Pace, paceOf } from './pace.ts'

/** An upload under way: resolves with the stored file; `cancel` rejects it with an AbortError. */
export interface RunningUpload {
  done: Promise<Upload>
  cancel: () => void
}

type OnProgress = (pace: Pace) => void

/**
 * Sends one file and reports its progress. If only the response got lost, a second try with the same `key` returns the
 * first one's: no file is stored twice.
 */
export function startUpload(file: File, key: string, onProgress: OnProgress): RunningUpload {
  const controller = new AbortController()
  return {
    done: upload(file, key, onProgress, controller.signal),
    cancel: () => controller.abort(),
  }
}

async function upload(
  file: File,
  key: string,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Upload> {
  signal.throwIfAborted()
  const asking = session.current
  const sent = await send(file, key, asking.authKey, onProgress, signal)
  const { status, response } = sent
  const [stored] = status === 200 ? (response as Upload[]) : []
  if (stored) return stored
  if (status === 401 && (await session.onEnd?.(asking))) {
    return upload(file, key, onProgress, signal)
  }
  const headers = { get: (name: string) => sent.getResponseHeader(name) }
  throw problemOf({ status, headers }, response)
}

/** Only XMLHttpRequest tells how much of a body has been sent. */
function send(
  file: File,
  key: string,
  authKey: string | null,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<XMLHttpRequest> {
  const sending = new XMLHttpRequest()
  const form = new FormData()
  form.append('files', file, file.name.normalize('NFC'))
  return new Promise((resolve, reject) => {
    const pace = paceOf(performance.now())
    sending.upload.onprogress = ({ loaded, total }) =>
      onProgress(pace(loaded, total, performance.now()))
    sending.onload = () => resolve(sending)
    sending.onerror = () => reject(unreachable())
    sending.onabort = () => reject(new DOMException('Abgebrochen', 'AbortError'))
    signal.addEventListener('abort', () => sending.abort())
    sending.open('POST', uploads.create.path)
    sending.responseType = 'json'
    sending.setRequestHeader('idempotency-key', key)
    sending.setRequestHeader(uploadOriginHeader, 'form')
    if (authKey !== null) sending.setRequestHeader('authorization', `Bearer ${authKey}`)
    sending.send(form)
  })
}
