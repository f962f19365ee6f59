import type { User } from '#contract/auth.ts'
import { removeSessionsOf } from '../auth/sessions.store.ts'
import { insertTicket } from '../auth/tickets.store.ts'
import type { Config } from '../core/config.ts'
import { ProblemError } from '../core/problem-error.ts'
import { openSecrets } from '../core/secrets.ts'
import { shellWord } from '../core/shell-word.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { removeFactors } from '../factors/factors.store.ts'
import { note } from './note.ts'

/** Removes the second factors of somebody who has lost them, and ends all their sessions. */
export async function resetFactor(
  db: Db,
  { id, username }: { id: number; username: string },
): Promise<string[]> {
  const hadFactors = await inTransaction(db, async (tx) => {
    const had = await removeFactors(tx, id)
    await removeSessionsOf(tx, 'staff', id)
    const done = had ? 'zweiter Faktor entfernt' : 'alle Anmeldungen beendet'
    await note(tx, `Bearbeiter „${username}“: ${done}`)
    return had
  })
  return hadFactors
    ? [`„${username}“ meldet sich jetzt mit dem Passwort allein an; alle Anmeldungen sind beendet.`]
    : [`„${username}“ hat keinen zweiten Faktor; alle Anmeldungen sind beendet.`]
}

/** Issues a link that signs a user in once: the fallback when the identity provider is down and password login is off. */
export async function showSignInLink(
  db: Db,
  { dataDir, publicUrl }: Config,
  { id, username, blocked }: Pick<User, 'id' | 'username' | 'blocked'>,
): Promise<string[]> {
  if (blocked) {
    const way = `npm run portal -- user enable ${shellWord(username)}`
    throw new ProblemError(
      'conflict',
      `„${username}“ ist gesperrt. Bitte zuerst entsperren: ${way}`,
    )
  }
  const asking = { db, secrets: openSecrets(dataDir), now: new Date() }
  const ticket = await inTransaction(db, async (tx) => {
    await note(tx, `Bearbeiter „${username}“: einmaliger Link zur Anmeldung`)
    const holder = { userId: id, sessionId: null, details: {} }
    return insertTicket({ ...asking, db: tx }, 'link of operator', holder)
  })
  return [
    `Damit meldet sich „${username}“ einmal an (15 Minuten gültig):`,
    `  ${publicUrl}/admin-login#ticket=${ticket}`,
  ]
}
