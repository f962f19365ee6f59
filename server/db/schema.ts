import type { SetupCodesTable, UsersTable } from '../accounts/users.table.ts'
import type { SessionsTable } from '../auth/sessions.table.ts'
import type { ApiTokensTable } from '../auth/tokens.table.ts'
import type { companiesTable } from '../companies/companies.table.ts'
import type {
  DeviceMediasTable,
  devicesTable,
  RetiredPublicIdsTable,
} from '../devices/devices.table.ts'
import type { doctypesTable } from '../doctypes/doctypes.table.ts'
import type { documentJobsTable } from '../documents/document-jobs.table.ts'
import type { mediasTable } from '../files/files.table.ts'
import type { BlobsTable, uploadsTable } from '../files/uploads.table.ts'
import type { KeptAnswersTable } from '../http/kept-answers.table.ts'
import type { LabelFormatsTable } from '../labels/label-formats.table.ts'
import type { logsTable } from '../logs/logs.table.ts'
import type { MailsTable } from '../mail/mails.table.ts'
import type { partsTable } from '../parts/parts.table.ts'
import type { QueuedRow } from '../queue/queued.table.ts'
import type { RowOf, Versioned } from './table.ts'

/**
 * Every table of the portal, by its name in the database. Times are ISO 8601 text in UTC, flags 0 or 1, `…_folded` is
 * `fold()` of its neighbour: the same on both engines.
 */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  setup_codes: SetupCodesTable
  companies: RowOf<typeof companiesTable> & Versioned
  parts: RowOf<typeof partsTable> & Versioned
  doctypes: RowOf<typeof doctypesTable> & Versioned
  blobs: BlobsTable
  uploads: RowOf<typeof uploadsTable> & Versioned
  medias: RowOf<typeof mediasTable> & Versioned
  devices: RowOf<typeof devicesTable> & Versioned
  device_medias: DeviceMediasTable
  retired_public_ids: RetiredPublicIdsTable
  logs: RowOf<typeof logsTable>
  api_tokens: ApiTokensTable
  kept_answers: KeptAnswersTable
  mails: MailsTable
  document_jobs: RowOf<typeof documentJobsTable> & QueuedRow
  label_formats: LabelFormatsTable
}
