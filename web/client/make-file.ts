import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { MadeFile } from '../ui/save-file.ts'
import { problemOf, unreachable } from './request.ts'
import { session } from './session.ts'

/** Calls an endpoint that returns bytes; throws `RequestError`, or `AbortError` if aborted. */
export async function makeFile<In extends z.ZodType>(
  endpoint: Endpoint<In, z.ZodType, Access, 'stream'>,
  input: z.input<In>,
  signal?: AbortSignal,
): Promise<MadeFile> {
  const sessionBefore = session.current
  const response = await send(
    endpoint,
    input as Record<string, unknown>,
    sessionBefore.authKey,
    signal,
  )
  if (response.status === 401 && (await session.onEnd?.(sessionBefore))) {
    return makeFile(endpoint, input, signal)
  }
  if (!response.ok) throw problemOf(response, await response.json().catch(() => undefined))
  const blob = await withRequestErrors(() => response.blob(), { signal })
  return { name: nameOf(response), blob }
}

interface Loading {
  signal: AbortSignal
  /** Called with the number of bytes received, and the headers, as soon as they are there. */
  onBytes: (loaded: number, headers: Headers) => void
}

/** Downloads a file from an address; throws like `makeFile`. */
export async function loadFile(address: string, loading: Loading): Promise<MadeFile> {
  const sessionBefore = session.current
  const { authKey } = sessionBefore
  const headers: HeadersInit = authKey === null ? {} : { authorization: `Bearer ${authKey}` }
  const response = await withRequestErrors(
    () => fetch(address, { headers, signal: loading.signal }),
    loading,
  )
  if (response.status === 401 && (await session.onEnd?.(sessionBefore)))
    return loadFile(address, loading)
  if (!response.ok) throw problemOf(response, await response.json().catch(() => undefined))
  return { name: nameOf(response), blob: await readBytes(response, loading) }
}

async function readBytes(response: Response, loading: Loading): Promise<Blob> {
  const pieces: BlobPart[] = []
  const reader = response.body?.getReader()
  let loaded = 0
  for (;;) {
    const piece = await withRequestErrors(async () => reader?.read(), loading)
    if (!piece?.value) break
    pieces.push(piece.value)
    loaded += piece.value.length
    loading.onBytes(loaded, response.headers)
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}

async function withRequestErrors<T>(
  work: () => Promise<T>,
  { signal }: { signal?: AbortSignal | undefined },
) {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable()
  }
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
  const body = isRead ? undefined : JSON.stringify(rest)
  const address = isRead ? `${path}?${query}` : path
  return withRequestErrors(() => fetch(address, { method, headers, body, signal }), { signal })
}

/** The filename of `Content-Disposition`; the encoded form, which can hold umlauts, takes precedence. */
function nameOf({ headers }: Response): string {
  const disposition = headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  if (encoded) return decodeURIComponent(encoded)
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;]*))/i.exec(disposition) ?? []
  return quoted || bare || 'datei'
}
