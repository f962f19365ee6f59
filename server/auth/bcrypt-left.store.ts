import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/database.ts'
import { unlessOnHold } from '../db/hold-writes.ts'
import { isBcryptInside } from './bcrypt-inside.ts'
import { hashInTurn } from './password.ts'
import { kindOf } from './password-kind.ts'
import { replaceHash } from './replace-hash.store.ts'

/** The tables with passwords. */
const tables = ['users', 'companies', 'devices'] as const

/**
 * The highest cost of the bcrypt hashes still inside stored ones, of any account; 0 if there are none. Every attempt
 * pays it. Read from the database via an index of those left (`0041-bcrypt-inside.ts`), so that all processes agree.
 */
export async function bcryptCostLeft(db: Db): Promise<number> {
  const each = tables.map(
    (table) => sql`(select substr(password_hash, 5, 2) from ${sql.table(table)}
      where substr(password_hash, 1, 2) = '$2'
      order by substr(password_hash, 5, 2) desc limit 1)`,
  )
  const [users, companies, devices] = each
  const { rows } = await sql<Record<string, string | null>>`
    select ${users} as users, ${companies} as companies, ${devices} as devices`.execute(db)
  return Math.max(0, ...Object.values(rows[0] ?? {}).map(Number))
}

/** An account whose password has just been typed correctly. */
interface VerifiedAccount {
  kind: 'user' | 'company' | 'device'
  id: number
  passwordHash: string
}

/**
 * Replaces a hash that has bcrypt inside with plain argon2id, now that the password is known; returns the hash that
 * is valid from now on. The password stays the same: no session ends, the version is unchanged, and the history
 * gets no entry. Skipped if another password has been set in the meantime, or while the portal is being moved.
 */
export async function upgradeBcryptHash(
  db: Db,
  { kind, id, passwordHash }: VerifiedAccount,
  password: string,
): Promise<string> {
  if (!isBcryptInside(passwordHash)) return passwordHash
  const plain = await hashInTurn(password)
  let isDone = false
  await unlessOnHold(async () => {
    const stored = { table: tableOf[kind], id, former: passwordHash }
    const about = aboutPassword(kind, password)
    isDone = await inTransaction(db, (tx) => replaceHash(tx, stored, plain, about))
  })
  return isDone ? plain : passwordHash
}

const tableOf = { user: 'users', company: 'companies', device: 'devices' } as const

/** The strength of a customer's password, which was unknown before. */
function aboutPassword(
  kind: VerifiedAccount['kind'],
  password: string,
): Record<string, string | number> {
  if (kind === 'user') return {}
  const passwordKind = kindOf(password, false)
  const known = { password_kind: passwordKind }
  return kind === 'device' ? known : { ...known, is_password_weak: passwordKind === 'weak' ? 1 : 0 }
}
