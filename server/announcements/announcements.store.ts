import { setImmediate } from 'node:timers/promises'
import type { DocumentLocale } from '#contract/documents.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { recordChange } from '../db/record-change.ts'
import type { Stamp } from '../db/versions.ts'
import { mediasTable } from '../files/files.table.ts'
import type { MailEnd } from '../mail/mail-owners.ts'
import { insertMails, withdrawMails } from '../mail/outbox.store.ts'
import type { Services } from '../services.ts'
import { readMailConfig } from '../settings/mail-config.ts'
import { announcementMail } from './announcement-mail.ts'
import { type Announced, type ListedCompany, listSerialNumbers } from './recipients.store.ts'

/** A company with a mail address. */
export type Reachable = ListedCompany & { email: string }

/** The sender's own sentence per language. */
export type OwnSentences = Partial<Record<DocumentLocale, string | undefined>>

type Tools = Pick<Services, 'secrets'> & { config: Config }

/**
 * Queues a mail to each company in the outbox, together with the row that records it: all of them or none.
 * Call `outbox.wake()` after the transaction.
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
    // SQLite responds within the same turn of the event loop, so other requests would have to wait.
    await setImmediate()
  }
  const change = { attribute: 'announcedTo', to: companies.length }
  await recordChange(tx, mediasTable, stamp, announced.media, 'announced', [change])
}

/** Rows per statement: SQLite accepts at most 32,766 parameters, and other requests are answered between two statements. */
const rowsAtOnce = 100

/** Copies the outcome of a mail to its announcement, in the transaction that stores it. */
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

/**
 * The reason why a mail must not be sent any more: its version was withdrawn or deleted after its release was announced,
 * or released again after its withdrawal was. While the mail server is away, it could arrive after the mail that says so.
 * Or the company is gone, or has another address: whoever reads the former one need not know of its devices.
 */
export async function whyNotAnnounced(db: Db, mailId: number): Promise<string | undefined> {
  const announcement = await db
    .selectFrom('announcements')
    .leftJoin('versions', 'versions.id', 'announcements.version_id')
    .leftJoin('companies', 'companies.id', 'announcements.company_id')
    .select(['announcements.kind', 'versions.id', 'versions.withdrawn_at as withdrawnAt'])
    .select(['announcements.recipient', 'companies.id as company', 'companies.email'])
    .where('announcements.mail_id', '=', mailId)
    .executeTakeFirst()
  if (!announcement) return undefined
  const { kind, id, withdrawnAt, recipient, company, email } = announcement
  if (company === null) return companyDeleted
  if (email !== recipient) return otherAddress
  // Whoever has a deleted version should know nevertheless that it was withdrawn.
  if (id === null) return kind === 'release' ? deletedSince : undefined
  if (kind === 'release') return withdrawnAt === null ? undefined : withdrawnSince
  return withdrawnAt === null ? releasedSince : undefined
}

const companyDeleted = 'Die Firma wurde inzwischen gelöscht.'
const otherAddress =
  'Die E-Mail-Adresse der Firma ist inzwischen eine andere. Bitte teilen Sie es ihr noch einmal mit!'
const deletedSince = 'Die Fassung wurde inzwischen gelöscht.'
const withdrawnSince = 'Die Fassung wurde inzwischen zurückgezogen.'
const releasedSince = 'Die Fassung ist inzwischen wieder freigegeben.'

/**
 * Deletes the announcements of a company that was permanently deleted, as they contain its name and address, and
 * withdraws those of their mails that have not been sent.
 */
export async function forgetAnnouncements(tx: Db, now: Date, company: number): Promise<void> {
  const unsent = await tx
    .selectFrom('announcements')
    .select('mail_id as mail')
    .where('company_id', '=', company)
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
  const mails = unsent.flatMap(({ mail }) => mail ?? [])
  await withdrawMails(tx, now, mails, companyDeleted)
  await tx.deleteFrom('announcements').where('company_id', '=', company).execute()
}
