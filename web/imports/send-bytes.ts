import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { isConnected, noteResponse } from '../base/connection.ts'
import { problemOf } from '../client/request.ts'
import { sendFile } from '../client/send-file.ts'
import { session } from '../client/session.ts'

interface Sending {
  onProgress?: (sent: number) => void
  signal: AbortSignal
}

/** Uploads bytes as a form to an endpoint; `path` is already filled in. */
export async function sendBytes<Out extends z.ZodType>(
  _endpoint: Endpoint<z.ZodType, Out>,
  path: string,
  file: File,
  { onProgress, signal }: Sending,
): Promise<z.output<Out>> {
  signal.throwIfAborted()
  const sessionBefore = session.current
  const wasConnected = isConnected.current
  const reply = await sendFile({ path, field: 'file', file, onProgress, signal })
  noteResponse(wasConnected)
  const { status, response } = reply
  if (status === 200) return response as z.output<Out>
  if (status === 401 && (await session.onEnd?.(sessionBefore))) {
    return sendBytes(_endpoint, path, file, { onProgress, signal })
  }
  const headers = { get: (name: string) => reply.getResponseHeader(name) }
  throw problemOf({ status, headers }, response)
}
