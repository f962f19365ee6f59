import { createHash } from 'node:crypto'
import { piecesInTurns } from '../core/in-turns.ts'
import type { Announced, ListedCompany } from './recipients.store.ts'

/** The list as a user saw it: what was to be announced, and enough of each recipient to detect later which have changed. */
interface SeenList {
  /** Digest of the facts in all mails. */
  announced: number
  companies: ReadonlyMap<number, SeenCompany>
}

interface SeenCompany {
  /** Derived from the time of the previous announcement; 0 for none. */
  told: number
  /** Digest of the company's facts in its mail. */
  digest: number
}

/** Size of the leading digest, in bytes. */
const head = 4
/** Size of one company in bytes: id, time of the previous announcement, digest. */
const size = 4 + 4 + 4

/** Serialises the recipients, for the browser to send back. */
export async function packSeen(
  announced: Announced,
  reachable: readonly ListedCompany[],
): Promise<string> {
  const bytes = Buffer.alloc(head + reachable.length * size)
  let at = bytes.writeUInt32BE(digestOfAll(announced), 0)
  for await (const piece of piecesInTurns(reachable)) {
    for (const company of piece) {
      at = bytes.writeUInt32BE(company.id, at)
      at = bytes.writeUInt32BE(toldOf(company), at)
      at = bytes.writeUInt32BE(digestOf(company), at)
    }
  }
  return bytes.toString('base64url')
}

/** Parses the output of `packSeen`; undefined for anything else. */
export function unpackSeen(text: string): SeenList | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length % size !== head) return undefined
  const companies = new Map<number, SeenCompany>()
  for (let at = head; at < bytes.length; at += size) {
    companies.set(bytes.readUInt32BE(at), {
      told: bytes.readUInt32BE(at + 4),
      digest: bytes.readUInt32BE(at + 8),
    })
  }
  return { announced: bytes.readUInt32BE(0), companies }
}

/** Whether the facts in all mails have changed: the version was withdrawn or renamed. */
export function hasOtherFacts(seen: SeenList, announced: Announced): boolean {
  return seen.announced !== digestOfAll(announced)
}

/** A company that has changed since it was shown. */
export interface Changed {
  id: number
  how: 'new' | 'told' | 'failed' | 'unreachable' | 'gone' | 'other'
}

/** The selected companies that have changed since they were shown, in the order of the list. */
export function changedSince(
  { companies: seen }: SeenList,
  companies: readonly ListedCompany[],
  isChosen: (id: number) => boolean,
): Changed[] {
  const now = new Map(companies.map((company) => [company.id, company]))
  const changed = companies.flatMap((company) => howChanged(seen.get(company.id), company))
  const missing = [...seen.keys()]
    .filter((id) => !now.has(id))
    .map((id) => ({ id, how: 'gone' }) as const)
  return [...changed, ...missing].filter(({ id }) => isChosen(id))
}

function howChanged(before: SeenCompany | undefined, company: ListedCompany): Changed[] {
  const { id, email, toldAt } = company
  if (!before) return email === null ? [] : [{ id, how: 'new' }]
  if (email === null) return [{ id, how: 'unreachable' }]
  if (toldOf(company) !== before.told) return [{ id, how: toldAt === null ? 'failed' : 'told' }]
  return digestOf(company) === before.digest ? [] : [{ id, how: 'other' }]
}

/** Enough of the time to detect a change. */
function toldOf({ toldAt }: ListedCompany): number {
  return toldAt === null ? 0 : Date.parse(toldAt) % 2 ** 32
}

function digestOf({ name, contact, email, locale }: ListedCompany): number {
  return digest([name, contact, email, locale])
}

function digestOfAll({ kind, filename, version, releasedOn, current }: Announced): number {
  return digest([kind, filename, version, releasedOn, current])
}

function digest(facts: unknown[]): number {
  const text = JSON.stringify(facts)
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}
