import type { Db } from '../db/database.ts'

/** A stored answer to a request with an Idempotency-Key; hashes as in the schema. */
interface KeptAnswer {
  keyHash: string
  requestHash: string
  /** Encrypted; see `idempotency.ts`. */
  answer: string
}

/** How long the first answer is repeated, in ms. */
const lifetime = 24 * 60 * 60_000

/** The first answer for this key, unless it is older than 24 hours. */
export async function findKeptAnswer(
  db: Db,
  keyHash: string,
  now: Date,
): Promise<KeptAnswer | undefined> {
  return db
    .selectFrom('kept_answers')
    .select(['key_hash as keyHash', 'request_hash as requestHash', 'answer'])
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', oldest(now))
    .executeTakeFirst()
}

/** Stores a first answer, replacing an expired one. */
export async function insertKeptAnswer(db: Db, now: Date, keptAnswer: KeptAnswer): Promise<void> {
  await db.deleteFrom('kept_answers').where('key_hash', '=', keptAnswer.keyHash).execute()
  await db
    .insertInto('kept_answers')
    .values({
      key_hash: keptAnswer.keyHash,
      request_hash: keptAnswer.requestHash,
      answer: keptAnswer.answer,
      created_at: now.toISOString(),
    })
    .execute()
}

/** Deletes answers older than 24 hours; called periodically. */
export async function removeExpiredAnswers(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('kept_answers').where('created_at', '<=', oldest(now)).execute()
}

function oldest(now: Date): string {
  return new Date(now.getTime() - lifetime).toISOString()
}
