import { type PasswordKind, passwordKinds } from '../auth/password-kind.ts'
import { accountKey, type GuessedAccount } from '../auth/sign-in-tries.ts'
import type { Db } from '../db/database.ts'
import { foldCopied } from '../db/fold.ts'
import type { Services } from '../services.ts'
import { type CustomerAccount, maybeCustomerNumber } from './customer.store.ts'

/**
 * Stands in for a device or company that does not exist. The kinds of passwords, and so the number of attempts, are
 * distributed as among the portal's real accounts, and fixed per name, so that a refusal does not reveal who is a
 * customer.
 */
export async function pretendedAccount(
  { db, secrets, clock }: Pick<Services, 'db' | 'secrets' | 'clock'>,
  of: CustomerAccount['kind'],
  typed: string,
): Promise<GuessedAccount> {
  const shares = await sharesAt(db, Math.floor(clock().getTime() / period))
  // As real ones are found: a device by its exact name, a company by its number.
  const name = of === 'device' ? foldCopied(typed) : String(Number(foldCopied(typed)))
  const ofDevices = maybeCustomerNumber(typed) ? shares.numbers : shares.texts
  const ours = of === 'device' ? ofDevices : shares.companies
  const place =
    Number.parseInt(secrets.derive(`pretended ${of}: ${name}`).slice(0, 8), 16) / 2 ** 32
  const kind = ours[Math.floor(place * ours.length)] ?? 'typed'
  return { key: accountKey(`nobody ${of}:${name}`), subject: null, kind, browser: undefined }
}

interface Shares {
  companies: PasswordKind[]
  /** Of devices whose serial number may be a customer number; of all devices if there are none. */
  numbers: PasswordKind[]
  texts: PasswordKind[]
}

/** How often the distribution is read again, in ms. */
const period = 10 * 60_000
/** Sample size: the newest of each kind represent all. */
const sampled = 1_000

const sharesByDb = new WeakMap<Db, { time: number; shares: Shares }>()

async function sharesAt(db: Db, time: number): Promise<Shares> {
  const found = sharesByDb.get(db)
  if (found?.time === time) return found.shares
  const shares = await readShares(db)
  sharesByDb.set(db, { time, shares })
  return shares
}

async function readShares(db: Db): Promise<Shares> {
  const companies = await db
    .selectFrom('companies')
    .select('password_kind')
    .orderBy('id', 'desc')
    .limit(sampled)
    .execute()
  const devices = await db
    .selectFrom('devices')
    .select(['password_kind', 'serial_number_folded'])
    .orderBy('id', 'desc')
    .limit(sampled)
    .execute()
  const isNumber = (row: { serial_number_folded: string }) =>
    maybeCustomerNumber(row.serial_number_folded)
  const numbered = devices.filter(isNumber)
  return {
    companies: kindsOf(companies),
    numbers: kindsOf(numbered.length > 0 ? numbered : devices),
    texts: kindsOf(devices.filter((row) => !isNumber(row))),
  }
}

/** Sorted, so that a name keeps its kind while the distribution hardly changes. */
function kindsOf(rows: { password_kind: PasswordKind | null }[]): PasswordKind[] {
  const order = (kind: PasswordKind) => passwordKinds.indexOf(kind)
  return rows
    .map(({ password_kind }) => password_kind ?? 'typed')
    .toSorted((one, other) => order(one) - order(other))
}
