import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/database.ts'
import { unlessOnHold } from '../db/hold-writes.ts'
import { isBcryptInside } from './bcrypt-inside.ts'
import { exchangeHash } from './exchange-hash.store.ts'
import { hashAtOnce } from './password.ts'
import { kindOf } from './password-kind.ts'

/** Where people's passwords are. */
const tables = ['users', 'companies', 'devices'] as const

/**
 * The cost of the dearest bcrypt hash that is still inside of a stored one, of whatever account; 0 without any. Each try
 * pays it. Looked up along an index of those that are left (`0041-bcrypt-inside.ts`), so that every process knows it.
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

/** An account whose password somebody has just typed rightly. */
interface Proven {
  kind: 'user' | 'company' | 'device'
  id: number
  passwordHash: string
}

/**
 * Makes plain argon2id of a hash with bcrypt inside, now that the password is known; returns the hash that holds from now
 * on. It is the same password: no session ends, no version rises, no history tells of it. Goes undone where another was
 * set meanwhile, or while the portal is moved.
 */
export async function withoutBcrypt(
  db: Db,
  { kind, id, passwordHash }: Proven,
  password: string,
): Promise<string> {
  if (!isBcryptInside(passwordHash)) return passwordHash
  const plain = await hashAtOnce(password)
  let isDone = false
  await unlessOnHold(async () => {
    const stored = { table: tableOf[kind], id, former: passwordHash }
    const about = aboutPassword(kind, password)
    isDone = await inTransaction(db, (tx) => exchangeHash(tx, stored, plain, about))
  })
  return isDone ? plain : passwordHash
}

const tableOf = { user: 'users', company: 'companies', device: 'devices' } as const

/** How weak a customer's password is, which nobody knew before. */
function aboutPassword(kind: Proven['kind'], password: string): Record<string, string | number> {
  if (kind === 'user') return {}
  const passwordKind = kindOf(password, false)
  const known = { password_kind: passwordKind }
  return kind === 'device' ? known : { ...known, is_password_weak: passwordKind === 'weak' ? 1 : 0 }
}
