import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayIn } from '../core/day.ts'
import { LatestUsed } from '../core/latest-used.ts'
import { addressOf } from '../core/network.ts'
import { type Principal, subjectOf } from '../core/principal.ts'
import { sha256Of } from '../core/sha256.ts'
import { areasOf } from '../db/areas.ts'
import { type DataVersions, stateOf } from '../db/data-state.ts'
import { readDataVersions } from '../db/data-versions.ts'
import { watchingStatements } from '../db/kept-statements.ts'
import { statementsOf } from '../db/read-plan.ts'
import type { PlannedList, WantedList } from '../db/reads.ts'
import type { Area } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { isKnown } from './preconditions.ts'
import { askedBy, readyAnswer, sendKnown, sendReady } from './ready-answers.ts'

/** A list as requested by a URL. */
interface AskedList extends PlannedList {
  /** Distinguishes it from any other list, and from the answer of another release. */
  mark: string
  areas: readonly Area[] | undefined
  /** In characters. */
  weight: number
}

/** Maximum total size of cached plans, in characters. */
const maxPlanned = 4_000_000

const plans = new WeakMap<Services, LatestUsed<AskedList>>()

/**
 * Answers a list, from memory if nothing it was read from has changed. `versions` were read before; `read` parses the
 * URL, and throws if it is invalid.
 */
export async function answerList(
  services: Services,
  principal: Principal | undefined,
  versions: DataVersions,
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => WantedList,
): Promise<FastifyReply> {
  const { ready, reads } = services
  const requestKey = askedBy(principal, request)
  const found = ready.find(requestKey, versions)
  if (found) return sendReady(ready, requestKey, found, request, reply)
  const lists = plans.get(services) ?? new LatestUsed<AskedList>(maxPlanned, weightOf)
  plans.set(services, lists)
  const list = lists.getOrMake(requestKey, () => askedList(reads.plan(read())))
  const { areas, mark } = list
  const state = areas ? stateOf(versions, areas) : ''
  const tag = areas && weakTag(mark, requestKey, state)
  if (tag !== undefined && isKnown(request, tag)) return sendKnown(tag, reply)
  const caller = principal ? subjectOf(principal) : addressOf(request)
  const body = await reads.list(caller, list)
  const answer = readyAnswer({ body: bytesOf(body), tag, areas, state })
  ready.keep(requestKey, answer)
  return sendReady(ready, requestKey, answer, request, reply)
}

function weightOf({ weight }: AskedList): number {
  return weight
}

function askedList(list: PlannedList): AskedList {
  const text = JSON.stringify(list)
  const mark = sha256Of(text, 'base64url')
  return { ...list, mark, areas: areasOf(statementsOf(list.plan)), weight: text.length }
}

/** The body of a call's answer, and its tag if it has one. */
interface Answered {
  text: string | Uint8Array
  tag: string | undefined
}

/** Answers from memory as long as nothing that `make` has read changes, and the portal's day is the same. */
export async function answerKept(
  services: Services,
  principal: Principal | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<Answered>,
): Promise<FastifyReply> {
  const { config, clock, db, ready } = services
  if (!ready.keepsBytes) {
    const { text, tag } = await make()
    const body = bytesOf(text)
    const answer = readyAnswer({ body, tag, areas: undefined, state: '' })
    return sendReady(ready, '', answer, request, reply)
  }
  const requestKey = `${dayIn(config.timeZone, clock())} ${askedBy(principal, request)}`
  const versions = await readDataVersions(db)
  const found = ready.find(requestKey, versions)
  if (found) return sendReady(ready, requestKey, found, request, reply)
  const { result, statements } = await watchingStatements(make)
  const areas = areasOf(statements)
  const state = areas ? stateOf(versions, areas) : ''
  const body = bytesOf(result.text)
  const tag = result.tag ?? (areas && weakTag(sha256Of(body, 'base64url'), requestKey, state))
  const answer = readyAnswer({ body, tag, areas, state })
  ready.keep(requestKey, answer)
  return sendReady(ready, requestKey, answer, request, reply)
}

/** A weak tag (RFC 9110), since it is the same for compressed and uncompressed answers. */
function weakTag(...parts: string[]): string {
  const hash = sha256Of(parts.join('\n'), 'base64url')
  return `W/"${hash.slice(0, 22)}"`
}

function bytesOf(body: string | Uint8Array): Buffer {
  return typeof body === 'string'
    ? Buffer.from(body)
    : Buffer.from(body.buffer, body.byteOffset, body.byteLength)
}
