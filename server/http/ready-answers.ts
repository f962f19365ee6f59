import type { FastifyReply, FastifyRequest } from 'fastify'
import { LatestUsed } from '../core/latest-used.ts'
import { type Principal, subjectOf } from '../core/principal.ts'
import { type DataVersions, stateOf } from '../db/data-state.ts'
import type { Area } from '../db/schema.ts'
import { type Encoding, encodingFor, pack, packedFrom } from './packing.ts'
import { isKnown } from './preconditions.ts'

/** An answer as bytes, with what it was made of. */
export interface ReadyAnswer {
  /** JSON. */
  body: Buffer
  /** Its entity tag; undefined where nobody can say when it changes. */
  tag: string | undefined
  /** What was read for it; undefined where it cannot be kept. */
  areas: readonly Area[] | undefined
  /** The versions of those, from before they were read. */
  state: string
  /** The same packed, as soon as somebody has asked for it so. */
  packed: Map<Encoding, Promise<Uint8Array>>
  packedBytes: number
}

/** An answer that nobody has asked for packed yet. */
export function readyAnswer(answer: Omit<ReadyAnswer, 'packed' | 'packedBytes'>): ReadyAnswer {
  return { ...answer, packed: new Map(), packedBytes: 0 }
}

/** Answers that are sent again as they are, for as long as nothing that was read for them has changed. */
export interface ReadyAnswers {
  /** Whether this process keeps bytes: those that share a PostgreSQL answer from it, and save the way alone. */
  readonly keepsBytes: boolean
  /** The answer to this very question, unless something has changed since. */
  find(asked: string, versions: DataVersions): ReadyAnswer | undefined
  keep(asked: string, answer: ReadyAnswer): void
  /** The answer's body packed, once for all who ask. */
  packed(asked: string, answer: ReadyAnswer, encoding: Encoding): Promise<Uint8Array>
}

/**
 * Bytes of all kept answers together. A page of a hundred devices has some 400 kB and 40 packed: the lists that an
 * office looks at all day fit in, and the portal stays small.
 */
const mostBytes = 24_000_000
/** One answer may not drive out all others. */
const mostOfOne = mostBytes / 6
/**
 * Longer ones are kept from the second time on that somebody asks the same: who walks through all pages of a list asks for
 * none again, and what each of them would leave keeps memory apart that the portal could give back (85 MB of it).
 */
const keptAtOnce = 16_000
/** So many questions are remembered for that. */
const mostAsked = 2_000

/** Starts without any answer. Where other processes may write, `keepsBytes` is false: only ETag and 304 are of use there. */
export function openReadyAnswers(keepsBytes: boolean): ReadyAnswers {
  const answers = new LatestUsed<ReadyAnswer>(mostBytes, weightOf)
  const askedBefore = new LatestUsed<true>(mostAsked)

  return {
    keepsBytes,
    find(asked, versions) {
      const found = answers.get(asked)
      return found?.areas && stateOf(versions, found.areas) === found.state ? found : undefined
    },
    keep(asked, answer) {
      const { length } = answer.body
      if (!keepsBytes || !answer.areas || length > mostOfOne) return
      if (length <= keptAtOnce || askedBefore.get(asked)) answers.set(asked, answer)
      else askedBefore.set(asked, true)
    },
    async packed(asked, answer, encoding) {
      const begun = answer.packed.get(encoding)
      if (begun) return begun
      const packing = pack(answer.body, encoding)
      answer.packed.set(encoding, packing)
      answer.packedBytes += (await packing).length
      if (answers.get(asked) === answer) answers.set(asked, answer)
      return packing
    },
  }
}

function weightOf({ body, packedBytes }: ReadyAnswer): number {
  return body.length + packedBytes
}

/**
 * What an answer is kept by: whoever may see the same gets the same. Staff see all; a customer's answer is that
 * customer's own.
 */
export function askedBy(principal: Principal | undefined, { url }: FastifyRequest): string {
  const audience = principal?.kind === 'staff' ? 'staff' : principal && subjectOf(principal)
  return `${audience ?? 'anyone'} ${url}`
}

/** Sends an answer as whoever asks wants it, or says that they have it already. */
export async function sendReady(
  answers: ReadyAnswers,
  asked: string,
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
  // A short text goes out together with its headers, bytes after them.
  if (body.length < packedFrom) return reply.send(body.toString())
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === undefined) return reply.send(body)
  reply.header('content-encoding', encoding)
  return reply.send(await answers.packed(asked, answer, encoding))
}

/** Says that whoever asks has the answer already. */
export function sendKnown(tag: string, reply: FastifyReply): FastifyReply {
  varyByEncoding(reply)
  return reply.code(304).headers({ 'cache-control': 'no-store', etag: tag }).send()
}

/** A page of another origin that may ask makes answers differ by it as well. */
function varyByEncoding(reply: FastifyReply) {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
}
