import { type RawBuilder, sql } from 'kysely'
import { DocumentJob } from '#contract/documents.ts'
import { computed, json, number, one, table, text, word } from '../db/table.ts'

/** Orders of documents. Once they are in a mail, `error` and the next attempt are those of the mail. */
export const documentJobsTable = table(
  'document_jobs',
  DocumentJob,
  {
    sn: computed((alias) => sql`nullif(${sql.ref(`${alias}.serial_number`)}, '')`),
    companie: text('company_name', { nullable: true }),
    docs: json('docs', DocumentJob.shape.docs),
    locale: word('locale', ['de', 'en']),
    to: text('recipient'),
    requestedBy: text('requested_by'),
    state: word('state', ['waiting', 'sent', 'filed', 'failed']),
    error: computed((alias) => onceMailed(alias, 'error')),
    nextTryAt: computed((alias) => onceMailed(alias, 'next_try_at')),
    device: one('device_id', 'devices', 'Dieses Gerät gibt es nicht (mehr)!'),
    company: one('company_id', 'companies', 'Diese Firma gibt es nicht (mehr)!'),
  },
  {
    /** Empty for an order about a company. */
    serialNumber: text('serial_number'),
    mailId: number('mail_id', { nullable: true }),
  },
  { isVersioned: false },
)

function onceMailed(alias: string, column: string): RawBuilder<unknown> {
  const [ownColumn, mailId] = [sql.ref(`${alias}.${column}`), sql.ref(`${alias}.mail_id`)]
  const ofMail = sql`(select ${sql.ref(`m.${column}`)} from mails as m where m.id = ${mailId})`
  return sql`case when ${mailId} is null then ${ownColumn} else ${ofMail} end`
}
