import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { changedByInWords } from '#contract/problem-facts.ts'
import { callerOf } from '../auth/access.ts'
import type { Principal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import { sha256Of } from '../core/sha256.ts'
import { type Version, versionOf } from '../db/versions.ts'

/**
 * The entity tag of an answer: the record's version and a hash of the answer. Undefined if the record was read
 * without a version. Attributes that are answered only once are excluded: a tag that proxies log must not reveal
 * them.
 */
export function tagOf(
  record: unknown,
  { always = [] }: Pick<Endpoint, 'always'>,
  write: (record: object) => unknown,
): string | undefined {
  const version = versionOf(record)
  if (version === undefined) return undefined
  const lasting = Object.entries(record as object).filter(([name]) => !always.includes(name))
  return tagOfText(version, JSON.stringify(write(Object.fromEntries(lasting))))
}

/** The entity tag of an answer as text; see `tagOf`. */
export function tagOfText(version: number, answer: string): string {
  const hash = sha256Of(answer, 'base64url')
  return `"${version}.${hash.slice(0, 16)}"`
}

/** Whether the client already has this answer (`If-None-Match`). */
export function isKnown({ method, headers }: FastifyRequest, tag: string): boolean {
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch === undefined || (method !== 'GET' && method !== 'HEAD')) return false
  const tagValue = tag.replace(/^W\//, '')
  return (
    ifNoneMatch.trim() === '*' ||
    tagsIn(ifNoneMatch).some(({ opaque }) => `"${opaque}"` === tagValue)
  )
}

interface Precondition {
  /** Reads the version and locks it until the transaction ends; undefined if there is no record. */
  lock: () => Promise<Version | undefined>
  /** Reads the record as the endpoint answers it. */
  show: () => Promise<object | undefined>
  /** Converts it to the form in which the endpoint answers it. */
  write: (record: object) => unknown
}

/**
 * Throws the 412 unless the record has one of the versions that the request names (`If-Match`), in the transaction
 * that is about to change it, and locks the record. A missing record is left to the caller.
 */
export async function assertUnchanged(
  request: FastifyRequest,
  { lock, show, write }: Precondition,
): Promise<void> {
  const { 'if-match': ifMatch, 'if-none-match': unwanted } = request.headers
  if (ifMatch === undefined && unwanted === undefined) return
  const version = await lock()
  if (!version) return
  const isAsWanted = ifMatch === undefined || names(ifMatch, version, 'strong')
  const isUnwanted = unwanted !== undefined && names(unwanted, version, 'weak')
  if (isAsWanted && !isUnwanted) return
  const record = await show()
  if (!record) return
  const sentence = isUnwanted ? alreadyThere : hasChanged(version, callerOf(request))
  const { changedBy, changedAt } = version
  const etag = tagOf(record, {}, write)
  const facts = { record: write(record), changedBy, changedAt, ...(etag !== undefined && { etag }) }
  throw new ProblemError('changed-meanwhile', sentence, facts)
}

/** For requests that only want to create a record, which need not have been changed. */
const alreadyThere =
  'Diesen Eintrag gibt es schon, und „If-None-Match“ lässt ihn dann unverändert. Bitte ohne diese Kopfzeile senden, um ihn zu ändern!'

function hasChanged({ changedBy }: Version, caller: Principal | undefined): string {
  const reader = caller?.kind === 'staff' ? caller.username : undefined
  return `${changedByInWords(changedBy, reader)} Bitte vergleichen Sie und speichern Sie dann noch einmal!`
}

/** A weak tag never identifies a version to be changed (RFC 9110, 13.1.1). */
function names(header: string, { version }: Version, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true
  return tagsIn(header).some(({ isWeak, opaque }) => {
    const [recordTag] = opaque.split('.')
    return recordTag === String(version) && !(isWeak && comparison === 'strong')
  })
}

function tagsIn(header: string) {
  const tags = header.matchAll(/(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g)
  return [...tags].map(([, weak, opaque = '']) => ({ isWeak: weak !== undefined, opaque }))
}
