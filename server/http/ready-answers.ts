import type { FastifyReply, FastifyRequest } from 'fastify'
import { LatestUsed } from '../core/latest-used.ts'
import { type Principal, subjectOf } from '../core/principal.ts'
import { type DataVersions, stateOf } from '../db/data-state.ts'
import type { Area } from '../db/schema.ts'
import {
  type Encoding,
  encodingFor,
  type Packed,
  packedFrom,
  packOnce,
  varyByEncoding,
} from './packing.ts'
import { isKnown } from './preconditions.ts'

/** A cached answer with the data it depends on. */
export interface ReadyAnswer {
  /** JSON. */
  body: Buffer
  /** Its entity tag; undefined if nobody can say when it changes. */
  tag: string | undefined
  /** The areas it was read from; undefined if it cannot be cached. */
  areas: readonly Area[] | undefined
  /** The versions of these areas before they were read. */
  state: string
  packed: Packed
  packedBytes: number
}

/** An answer without compressed bodies so far. */
export function readyAnswer(answer: Omit<ReadyAnswer, 'packed' | 'packedBytes'>): ReadyAnswer {
  return { ...answer, packed: new Map(), packedBytes: 0 }
}

/** A cache of answers that are valid as long as nothing they were read from changes. */
export interface ReadyAnswers {
  /**
   * Whether this process caches bodies: processes that share a PostgreSQL read it each time, and only save the
   * transfer (304).
   */
  readonly keepsBytes: boolean
  /** The cached answer to a request, unless something has changed since. */
  find(requestKey: string, versions: DataVersions): ReadyAnswer | undefined
  keep(requestKey: string, answer: ReadyAnswer): void
  /** The answer's compressed body, computed once for all clients. */
  packed(requestKey: string, answer: ReadyAnswer, encoding: Encoding): Promise<Uint8Array>
}

/**
 * Maximum total size of cached answers, in bytes. A page of a hundred devices takes some 400 kB, and 40 compressed:
 * the lists that an office uses all day fit in, and the portal stays small.
 */
const maxBytes = 24_000_000
/** Maximum size of one answer, so that it cannot displace all others. */
const maxOfOne = maxBytes / 6
/**
 * Larger answers are cached from the second identical request on: paging through a list repeats none, and would leave
 * fragmented memory that the portal could otherwise release (85 MB of it).
 */
const keptAtOnce = 16_000
/** How many requests are remembered for that. */
const maxAsked = 2_000

/** An empty cache. If other processes may write, `keepsBytes` is false: then only ETag and 304 are of use. */
export function openReadyAnswers(keepsBytes: boolean): ReadyAnswers {
  const answers = new LatestUsed<ReadyAnswer>(maxBytes, weightOf)
  const askedBefore = new LatestUsed<true>(maxAsked)

  return {
    keepsBytes,
    find(requestKey, versions) {
      const found = answers.get(requestKey)
      return found?.areas && stateOf(versions, found.areas) === found.state ? found : undefined
    },
    keep(requestKey, answer) {
      const { length } = answer.body
      if (!keepsBytes || !answer.areas || length > maxOfOne) return
      if (length <= keptAtOnce || askedBefore.get(requestKey)) answers.set(requestKey, answer)
      else askedBefore.set(requestKey, true)
    },
    async packed(requestKey, answer, encoding) {
      const isFirst = !answer.packed.has(encoding)
      const packing = packOnce(answer.packed, answer.body, encoding)
      if (!isFirst) return packing
      answer.packedBytes += (await packing).length
      if (answers.get(requestKey) === answer) answers.set(requestKey, answer)
      return packing
    },
  }
}

function weightOf({ body, packedBytes }: ReadyAnswer): number {
  return body.length + packedBytes
}

/**
 * The cache key of a request: callers who see the same share answers. Staff see everything; a customer's answers are
 * their own.
 */
export function askedBy(principal: Principal | undefined, { url }: FastifyRequest): string {
  const audience = principal?.kind === 'staff' ? 'staff' : principal && subjectOf(principal)
  return `${audience ?? 'anyone'} ${url}`
}

/** Sends an answer in the encoding that the client accepts, or a 304 if it already has it. */
export async function sendReady(
  answers: ReadyAnswers,
  requestKey: string,
  answer: ReadyAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body, tag } = answer
  if (tag !== undefined) {
    if (isKnown(request, tag)) return sendKnown(tag, reply)
    reply.header('etag', tag)
  }
  reply.header('cache-control', 'no-store')
  varyByEncoding(reply)
  reply.header('content-type', 'application/json; charset=utf-8')
  // A short text is sent in one packet with its headers, bytes after them.
  if (body.length < packedFrom) return reply.send(body.toString())
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === undefined) return reply.send(body)
  reply.header('content-encoding', encoding)
  return reply.send(await answers.packed(requestKey, answer, encoding))
}

/** Answers 304: the client already has this version. */
export function sendKnown(tag: string, reply: FastifyReply): FastifyReply {
  varyByEncoding(reply)
  return reply.code(304).headers({ 'cache-control': 'no-store', etag: tag }).send()
}
