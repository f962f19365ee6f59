import { StaffPassword } from '#contract/auth.ts'
import { UserDraft } from '#contract/users.ts'
import { renewSetupCode } from '../accounts/setup.ts'
import {
  countActiveAdmins,
  findCredentials,
  findUser,
  hasUsers,
  insertUser,
  listUsers,
  updateUser,
  userUnique,
} from '../accounts/users.store.ts'
import { assertUncommon } from '../auth/common-passwords.ts'
import { hashPassword } from '../auth/password.ts'
import { removeSessionsOf } from '../auth/sessions.store.ts'
import type { Config } from '../core/config.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { uniquely } from '../db/violations.ts'
import { resetFactor, showSignInLink } from './factor-commands.ts'
import { sendTestMail } from './mail-commands.ts'
import { type Input, newPassword } from './new-password.ts'
import { note, operator } from './note.ts'
import { erasePerson, exportPerson } from './person-commands.ts'
import type { Command, PasswordSource } from './portal-commands.ts'
import { createToken, revokeToken, showTokens } from './token-commands.ts'

const noAdminLeft = 'Mindestens ein Administrator muss sich anmelden können!'

/** Runs a command and returns the lines to print; a password is read from `input`. */
export async function runCommand(
  command: Command,
  db: Db,
  config: Config,
  input: Input = process.stdin,
): Promise<string[]> {
  switch (command.name) {
    case 'help':
    case 'doctor':
    case 'migrate':
    case 'migrate status':
    case 'move':
    case 'export':
    case 'import portal':
    case 'import strapi':
    case 'check':
    case 'previews make':
    case 'search rebuild':
    case 'import table':
    case 'import files':
    case 'backup':
    case 'backup list':
    case 'backup verify':
    case 'restore':
      // Run by `run-command-line.ts`: they need no database, several databases or one that is not migrated, or report progress.
      return []
    case 'user list':
      return showUsers(db)
    case 'user add':
      return addUser(db, command, input)
    case 'user password':
      return setPassword(db, command, input)
    case 'user disable':
      return setBlocked(db, command.username, true)
    case 'user enable':
      return setBlocked(db, command.username, false)
    case 'user reset-factor':
      return resetFactor(db, await requireUser(db, command.username))
    case 'user sign-in-link':
      return showSignInLink(db, config, await requireUser(db, command.username))
    case 'token create':
      return createToken(db, command)
    case 'token list':
      return showTokens(db)
    case 'token revoke':
      return revokeToken(db, command.token)
    case 'person export':
      return exportPerson(db, command)
    case 'person erase':
      return erasePerson(db, command)
    case 'mail test':
      return sendTestMail(db, config, command.address)
    case 'setup-code':
      return showSetupCode(db, config)
  }
}

async function showUsers(db: Db): Promise<string[]> {
  const users = await listUsers(db)
  if (users.length === 0) return ['Noch gibt es keinen Bearbeiter.']
  const width = Math.max(...users.map(({ username }) => username.length))
  return users.map(({ username, isAdmin, blocked, email }) => {
    const role = isAdmin ? 'Administrator' : 'Bearbeiter   '
    const state = blocked ? 'gesperrt' : 'aktiv   '
    return `${username.padEnd(width)}  ${role}  ${state}  ${email ?? ''}`.trimEnd()
  })
}

async function addUser(
  db: Db,
  { source, ...typed }: Extract<Command, { name: 'user add' }>,
  input: Input,
): Promise<string[]> {
  const { username, email, isAdmin } = UserDraft.omit({ password: true }).parse(typed)
  const { password, isGenerated } = await readPassword(source, username, input)
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await uniquely(userUnique, () =>
      insertUser(tx, new Date(), { username, email, passwordHash, isAdmin }),
    )
    await assertAdminLeft(tx, `${noAdminLeft} Der erste Bearbeiter braucht deshalb --admin.`)
    await note(tx, `Bearbeiter „${username}“ angelegt`)
  })
  const role = isAdmin ? 'Administrator' : 'Bearbeiter'
  return [`${role} „${username}“ wurde angelegt.`, ...passwordLines(password, isGenerated)]
}

async function setPassword(
  db: Db,
  { username: name, source }: Extract<Command, { name: 'user password' }>,
  input: Input,
): Promise<string[]> {
  const { id, username } = await requireUser(db, name)
  const { password, isGenerated } = await readPassword(source, username, input)
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await updateUser(tx, { at: new Date(), by: operator }, id, { passwordHash })
    await removeSessionsOf(tx, 'staff', id)
    await note(tx, `Bearbeiter „${username}“: neues Passwort`)
  })
  return [
    `Das Passwort von „${username}“ wurde geändert; alle Anmeldungen sind beendet.`,
    ...passwordLines(password, isGenerated),
  ]
}

async function setBlocked(db: Db, name: string, isBlocked: boolean): Promise<string[]> {
  const { id, username } = await requireUser(db, name)
  await inTransaction(db, async (tx) => {
    await updateUser(tx, { at: new Date(), by: operator }, id, { isBlocked })
    await assertAdminLeft(tx, noAdminLeft)
    if (isBlocked) await removeSessionsOf(tx, 'staff', id)
    await note(tx, `Bearbeiter „${username}“ ${isBlocked ? 'gesperrt' : 'entsperrt'}`)
  })
  return isBlocked
    ? [`„${username}“ wurde gesperrt; alle Anmeldungen sind beendet.`]
    : [`„${username}“ kann sich wieder anmelden.`]
}

async function showSetupCode(db: Db, { publicUrl }: Config): Promise<string[]> {
  if (await hasUsers(db))
    throw new ProblemError('already-set-up', 'Das Portal ist schon eingerichtet!')
  const code = await renewSetupCode(db, new Date())
  return [`Adresse:          ${publicUrl}/setup`, `Einrichtungscode: ${code}  (60 Minuten gültig)`]
}

/** Finds the staff user with this name or mail address. */
async function requireUser(db: Db, name: string) {
  const credentials = await findCredentials(db, name)
  const user = credentials && (await findUser(db, credentials.id))
  if (!user) throw new ProblemError('not-found', `Den Bearbeiter „${name}“ gibt es nicht.`)
  return user
}

async function readPassword(source: PasswordSource, username: string, input: Input) {
  const password = StaffPassword.parse(await newPassword(source, input))
  assertUncommon(password, username)
  return { password, isGenerated: source === 'generated' }
}

/** The password line if it was generated; a typed password is never printed. */
function passwordLines(password: string, isGenerated: boolean): string[] {
  return isGenerated ? [`Passwort: ${password}`] : []
}

async function assertAdminLeft(tx: Db, message: string) {
  if ((await countActiveAdmins(tx)) === 0) throw new ProblemError('last-administrator', message)
}
