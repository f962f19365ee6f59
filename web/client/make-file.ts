import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { MadeFile } from '../ui/save-file.ts'
import { problemOf, unreachable } from './request.ts'
import { session } from './session.ts'

/** Calls an endpoint that returns bytes; failures are `RequestError`s, an abort stays an abort. */
export async function makeFile<In extends z.ZodType>(
  endpoint: Endpoint<In, z.ZodType, Access, 'stream'>,
  input: z.input<In>,
  signal?: AbortSignal,
): Promise<MadeFile> {
  const asking = session.current
  const answer = await send(endpoint, input as Record<string, unknown>, asking.authKey, signal)
  if (answer.status === 401 && (await session.onEnd?.(asking))) {
    return makeFile(endpoint, input, signal)
  }
  if (!answer.ok) throw problemOf(answer, await answer.json().catch(() => undefined))
  return { name: nameOf(answer), blob: await answer.blob() }
}

async function send(
  { method, path: pattern }: Endpoint,
  input: Record<string, unknown>,
  authKey: string | null,
  signal?: AbortSignal,
): Promise<Response> {
  const rest = { ...input }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  const isRead = method === 'GET'
  const query = new URLSearchParams(rest as Record<string, string>)
  const headers = new Headers(authKey === null ? {} : { authorization: `Bearer ${authKey}` })
  if (!isRead) headers.set('content-type', 'application/json')
  try {
    return await fetch(isRead ? `${path}?${query}` : path, {
      method,
      headers,
      body: isRead ? undefined : JSON.stringify(rest),
      signal,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable()
  }
}

/** The name in `Content-Disposition`; the form that can hold umlauts wins. */
function nameOf({ headers }: Response): string {
  const disposition = headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  if (encoded) return decodeURIComponent(encoded)
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;]*))/i.exec(disposition) ?? []
  return quoted || bare || 'datei'
}
