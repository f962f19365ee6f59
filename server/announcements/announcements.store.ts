import { setImmediate } from 'node:timers/promises'
import type { DocumentLocale } from '#contract/documents.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { recordChange } from '../db/record-change.ts'
import type { Stamp } from '../db/versions.ts'
import { mediasTable } from '../files/files.table.ts'
import { insertMails } from '../mail/outbox.store.ts'
import type { MailEnd } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { readMailConfig } from '../settings/mail-config.ts'
import { announcementMail } from './announcement-mail.ts'
import { type Announced, type ListedCompany, listSerialNumbers } from './recipients.store.ts'

/** A company that has an address. */
export type Reachable = ListedCompany & { email: string }

/** Which sentence stands in the mails of each language. */
export type OwnSentences = Partial<Record<DocumentLocale, string | undefined>>

type Tools = Pick<Services, 'secrets'> & { config: Config }

/**
 * Puts a mail to each company into the outbox, each with the row that says so: all of them or none. Call
 * `outbox.wake()` after the transaction.
 */
export async function insertAnnouncements(
  tx: Db,
  { secrets, config }: Tools,
  stamp: Stamp,
  announced: Announced,
  companies: readonly Reachable[],
  sentences: OwnSentences,
): Promise<void> {
  const ids = companies.map(({ id }) => id)
  const serialNumbers = await listSerialNumbers(tx, announced.media, ids)
  const maker = await readMailConfig(tx, config)
  for (let at = 0; at < companies.length; at += rowsAtOnce) {
    const some = companies.slice(at, at + rowsAtOnce).map((company) => ({
      ...company,
      serialNumbers: serialNumbers.get(company.id) ?? [],
      sentence: sentences[company.locale] || null,
    }))
    const mails = some.map((company) =>
      announcementMail(maker, announced, company, company.sentence),
    )
    const mailIds = await insertMails(tx, stamp.at, secrets, mails)
    const time = stamp.at.toISOString()
    const rows = some.map(({ id, name, email, locale, sentence }, place) => ({
      created_at: time,
      updated_at: time,
      kind: announced.kind,
      version_id: announced.id,
      media_id: announced.media,
      filename: announced.filename,
      version_label: announced.version,
      company_id: id,
      company_name: name,
      recipient: email,
      locale,
      sentence,
      requested_by: stamp.by ?? '',
      state: 'waiting' as const,
      mail_id: mailIds[place] ?? null,
    }))
    await tx.insertInto('announcements').values(rows).execute()
    // SQLite answers within the same turn of the event loop, however often it is asked.
    await setImmediate()
  }
  const told = { attribute: 'announcedTo', to: companies.length }
  await recordChange(tx, mediasTable, stamp, announced.media, 'announced', [told])
}

/** SQLite takes 32,766 parameters in a statement, and others are to be answered between two of them. */
const rowsAtOnce = 100

/** Copies the end of a mail to what it announced, in the transaction that ends it. */
export async function showAnnouncementsEnd(
  tx: Db,
  now: Date,
  mailId: number,
  { state, error }: MailEnd,
): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ state, error, updated_at: now.toISOString() })
    .where('mail_id', '=', mailId)
    .execute()
}

/** Forgets what a company was told that is gone for good: its name and its address. */
export async function forgetAnnouncements(tx: Db, company: number): Promise<void> {
  await tx.deleteFrom('announcements').where('company_id', '=', company).execute()
}
