import type { FastifyBaseLogger } from 'fastify'
import { hashLater } from '../auth/password.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { lockLinks } from '../db/versions.ts'
import { openWorker, type QueueWorker } from '../queue/worker.ts'
import type { Services } from '../services.ts'
import { erasePasswordOf, listUnhashed, putHash } from './import-passwords.store.ts'

const second = 1_000

/** Passwords hashed per transaction. */
const hashedAtOnce = 8

/**
 * The worker that hashes passwords of imports, with lower priority than sign-ins: until then they cannot be used to
 * sign in.
 */
export function openHashing(
  services: Pick<Services, 'db' | 'secrets' | 'clock'>,
  logger: FastifyBaseLogger,
): QueueWorker {
  const { db, secrets } = services
  return openWorker(services, logger, {
    table: 'import_hashings',
    lease: 15 * second,
    lookEvery: 2 * second,
    // Even if the portal was off for a day, a single failure is not the end.
    backOff: {
      waits: Array(20).fill(30 * second),
      later: { every: 30 * second, giveUpAfter: 24 * 60 * 60 * second },
    },
    effect: 'database',
    stopTimeout: 1,
    async work({ import_id: id }, signal) {
      for (;;) {
        signal.throwIfAborted()
        const some = await listUnhashed(db, secrets, id, hashedAtOnce)
        if (some.length === 0) return async () => ({ state: 'ended' })
        const hashed = await Promise.all(
          some.map(async ({ pass, ...row }) => ({ row, hash: pass && (await hashLater(pass)) })),
        )
        const lost = hashed.filter(({ hash }) => hash === undefined).length
        if (lost > 0)
          logger.warn({ import: id, passwords: lost }, 'passwords of an import are lost')
        await inTransaction(db, async (tx) => {
          // The same lock as when the rows are written.
          await lockLinks(tx)
          for (const { row, hash } of hashed) {
            // A password made unreadable by a restore without keys will never be usable: the screen reports it.
            if (hash === undefined) await erasePasswordOf(tx, id, row.row_number)
            else await putHash(tx, id, row, hash)
          }
        })
      }
    },
    judge(error, { import_id: id }) {
      logger.error({ err: error, import: id }, 'passwords of an import could not be hashed')
      return { error: 'Passwörter ließen sich nicht vorbereiten.' }
    },
  })
}

/** Queues hashing if an import has passwords without a hash. */
export async function queueHashing(tx: Db, now: Date, importId: number): Promise<void> {
  const waiting = await tx
    .selectFrom('import_passwords')
    .select('row_number')
    .where('import_id', '=', importId)
    .where('is_hashed', '=', 0)
    .where('is_erased', '=', 0)
    .limit(1)
    .executeTakeFirst()
  if (!waiting) return
  const time = now.toISOString()
  await tx.deleteFrom('import_hashings').where('import_id', '=', importId).execute()
  await tx
    .insertInto('import_hashings')
    .values({
      import_id: importId,
      state: 'waiting',
      attempts: 0,
      next_try_at: time,
      created_at: time,
      updated_at: time,
    })
    .execute()
}
