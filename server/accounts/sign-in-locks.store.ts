import type { SignInLock } from '#contract/sign-in-locks.ts'
import { accountKey, type FullKey } from '../auth/sign-in-tries.ts'
import { rules } from '../auth/try-ledger.ts'
import type { Db } from '../db/database.ts'
import { appKey } from './staff-try.ts'

/**
 * The locks as shown to administrators, latest first. Left out are those of accounts that have been deleted
 * or have changed password or app since: they no longer lock anybody.
 */
export async function namedLocks(db: Db, full: readonly FullKey[]): Promise<SignInLock[]> {
  const names = await Promise.all(full.map((lock) => nameOf(db, lock)))
  const locks = full.flatMap((lock, index) => {
    const name = names[index]
    return name === undefined ? [] : lockOf(lock, name)
  })
  return locks.toSorted((one, other) => other.since.localeCompare(one.since))
}

export async function countLocks(
  db: Db,
  full: readonly FullKey[],
): Promise<{ accounts: number; addresses: number }> {
  const locks = await namedLocks(db, full)
  const addresses = locks.filter(({ kind }) => kind === 'address').length
  return { accounts: locks.length - addresses, addresses }
}

/** The kind of a lock by the prefix of its subject, where the two differ. */
const kinds: Record<string, SignInLock['kind']> = { network: 'address', app: 'staff' }

function lockOf({ key, subject, rule, limit, since, until }: FullKey, name: string): SignInLock {
  const [kind = ''] = subject.split(':')
  const isOfCode = kind === 'app'
  return {
    key,
    kind: kinds[kind] ?? (kind as SignInLock['kind']),
    name,
    effect: 'pause' in rules[rule] ? 'slowed' : 'refused',
    tries: limit.tries,
    hours: limit.within / 3_600_000,
    isGuessable: rule === 'weak' && !isOfCode,
    isOfCode,
    since: since.toISOString(),
    until: until.toISOString(),
  }
}

async function nameOf(db: Db, { key, subject }: FullKey): Promise<string | undefined> {
  const [kind = '', ...rest] = subject.split(':')
  if (kind === 'address' || kind === 'network') return rest.join(':')
  if (kind === 'app') return nameByApp(db, key, Number(rest[0]))
  const found = await findAccount(db, kind, Number(rest[0]))
  return found && accountKey(subject, found.password_hash) === key ? found.name : undefined
}

async function nameByApp(db: Db, key: string, id: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('users')
    .innerJoin('authenticator_apps as apps', 'apps.user_id', 'users.id')
    .select(['id', 'username', 'password_hash', 'apps.created_at as since'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found && appKey(found, found.since) === key ? found.username : undefined
}

async function findAccount(db: Db, kind: string, id: number) {
  if (kind === 'staff') {
    const from = db.selectFrom('users').select(['username as name', 'password_hash'])
    return from.where('id', '=', id).executeTakeFirst()
  }
  if (kind === 'device') {
    const from = db.selectFrom('devices').select(['serial_number as name', 'password_hash'])
    return from.where('id', '=', id).executeTakeFirst()
  }
  const company = await db
    .selectFrom('companies')
    .select(['name', 'customer_number', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
  return company && { ...company, name: `${company.name} (${company.customer_number})` }
}
