import { createHash } from 'node:crypto'
import { piecesInTurns } from '../core/in-turns.ts'
import type { Announced, ListedCompany } from './recipients.store.ts'

/** What somebody saw: what was to be told, and enough of each company that can be reached to know later which have changed. */
interface SeenList {
  /** Of what all mails say. */
  announced: number
  companies: ReadonlyMap<number, SeenCompany>
}

interface SeenCompany {
  /** Of when it was told the same before; 0 without. */
  told: number
  /** Of what the mail is made of. */
  digest: number
}

/** Bytes of the digest of what is told, which comes first. */
const head = 4
/** Bytes of one company: id, when it was told, digest. */
const size = 4 + 4 + 4

/** The list of those that can be reached as a text that goes to the browser and comes back. */
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

/** Reverses `packSeen`; undefined for what it never made. */
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

/** Whether all mails would say something else by now: the version was withdrawn, or is called otherwise. */
export function saysOtherwise(seen: SeenList, announced: Announced): boolean {
  return seen.announced !== digestOfAll(announced)
}

/** A company that is not as it was seen. */
export interface Changed {
  id: number
  how: 'new' | 'told' | 'failed' | 'unreachable' | 'gone' | 'other'
}

/** Which companies are not as they were seen, in the order of the list; those that nobody chose are left aside. */
export function changedSince(
  { companies: seen }: SeenList,
  companies: readonly ListedCompany[],
  isChosen: (id: number) => boolean,
): Changed[] {
  const now = new Map(companies.map((company) => [company.id, company]))
  const here = companies.flatMap((company) => howChanged(seen.get(company.id), company))
  const gone = [...seen.keys()]
    .filter((id) => !now.has(id))
    .map((id) => ({ id, how: 'gone' }) as const)
  return [...here, ...gone].filter(({ id }) => isChosen(id))
}

function howChanged(before: SeenCompany | undefined, company: ListedCompany): Changed[] {
  const { id, email, toldAt } = company
  if (!before) return email === null ? [] : [{ id, how: 'new' }]
  if (email === null) return [{ id, how: 'unreachable' }]
  if (toldOf(company) !== before.told) return [{ id, how: toldAt === null ? 'failed' : 'told' }]
  return digestOf(company) === before.digest ? [] : [{ id, how: 'other' }]
}

/** Enough of the time to know it again. */
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
