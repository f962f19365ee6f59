import type { Method } from '#contract/endpoint.ts'
import type { ChangedMeanwhile, ProblemBody } from '#contract/problem.ts'
import { isConnected, noteResponse } from '../base/connection.ts'
import { spoken, words } from '../base/spoken.ts'
import { keepTag } from './record-tags.ts'
import { RequestError } from './request-error.ts'
import { session } from './session.ts'

interface RequestOptions {
  signal?: AbortSignal
  /** The `Idempotency-Key` of a create. */
  key?: string | undefined
  /** The `If-Match` of a change. */
  ifMatch?: string | undefined
  /** Lets the request outlive the page, for sign-outs. */
  keepalive?: boolean
}

/** Sends JSON and returns JSON; any other outcome throws `RequestError`, or `AbortError` if aborted. */
export async function request<T>(
  method: Method,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<T> {
  const sessionBefore = session.current
  const wasConnected = isConnected.current
  const response = await send(method, path, body, sessionBefore.authKey, options)
  const content = await readJson(response, options.signal)
  noteResponse(wasConnected)
  const tag = response.headers.get('etag')
  if (response.ok) {
    keepTag(content, tag)
    return content as T
  }
  // The server did nothing without a session, so the request may be repeated with the new one.
  if (response.status === 401 && (await session.onEnd?.(sessionBefore))) {
    return request(method, path, body, options)
  }
  const problem = await translated(problemOf(response, content))
  if (problem.code === 'confirmation-required' && session.onConfirm) {
    if (await session.onConfirm()) return request(method, path, body, options)
    throw new DOMException('', 'AbortError')
  }
  keepTag(problem.meanwhile?.record, tag)
  throw problem
}

/** The error for an unsuccessful response; `content` is its parsed body. */
export function problemOf(response: ResponseHead, content: unknown): RequestError {
  const { status, headers } = response
  const requestId = headers.get('x-request-id') ?? undefined
  const problem = (content as ProblemBody | undefined)?.error
  if (typeof problem?.message !== 'string') {
    return new RequestError(status, words('base').oddAnswer, { requestId })
  }
  const { errors: fields, ...details } = problem.details ?? {}
  const meanwhile = meanwhileOf(problem.details)
  return new RequestError(status, problem.message, { ...details, fields, requestId, meanwhile })
}

/** Translates the error into the language of the page: the server responds in German. */
export async function translated(problem: RequestError): Promise<RequestError> {
  if (spoken.current.language === 'de' || !problem.code) return problem
  try {
    const { translate } = await import('./translated.ts')
    await translate(problem)
  } catch {
    // The words did not load: visitors who do not read German see a general message.
    problem.message = words('base').oddAnswer
  }
  return problem
}

interface ResponseHead {
  status: number
  headers: { get(name: string): string | null }
}

function meanwhileOf(details: ProblemBody['error']['details']): ChangedMeanwhile | undefined {
  const { record, changedBy = null, changedAt } = details ?? {}
  return record && changedAt ? { record, changedBy, changedAt } : undefined
}

/** The error for a request without a response. */
export function unreachable(): RequestError {
  isConnected.set(false)
  return new RequestError(0, words('base').noConnection)
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  authKey: string | null,
  { signal, key, ifMatch, keepalive = false }: RequestOptions,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (authKey !== null) headers.set('authorization', `Bearer ${authKey}`)
  if (key) headers.set('idempotency-key', key)
  if (ifMatch) headers.set('if-match', ifMatch)
  try {
    return await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
      keepalive,
      signal,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable()
  }
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await readText(response, signal)
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    if (response.ok) throw problemOf(response, undefined)
    return undefined
  }
}

async function readText(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable()
  }
}
