import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../core/config.ts'
import type { Notices } from '../core/notices.ts'
import type { Db } from '../db/database.ts'
import { findEndedHosts } from './factors.store.ts'
import { passkeyHost } from './passkey.ts'

/** Says at the start that passkeys of another host than that of `PUBLIC_URL` work no more. */
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
 * Ends what administrators opened with a password alone, before a second factor was prescribed. Who came by the provider
 * was asked for its own.
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
