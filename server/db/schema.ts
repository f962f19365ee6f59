import type { SetupCodesTable, UsersTable } from '../accounts/users.table.ts'
import type { SessionsTable } from '../auth/sessions.table.ts'
import type { ApiTokensTable } from '../auth/tokens.table.ts'
import { companiesTable } from '../companies/companies.table.ts'
import {
  type DeviceMediasTable,
  devicesTable,
  type RetiredPublicIdsTable,
} from '../devices/devices.table.ts'
import { doctypesTable } from '../doctypes/doctypes.table.ts'
import { documentJobsTable } from '../documents/document-jobs.table.ts'
import { fileVersionsTable } from '../files/file-versions.table.ts'
import {
  deviceFilesTable,
  mediasTable,
  type PartMediasTable,
  type ShownFilesView,
} from '../files/files.table.ts'
import { type BlobsTable, uploadsTable } from '../files/uploads.table.ts'
import type { KeptAnswersTable } from '../http/kept-answers.table.ts'
import type { LabelFormatsTable } from '../labels/label-formats.table.ts'
import { logsTable } from '../logs/logs.table.ts'
import type { MailsTable } from '../mail/mails.table.ts'
import { partsTable } from '../parts/parts.table.ts'
import type { PreviewJobsTable, PreviewsTable } from '../previews/previews.table.ts'
import type { PublicVisitsTable } from '../public/visits.table.ts'
import type { QueuedRow } from '../queue/queued.table.ts'
import type { SettingsTable } from '../settings/settings.table.ts'
import type { RowOf, Table, Versioned } from './table.ts'

/** The tables of the contract's entities: those that lists, filters and relations reach. */
const entityTables = [
  companiesTable,
  partsTable,
  doctypesTable,
  uploadsTable,
  mediasTable,
  fileVersionsTable,
  devicesTable,
  logsTable,
  documentJobsTable,
] as const

type EntityTable = (typeof entityTables)[number]
/** What nobody changes has no versions. */
type Unversioned = 'logs' | 'document_jobs'
type EntityRows = {
  [Of in EntityTable as Of['name']]: RowOf<Of> &
    (Of['name'] extends Unversioned ? unknown : Versioned)
}

/**
 * Every table of the portal, by its name in the database. Times are ISO 8601 text in UTC, flags 0 or 1, `…_folded` is
 * `fold()` of its neighbour: the same on both engines.
 */
export interface Schema extends EntityRows {
  users: UsersTable
  sessions: SessionsTable
  setup_codes: SetupCodesTable
  blobs: BlobsTable
  device_medias: DeviceMediasTable
  part_medias: PartMediasTable
  shown_files: ShownFilesView
  settings: SettingsTable
  public_visits: PublicVisitsTable
  retired_public_ids: RetiredPublicIdsTable
  api_tokens: ApiTokensTable
  kept_answers: KeptAnswersTable
  mails: MailsTable
  document_jobs: EntityRows['document_jobs'] & QueuedRow
  label_formats: LabelFormatsTable
  previews: PreviewsTable
  preview_jobs: PreviewJobsTable
}

const byName = new Map<string, Table>(
  [...entityTables, deviceFilesTable].map((table) => [table.name, table]),
)

/** The table that a relation leads to. */
export function tableNamed(name: string): Table {
  const found = byName.get(name)
  if (!found) throw new Error(`No table ${name}`)
  return found
}

/** The table of an entity of the contract; undefined for what is no record of its own. */
export function tableOf(entity: unknown): Table | undefined {
  return entityTables.find((table) => table.entity === entity)
}
