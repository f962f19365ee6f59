import { generateCode, hashPassword } from '../auth/password.ts'
import { hashSecret } from '../auth/sessions.store.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { hasUsers, insertUser } from './users.store.ts'

const codeLifetime = 60 * 60_000
const codeTries = 5

/** Makes the one-time code for the first administrator (60 min, 5 tries); an older one ends. */
export async function renewSetupCode(db: Db, now: Date): Promise<string> {
  const code = generateCode()
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('setup_codes').execute()
    const expires_at = new Date(now.getTime() + codeLifetime).toISOString()
    await tx
      .insertInto('setup_codes')
      .values({ code_hash: hashSecret(code), expires_at, tries_left: codeTries })
      .execute()
  })
  return code
}

/** Makes the first administrator against the code; answers the user's id. Only one of many at once succeeds. */
export async function setUpWithCode(
  db: Db,
  now: Date,
  { code, ...person }: FirstAdmin & { code: string },
): Promise<number> {
  await spendTry(db, now, code)
  return insertFirstAdmin(db, now, person)
}

interface FirstAdmin {
  username: string
  email: string | null
  password: string
}

/** Makes the first administrator; a 409 when there is a user already, checked inside the transaction. */
export async function insertFirstAdmin(
  db: Db,
  now: Date,
  { username, email, password }: FirstAdmin,
): Promise<number> {
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    await lockUntilCommit(tx, 'setup')
    if (await hasUsers(tx))
      throw new ProblemError('already-set-up', 'Das Portal ist schon eingerichtet!')
    await tx.deleteFrom('setup_codes').execute()
    return insertUser(tx, now, { username, email, passwordHash, isAdmin: true })
  })
}

/** A wrong code costs a try, counted before anything else, so that guessing at once does not help. */
async function spendTry(db: Db, now: Date, code: string): Promise<void> {
  const spent = await db
    .updateTable('setup_codes')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now.toISOString())
    .returning('code_hash')
    .executeTakeFirst()
  if (!spent) {
    throw new ProblemError(
      'no-setup-code',
      'Es gibt keinen gültigen Einrichtungscode. Bitte erzeugen Sie auf dem Server einen neuen: npm run portal -- setup-code',
    )
  }
  if (spent.code_hash !== hashSecret(code.trim().toLowerCase())) {
    throw ProblemError.field('code', 'Der Einrichtungscode ist falsch!', 'incorrect')
  }
}
