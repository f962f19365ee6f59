import { generateCode, hashPassword } from '../auth/password.ts'
import { hashSecret } from '../auth/sessions.store.ts'
import { latestTime } from '../core/clock-watch.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { isDatabaseAway } from '../db/violations.ts'
import type { Services } from '../services.ts'
import { hasUsers, insertUser } from './users.store.ts'

const codeLifetime = 60 * 60_000

/** Makes the one-time code for the first administrator (60 min, 5 wrong tries from each address); an older one ends. */
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

/** Makes the first administrator against the code; returns the user's id. Only one of many at once succeeds. */
export async function setUpWithCode(
  { db, throttle, clock }: Pick<Services, 'db' | 'throttle' | 'clock'>,
  address: string,
  { code, ...person }: FirstAdmin & { code: string },
): Promise<number> {
  const codeHash = await findCode(db, clock())
  if (!codeHash) throw noCode()
  // Counted before anything else, so that guessing at once does not help.
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

/** Whether there is no administrator yet. A database that is away keeps nobody from the login. */
export async function waitsForSetup(db: Db): Promise<boolean> {
  try {
    return !(await hasUsers(db))
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  }
}

/** The code that is valid now; one of a clock that was ahead would be for years. */
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
