import { DeviceFile, MediaDevice, MediaDeviceFile } from '#contract/files.ts'
import type { recordsWithRights } from '#contract/record-lists.ts'
import type { SetupCodesTable, UsersTable } from '../accounts/users.table.ts'
import { announcementsTable } from '../announcements/announcements.table.ts'
import type { SessionsTable } from '../auth/sessions.table.ts'
import type { TicketsTable } from '../auth/tickets.table.ts'
import type { ApiTokensTable } from '../auth/tokens.table.ts'
import type { AuthorityLinksTable } from '../authority/authority-links.table.ts'
import type { BackupsTable } from '../backup/backups.table.ts'
import type { ChangesTable } from '../changes/changes.table.ts'
import { companiesTable } from '../companies/companies.table.ts'
import {
  type CompanyCountriesTable,
  type ComplianceMarksTable,
  type ComplianceRulesTable,
  type ComplianceStateTable,
  findingsTable,
} from '../compliance/findings.table.ts'
import type { DeliveredFilesTable } from '../delivery/delivered-files.store.ts'
import {
  type DeviceMediasTable,
  devicesTable,
  type RetiredPublicIdsTable,
} from '../devices/devices.table.ts'
import { type BinBlobsTable, type BinFilesTable, binTable } from '../discards/bin.table.ts'
import { doctypesTable } from '../doctypes/doctypes.table.ts'
import type {
  DocumentBatchDevicesTable,
  DocumentBatchesTable,
  DocumentBatchFilesTable,
} from '../documents/document-batches.table.ts'
import { documentJobsTable } from '../documents/document-jobs.table.ts'
import type { OrderPasswordsTable } from '../documents/order-passwords.store.ts'
import type {
  AuthenticatorAppsTable,
  PasskeysTable,
  RecoveryCodesTable,
} from '../factors/factors.table.ts'
import type {
  FileImportEntriesTable,
  FileImportFindingsTable,
  FileImportPiecesTable,
  FileImportRowsTable,
  FileImportsTable,
} from '../file-imports/file-imports.table.ts'
import type { BlobDamagesTable, BlobRoundsTable } from '../files/damages.table.ts'
import type { FileDownloadsTable } from '../files/downloads.table.ts'
import { fileVersionsTable } from '../files/file-versions.table.ts'
import {
  deviceFilesTable,
  mediasTable,
  type PartMediasTable,
  type ShownFilesView,
} from '../files/files.table.ts'
import { type BlobsTable, uploadsTable } from '../files/uploads.table.ts'
import { type FormerUsersTable, historyTable } from '../history/history.table.ts'
import type { KeptAnswersTable } from '../http/kept-answers.table.ts'
import type {
  ImportCellsTable,
  ImportHashingsTable,
  ImportPasswordsTable,
  ImportRowsTable,
  ImportShapesTable,
  ImportsTable,
} from '../imports/imports.table.ts'
import type { LabelFormatsTable } from '../labels/label-formats.table.ts'
import { logsTable } from '../logs/logs.table.ts'
import type { MailsTable } from '../mail/mails.table.ts'
import { partsTable } from '../parts/parts.table.ts'
import type { PreviewJobsTable, PreviewsTable } from '../previews/previews.table.ts'
import type { PublicVisitsTable } from '../public/visits.table.ts'
import type { QueuedRow } from '../queue/queued.table.ts'
import type { PasswordLinksTable } from '../reset/password-links.table.ts'
import type { SettingsTable } from '../settings/settings.table.ts'
import type { IdentitiesTable } from '../sso/identities.table.ts'
import type { StrapiIdsTable } from '../takeover/strapi-ids.store.ts'
import type { TransfersTable } from '../transfer/transfers.table.ts'
import type {
  FileFactsTable,
  VdiPackageFilesTable,
  VdiPackageSubjectsTable,
  VdiPackagesTable,
} from '../vdi2770/vdi-packages.table.ts'
import type { ChosenColumnsTable, SavedViewsTable } from '../views/views.table.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '../webhooks/webhooks.table.ts'
import type { RowOf, Table, Versioned } from './table.ts'

/** The tables of the contract's entities: those that lists, filters and relations can reach. */
export const entityTables = [
  companiesTable,
  partsTable,
  doctypesTable,
  uploadsTable,
  mediasTable,
  fileVersionsTable,
  devicesTable,
  logsTable,
  documentJobsTable,
  announcementsTable,
  historyTable,
  binTable,
  findingsTable,
] as const

type EntityTable = (typeof entityTables)[number]
/** Tables whose records are never changed have no versions. */
type Unversioned = 'logs' | 'document_jobs' | 'announcements' | 'history' | 'bin' | 'findings'
type EntityRows = {
  [Of in EntityTable as Of['name']]: RowOf<Of> &
    (Of['name'] extends Unversioned ? unknown : Versioned)
}

/**
 * Every table of the portal, by its name in the database. Times are ISO 8601 text in UTC, flags 0 or 1, `…_folded` is
 * `fold()` of the column beside it: the same on both engines.
 */
export interface Schema extends EntityRows {
  users: UsersTable
  sessions: SessionsTable
  setup_codes: SetupCodesTable
  password_links: PasswordLinksTable
  tickets: TicketsTable
  passkeys: PasskeysTable
  authenticator_apps: AuthenticatorAppsTable
  recovery_codes: RecoveryCodesTable
  identities: IdentitiesTable
  blobs: BlobsTable
  blob_damages: BlobDamagesTable
  blob_rounds: BlobRoundsTable
  bin_blobs: BinBlobsTable
  bin_files: BinFilesTable
  device_medias: DeviceMediasTable
  part_medias: PartMediasTable
  delivered_files: DeliveredFilesTable
  file_downloads: FileDownloadsTable
  shown_files: ShownFilesView
  settings: SettingsTable
  public_visits: PublicVisitsTable
  retired_public_ids: RetiredPublicIdsTable
  api_tokens: ApiTokensTable
  kept_answers: KeptAnswersTable
  mails: MailsTable
  document_jobs: EntityRows['document_jobs'] & QueuedRow
  order_passwords: OrderPasswordsTable
  document_batches: DocumentBatchesTable
  document_batch_devices: DocumentBatchDevicesTable
  document_batch_files: DocumentBatchFilesTable
  label_formats: LabelFormatsTable
  previews: PreviewsTable
  preview_jobs: PreviewJobsTable
  file_facts: FileFactsTable
  vdi_packages: VdiPackagesTable
  vdi_package_files: VdiPackageFilesTable
  vdi_package_subjects: VdiPackageSubjectsTable
  transfers: TransfersTable
  former_users: FormerUsersTable
  backups: BackupsTable
  strapi_ids: StrapiIdsTable
  imports: ImportsTable
  import_cells: ImportCellsTable
  import_rows: ImportRowsTable
  import_passwords: ImportPasswordsTable
  import_hashings: ImportHashingsTable
  import_shapes: ImportShapesTable
  file_imports: FileImportsTable
  file_import_pieces: FileImportPiecesTable
  file_import_entries: FileImportEntriesTable
  file_import_rows: FileImportRowsTable
  file_import_findings: FileImportFindingsTable
  compliance_marks: ComplianceMarksTable
  compliance_state: ComplianceStateTable
  compliance_rules: ComplianceRulesTable
  company_countries: CompanyCountriesTable
  changes: ChangesTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  authority_links: AuthorityLinksTable
  saved_views: SavedViewsTable
  chosen_columns: ChosenColumnsTable
}

/** A group of tables with a common version, which every change of their rows raises. */
export type Area = keyof typeof recordsWithRights | 'files' | 'settings' | 'orders'

/** Why a table has no version: answers that read it are never cached. */
interface NotKept {
  why: string
}

/**
 * The areas that a change of each table or view concerns. A new table is a type error until it is listed here, and
 * fails `data-versions.test.ts` until it raises its versions.
 */
export const areasOfTables: Record<keyof Schema, readonly Area[] | NotKept> = {
  companies: ['companies'],
  parts: ['parts'],
  doctypes: ['doctypes'],
  devices: ['devices'],
  device_medias: ['files'],
  part_medias: ['files'],
  medias: ['files'],
  versions: ['files'],
  uploads: ['files'],
  previews: ['files'],
  blob_damages: ['files'],
  shown_files: ['files', 'devices'],
  findings: { why: 'are made anew some time after what they tell of' },
  compliance_marks: { why: 'no answer tells of them' },
  compliance_state: { why: 'changes all the time and is rarely read' },
  compliance_rules: { why: 'a handful of rows' },
  company_countries: { why: 'no answer tells of them' },
  delivered_files: { why: 'rarely read, and only by name' },
  settings: ['settings'],
  document_jobs: ['orders'],
  announcements: ['orders'],
  mails: ['orders'],
  users: { why: 'few rows, rarely read, by administrators only' },
  api_tokens: { why: 'each notes when it was used last' },
  sessions: { why: 'each notes when it was used last' },
  setup_codes: { why: 'is a secret' },
  password_links: { why: 'are secrets' },
  tickets: { why: 'are secrets' },
  passkeys: { why: 'each notes when it was used last' },
  authenticator_apps: { why: 'each notes when it was used last' },
  recovery_codes: { why: 'are secrets' },
  identities: { why: 'few rows, rarely read' },
  order_passwords: { why: 'are secrets' },
  document_batches: { why: 'tell how far they are, some times a second' },
  document_batch_devices: { why: 'belong to those' },
  document_batch_files: { why: 'belong to those' },
  logs: { why: 'has a new row after every call that changes something' },
  public_visits: { why: 'counts, which nobody reads often' },
  bin: { why: 'rarely read, by administrators only' },
  bin_blobs: { why: 'no answer tells of them' },
  bin_files: { why: 'rarely read, and only by name' },
  file_downloads: { why: 'counts, which nobody reads often' },
  blobs: { why: 'no answer tells what is not told by uploads as well' },
  blob_rounds: { why: 'no answer tells of them' },
  retired_public_ids: { why: 'no answer tells of them' },
  kept_answers: { why: 'repeats answers that were given once' },
  label_formats: { why: 'a handful of rows' },
  preview_jobs: { why: 'no answer tells of them' },
  file_facts: { why: 'rarely read, and only by name' },
  vdi_packages: { why: 'few rows, rarely read' },
  vdi_package_files: { why: 'no answer tells all of them' },
  vdi_package_subjects: { why: 'belong to those' },
  transfers: { why: 'a start alone asks for it' },
  history: { why: 'has a new row after every change' },
  former_users: { why: 'no answer tells of them' },
  webhooks: { why: 'few rows, rarely read, by administrators only' },
  webhook_deliveries: { why: 'has a new row for every change that is told' },
  authority_links: { why: 'each notes when it was opened last' },
  saved_views: { why: 'a handful of rows for each person' },
  chosen_columns: { why: 'a handful of rows for each person' },
  changes: { why: 'has new rows after every change' },
  backups: { why: 'a handful of rows, which a backup under way prolongs' },
  strapi_ids: { why: 'the command line alone reads it' },
  imports: { why: 'administrators alone read them, while they move' },
  import_cells: { why: 'no answer tells all of them' },
  import_rows: { why: 'administrators alone read them, while they move' },
  import_passwords: { why: 'are secrets' },
  import_hashings: { why: 'no answer tells of them' },
  import_shapes: { why: 'no answer tells of them' },
  file_imports: { why: 'administrators alone read them, while they move' },
  file_import_pieces: { why: 'no answer tells all of them' },
  file_import_entries: { why: 'administrators alone read them, while they move' },
  file_import_rows: { why: 'no answer tells all of them' },
  file_import_findings: { why: 'administrators alone read them, while they move' },
}

const byName = new Map<string, Table>(
  [...entityTables, deviceFilesTable].map((table) => [table.name, table]),
)

/** The table that a relation refers to. */
export function tableNamed(name: string): Table {
  const found = byName.get(name)
  if (!found) throw new Error(`No table ${name}`)
  return found
}

/** The table of an entity of the contract; undefined if it is not a record of its own. */
export function tableOf(entity: unknown): Table | undefined {
  return entityTables.find((table) => table.entity === entity)
}

/** Entities that relations lead to, and that show only some attributes of their records. */
const narrowed = new Map<unknown, Table>([
  [DeviceFile, deviceFilesTable],
  [MediaDevice, devicesTable],
  [MediaDeviceFile, mediasTable],
])

/** The table of the records that a relation of the contract leads to. */
export function tableOfRelated(entity: unknown): Table {
  const found = tableOf(entity) ?? narrowed.get(entity)
  if (!found) throw new Error('This entity of the contract belongs to no table')
  return found
}
