import type { User } from '#contract/auth.ts'
import { tokens } from '#contract/tokens.ts'
import { users } from '#contract/users.ts'
import { portal } from '../base/portal-settings.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { openFresh } from '../dialog/open-fresh.ts'

/** Asks before deleting a colleague, and names what remains, above all the API tokens, which stay valid. */
export function askToRemove(user: User): Promise<void> {
  return openFresh(
    'setTokens',
    () => tokensOf(user),
    (names) => ask(user, names),
  )
}

async function tokensOf({ username }: User): Promise<string[]> {
  const allTokens = await call(tokens.list, {})
  return allTokens.filter(({ createdBy }) => createdBy === username).map(({ name }) => `„${name}“`)
}

function ask({ id, username }: User, tokenNames: string[]) {
  askToDelete({
    question: 'Bearbeiter wirklich löschen?',
    body: (
      <>
        <p className="dialog-text">
          „{username}“ wird sofort überall abgemeldet und gelöscht. Was „{username}“ getan hat,
          bleibt mit diesem Namen in Protokollen, Fassungen und Einträgen stehen.
        </p>
        {portal.ssoName && (
          <p className="dialog-text">
            Wer sich mit {portal.ssoName} anmelden kann, kommt als neuer Bearbeiter wieder herein,
            wenn das Portal solche anlegt: Sperren Sie auch das Konto beim Anbieter, oder sperren
            Sie „{username}“ hier, statt zu löschen.
          </p>
        )}
        {tokenNames.length > 0 && (
          <p className="dialog-text">
            Von „{username}“ angelegte API-Schlüssel gelten weiter, bis jemand sie widerruft:{' '}
            {tokenNames.join(', ')}.
          </p>
        )}
      </>
    ),
    action: 'removeUser',
    done: 'Bearbeiter wurde gelöscht!',
    async remove() {
      await call(users.remove, { id })
      await refresh(users.list)
    },
  })
}
