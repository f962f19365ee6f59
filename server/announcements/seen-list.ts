import { createHash } from 'node:crypto'
import type { ListedCompany } from './recipients.store.ts'

/** What somebody saw of each company that can be reached: enough to know later which have changed. */
export type SeenList = ReadonlyMap<number, SeenCompany>

interface SeenCompany {
  /** Of when it was told the same before; 0 without. */
  told: number
  /** Of what the mail is made of. */
  digest: number
}

/** Bytes of one company: id, when it was told, digest. */
const size = 4 + 4 + 4

/** The list as a text that goes to the browser and comes back. */
export function packSeen(companies: readonly ListedCompany[]): string {
  const reachable = companies.filter(({ email }) => email !== null)
  const bytes = Buffer.alloc(reachable.length * size)
  for (const [place, company] of reachable.entries()) {
    const at = place * size
    bytes.writeUInt32BE(company.id, at)
    bytes.writeUInt32BE(toldOf(company), at + 4)
    bytes.writeUInt32BE(digestOf(company), at + 8)
  }
  return bytes.toString('base64url')
}

/** Reverses `packSeen`; undefined for what it never made. */
export function unpackSeen(text: string): SeenList | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length % size !== 0) return undefined
  const seen = new Map<number, SeenCompany>()
  for (let at = 0; at < bytes.length; at += size) {
    seen.set(bytes.readUInt32BE(at), {
      told: bytes.readUInt32BE(at + 4),
      digest: bytes.readUInt32BE(at + 8),
    })
  }
  return seen
}

/** A company that is not as it was seen. */
export interface Changed {
  id: number
  how: 'new' | 'told' | 'failed' | 'unreachable' | 'gone' | 'other'
}

/** Which companies are not as they were seen, in the order of the list; those that nobody chose are left aside. */
export function changedSince(
  seen: SeenList,
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
  const text = JSON.stringify([name, contact, email, locale])
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}
