import { sql } from 'kysely'
import { Announcement, announcementKinds, announcementStates } from '#contract/announcements.ts'
import { documentLocales } from '#contract/documents.ts'
import { computed, number, one, table, text, word } from '../db/table.ts'

/** The announcements to companies; while a mail is waiting, its errors are stored with the mail. */
export const announcementsTable = table(
  'announcements',
  Announcement,
  {
    kind: word('kind', announcementKinds),
    filename: text('filename'),
    version: text('version_label'),
    companie: text('company_name'),
    to: text('recipient'),
    locale: word('locale', documentLocales),
    sentence: text('sentence', { nullable: true }),
    requestedBy: text('requested_by'),
    state: word('state', announcementStates),
    error: computed(errorOf),
    company: one('company_id', 'companies', 'Diese Firma gibt es nicht (mehr)!'),
    media: one('media_id', 'medias', 'Diese Datei gibt es nicht (mehr)!'),
  },
  {
    versionId: number('version_id'),
    ownError: text('error', { nullable: true }),
    mailId: number('mail_id', { nullable: true }),
  },
  { isVersioned: false },
)

function errorOf(alias: string) {
  const [ownError, mailId, state] = ['error', 'mail_id', 'state'].map((name) =>
    sql.ref(`${alias}.${name}`),
  )
  return sql`case when ${state} = 'waiting'
    then (select m.error from mails as m where m.id = ${mailId}) else ${ownError} end`
}
