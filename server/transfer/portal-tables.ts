import { type RecordList, recordLists, recordWords } from '#contract/record-lists.ts'
import type { Schema } from '../db/schema.ts'
import type { CopiedTable } from '../db/transfer-end.ts'
import type { QueueTable } from '../queue/queue.store.ts'

/** A table that is moved: its key columns, and its German name. */
interface MovedTable {
  key: readonly string[]
  title: string
}

/** A table that is left behind, and why. */
interface LeftTable {
  why: string
}

/** What happens to every table of the portal in a move. A table missing here fails `portal-tables.test.ts`. */
export const portalTables: Record<keyof Schema, MovedTable | LeftTable> = {
  users: moved('Bearbeiter'),
  passkeys: moved('Passkeys'),
  authenticator_apps: moved('Authenticator-Apps', 'user_id'),
  recovery_codes: moved('Wiederherstellungscodes', 'code_hash'),
  identities: moved('Konten beim Anbieter', 'user_id'),
  api_tokens: moved('API-Schlüssel'),
  saved_views: moved('Ansichten der Listen'),
  chosen_columns: moved('gewählte Spalten der Listen', 'user_id', 'list'),
  ...movedRecords(),
  blobs: moved('Inhalte', 'sha256'),
  device_medias: moved('Dateien von Geräten', 'device_id', 'media_id'),
  part_medias: moved('Dateien von Artikelnummern', 'part_id', 'media_id'),
  delivered_files: moved('Dateien bei Auslieferung', 'device_id', 'media_id'),
  bin: moved('Einträge im Papierkorb'),
  bin_blobs: moved('Inhalte im Papierkorb', 'entry_id', 'blob_sha256'),
  bin_files: moved('Dateien von Geräten im Papierkorb', 'entry_id', 'media_id'),
  file_downloads: moved('Abrufe von Dateien', 'media_id', 'day'),
  public_visits: moved('Besuche öffentlicher Seiten', 'device_id', 'day'),
  retired_public_ids: moved('vergebene Kennungen', 'public_id'),
  settings: moved('Einstellungen', 'name'),
  label_formats: moved('Etikettenformate'),
  mails: moved('Mails'),
  password_links: moved('Links für neue Passwörter'),
  document_jobs: moved('Aufträge'),
  announcements: moved('Mitteilungen'),
  order_passwords: moved('Passwörter von Aufträgen', 'order_id'),
  document_batches: moved('Sammelaufträge'),
  document_batch_devices: moved('Geräte von Sammelaufträgen', 'batch_id', 'position'),
  document_batch_files: moved('Dateien von Sammelaufträgen', 'batch_id', 'kind'),
  previews: moved('Vorschaubilder', 'source_sha256', 'width'),
  preview_jobs: moved('Aufträge für Vorschaubilder'),
  file_facts: moved('Angaben aus Dateien'),
  vdi_packages: moved('VDI-2770-Container'),
  vdi_package_files: moved('Dateien von VDI-2770-Containern', 'package_id', 'place'),
  vdi_package_subjects: moved(
    'Geräte und Artikelnummern von VDI-2770-Containern',
    ...['kind', 'record_id', 'package_id'],
  ),
  kept_answers: moved('Antworten für Wiederholungen', 'key_hash'),
  logs: moved('Protokolleinträge'),
  history: moved('Einträge im Verlauf'),
  former_users: moved('ehemalige Bearbeiter'),
  strapi_ids: moved('Kennungen aus Strapi', 'kind', 'strapi_id'),
  imports: moved('Importe'),
  import_cells: moved('Tabellen von Importen', 'import_id', 'number'),
  import_rows: moved('Zeilen von Importen', 'import_id', 'row_number'),
  import_passwords: moved('Passwörter von Importen', 'import_id', 'row_number'),
  import_hashings: moved('Aufträge zum Hashen von Passwörtern aus Importen'),
  import_shapes: moved('Spaltenzuordnungen von Importen', 'kind', 'shape'),
  file_imports: moved('Importe von Dateien'),
  file_import_pieces: moved('Stücke von ZIP-Archiven', 'import_id', 'number'),
  file_import_entries: moved('Dateien von Importen', 'import_id', 'number'),
  file_import_rows: moved('Zuordnungen von Dateien', 'import_id', 'row_number'),
  file_import_findings: moved('Befunde an Containern', 'import_id', 'number'),
  changes: moved('gemeldete Änderungen'),
  webhooks: moved('Webhooks'),
  webhook_deliveries: moved('Zustellungen an Webhooks'),
  authority_links: moved('Zugänge für Behörden'),
  compliance_rules: moved('Regeln der Nachweise', 'name'),
  findings: { why: 'It is made of the rest, once the portal starts.' },
  compliance_marks: { why: 'It is made of the rest, once the portal starts.' },
  compliance_state: { why: 'It tells of work on one database; the other begins anew.' },
  company_countries: { why: 'It is made of the rest, once the portal starts.' },
  sessions: { why: 'People sign in again; a session that is used changes with each request.' },
  setup_codes: { why: 'The next start prints a new one.' },
  tickets: { why: 'They hold for minutes; whoever signs in just then begins anew.' },
  shown_files: { why: 'It is a view.' },
  blob_damages: { why: 'They tell of a storage; the other end has compared what it got.' },
  blob_rounds: { why: 'They tell of a storage, too.' },
  transfers: { why: 'It tells of the move itself.' },
  backups: { why: 'They tell of what was made of this database.' },
}

/** Tables that no query of the portal uses. */
export const innerTables: Record<string, LeftTable> = {
  migrations: { why: 'Both ends have the same schema before anything is copied.' },
  data_versions: { why: 'Each database counts its own changes, by triggers.' },
  throttle: { why: 'Counters of at most a day; with SQLite they are in a file of their own.' },
  sign_in_tries: { why: 'Counters of at most a day, too.' },
}

/** Tables that are not copied, but whose rows show that a portal has been used. */
export const leftTables = ['sessions', 'setup_codes', 'tickets'] as const

/** Tables whose rows are jobs. */
export const queueTables: readonly QueueTable[] = [
  'mails',
  'document_jobs',
  'document_batches',
  'preview_jobs',
  'file_facts',
  'password_links',
  'imports',
  'import_hashings',
  'file_imports',
  'webhook_deliveries',
]

/** The tables that are copied, in the order of their description to people. */
export function copiedTables(): (CopiedTable & { title: string })[] {
  return Object.entries(portalTables).flatMap(([table, fate]) =>
    'key' in fate ? [{ table, key: [...fate.key], title: fate.title }] : [],
  )
}

/**
 * Tables whose rows are left out of a backup: a restore must not revive sessions that have since ended, and the others
 * are specific to a database.
 */
export function leftBehind(): string[] {
  return Object.entries(portalTables).flatMap(([table, fate]) =>
    'key' in fate || table === 'shown_files' ? [] : [table],
  )
}

function movedRecords() {
  return Object.fromEntries(recordLists.map((list) => [list, moved(recordWords[list])])) as Record<
    RecordList,
    MovedTable
  >
}

/** The key is `id` unless other columns are given. */
function moved(title: string, ...key: string[]): MovedTable {
  return { title, key: key.length > 0 ? key : ['id'] }
}
