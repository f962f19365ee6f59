import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../core/config.ts'
import type { Notices } from '../core/notices.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Db } from '../db/database.ts'
import { countLostApps, findEndedHosts } from './factors.store.ts'
import { passkeyHost } from './passkey.ts'

/** Warns at the start about passkeys for another host than that of `PUBLIC_URL`, which no longer work. */
export async function warnOfEndedPasskeys(
  config: Config,
  db: Db,
  notices: Notices,
  logger: FastifyBaseLogger,
): Promise<void> {
  const host = passkeyHost(config)
  const ended = await findEndedHosts(db, host)
  if (ended.length === 0) return
  notices.add({
    code: 'passkeys-ended',
    message: `PUBLIC_URL ist ${config.publicUrl}: Passkeys, die für ${ended.join(', ')} eingerichtet wurden, gelten nicht mehr. Wer keinen anderen zweiten Faktor hat, nimmt einen Wiederherstellungscode, oder auf dem Server: npm run portal -- user reset-factor <Benutzername>`,
  })
  logger.warn({ host, ended }, 'passkeys of another host than that of PUBLIC_URL work no more')
}

/**
 * Warns at the start about unreadable keys of apps, as after a restore without keys: these apps have to be set up
 * again.
 */
export async function warnOfLostApps(
  db: Db,
  secrets: Secrets,
  notices: Notices,
  logger: FastifyBaseLogger,
): Promise<void> {
  const lost = await countLostApps(db, secrets)
  if (lost === 0) return
  notices.add({
    code: 'apps-ended',
    message: `Die Schlüssel von ${lost} Authenticator-App${lost === 1 ? '' : 's'} lassen sich nicht mehr lesen, weil secrets.json nicht die von damals ist: Ihre Codes gelten nicht mehr, sie müssen neu eingerichtet werden. Wer keinen anderen zweiten Faktor hat, nimmt einen Wiederherstellungscode, oder auf dem Server: npm run portal -- user reset-factor <Benutzername>`,
  })
  logger.warn({ lost }, 'keys of authenticator apps cannot be read: secrets.json is another one')
}

/**
 * Deletes sessions that administrators opened with only a password, before a second factor was required. Those opened
 * by single sign-on stay: the provider asks for its own factors.
 */
export async function endSessionsWithoutFactor({ secondFactor }: Config, db: Db): Promise<void> {
  if (secondFactor !== 'administrators') return
  await db
    .deleteFrom('sessions')
    .where('kind', '=', 'staff')
    .where('came_by', 'is', null)
    .where('subject_id', 'in', ({ selectFrom }) =>
      selectFrom('users')
        .select('id')
        .where('is_admin', '=', 1)
        .where('id', 'not in', selectFrom('passkeys').select('user_id'))
        .where('id', 'not in', selectFrom('authenticator_apps').select('user_id')),
    )
    .execute()
}
