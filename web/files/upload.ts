import { type Upload, uploadOriginHeader, uploads } from '#contract/files.ts'
import { problemOf } from '../client/request.ts'
import { sendFile } from '../client/send-file.ts'
import { session } from '../client/session.ts'
import { type Pace, paceOf } from './pace.ts'

/** A running upload: resolves to the stored file; `cancel` rejects it with an AbortError. */
export interface RunningUpload {
  done: Promise<Upload>
  cancel: () => void
}

type OnProgress = (pace: Pace) => void

/**
 * Uploads one file and reports progress. If only the response was lost, a retry with the same `key` returns the first
 * response, so that no file is stored twice.
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
  const sessionBefore = session.current
  const sent = await send(file, key, onProgress, signal)
  const { status, response } = sent
  const [stored] = status === 200 ? (response as Upload[]) : []
  if (stored) return stored
  if (status === 401 && (await session.onEnd?.(sessionBefore))) {
    return upload(file, key, onProgress, signal)
  }
  const headers = { get: (name: string) => sent.getResponseHeader(name) }
  throw problemOf({ status, headers }, response)
}

function send(
  file: File,
  key: string,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<XMLHttpRequest> {
  const pace = paceOf(performance.now())
  return sendFile({
    path: uploads.create.path,
    field: 'files',
    file,
    headers: { 'idempotency-key': key, [uploadOriginHeader]: 'form' },
    onProgress: (sent, total) => onProgress(pace(sent, total, performance.now())),
    signal,
  })
}
