import { generateCode, hashPassword } from '../auth/password.ts'
import { hashSecret } from '../auth/sessions.store.ts'
import { latestTime } from '../core/clock-watch.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { isDatabaseAway } from '../db/violations.ts'
import type { Services } from '../services.ts'
import { hasUsers, insertUser } from './users.store.ts'

const codeLifetime = 60 * 60_000

/**
 * Issues the one-time code for the first administrator, valid 60 minutes, 5 wrong attempts per address;
 * replaces any older code.
 */
export async function renewSetupCode(db: Db, now: Date): Promise<string> {
  const code = generateCode()
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('setup_codes').execute()
    const expires_at = new Date(now.getTime() + codeLifetime).toISOString()
    await tx
      .insertInto('setup_codes')
      .values({ code_hash: hashSecret(code), expires_at, tries_left: 0 })
      .execute()
  })
  return code
}

/** Creates the first administrator against the code and returns the user's id. Of many simultaneous calls one succeeds. */
export async function setUpWithCode(
  { db, throttle, clock }: Pick<Services, 'db' | 'throttle' | 'clock'>,
  address: string,
  { code, ...person }: FirstAdmin & { code: string },
): Promise<number> {
  const codeHash = await findCode(db, clock())
  if (!codeHash) throw noCode()
  // Counted before anything else, so that simultaneous guesses gain nothing.
  const id = await throttle.setup(codeHash, address, async () => {
    const isRight = codeHash === hashSecret(code.trim().toLowerCase())
    return isRight ? insertFirstAdmin(db, clock(), person) : undefined
  })
  if (id === false) throw noCode()
  if (id === undefined) {
    throw ProblemError.field('code', 'Der Einrichtungscode ist falsch!', 'incorrect')
  }
  return id
}

interface FirstAdmin {
  username: string
  email: string | null
  password: string
}

/** Creates the first administrator; throws a 409 if there is a user already, checked inside the transaction. */
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

/** Whether there is no user yet. False while the database is unavailable, so that the login is still shown. */
export async function waitsForSetup(db: Db): Promise<boolean> {
  try {
    return !(await hasUsers(db))
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  }
}

/** Finds the hash of the valid code. A code issued while the clock was ahead would otherwise stay valid for years. */
async function findCode(db: Db, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('setup_codes')
    .select('code_hash')
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestTime(now, codeLifetime))
    .executeTakeFirst()
  return row?.code_hash
}

function noCode(): ProblemError {
  return new ProblemError(
    'no-setup-code',
    'Es gibt keinen gültigen Einrichtungscode. Bitte erzeugen Sie auf dem Server einen neuen: npm run portal -- setup-code',
  )
}
