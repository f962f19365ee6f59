import type { Generated } from 'kysely'

/** Times are ISO 8601 text in UTC, flags 0 or 1, `…_folded` is `fold()` of its neighbour: the same on both engines. */
interface Timestamps {
  created_at: string
  updated_at: string
}

interface UsersTable extends Timestamps {
  id: Generated<number>
  username: string
  username_folded: string
  email: string | null
  email_folded: string | null
  password_hash: string
  is_admin: number
  is_blocked: number
}

interface SessionsTable {
  id: Generated<number>
  kind: 'staff' | 'device' | 'company'
  subject_id: number
  /** SHA-256 (hex) of the bearer token; staff only. */
  bearer_hash: string | null
  /** SHA-256 (hex) of the cookie: the whole session of a customer, only `/uploads/` for staff. */
  cookie_hash: string
  created_at: string
  last_seen_at: string
}

interface SetupCodesTable {
  code_hash: string
  expires_at: string
  tries_left: number
}

interface CompaniesTable extends Timestamps {
  id: Generated<number>
  name: string
  name_folded: string
  customer_number: number
  description: string | null
  password_hash: string
  /** 1 when the password has fewer than 8 characters; throttled harder. */
  is_password_weak: number
}

interface TitledTable extends Timestamps {
  id: Generated<number>
  title: string
  title_folded: string
  description: string | null
}

interface BlobsTable {
  /** SHA-256 of the bytes, hex: also the name under which storage holds them. */
  sha256: string
  /** Bytes. */
  size: number
  created_at: string
}

interface UploadsTable extends Timestamps {
  id: Generated<number>
  name: string
  name_folded: string
  /** Last part of the address `/uploads/<slug>`: random, with the extension. */
  slug: string
  ext: string
  mime: string
  /** Bytes, as in `blobs`. */
  size: number
  blob_sha256: string
}

interface MediasTable extends Timestamps {
  id: Generated<number>
  filename: string
  filename_folded: string
  doctype_id: number | null
  upload_id: number | null
}

interface DevicesTable extends Timestamps {
  id: Generated<number>
  public_id: string
  serial_number: string
  serial_number_folded: string
  company_id: number | null
  part_id: number | null
  password_hash: string
  /** 1 when the server made the password: no lock is needed against guessing 50 bits. */
  is_password_generated: number
}

interface DeviceMediasTable {
  device_id: number
  media_id: number
}

/** Public ids of deleted devices: kept for ever, so that none is given out again. */
interface RetiredPublicIdsTable {
  public_id: string
  retired_at: string
}

interface LogsTable extends Timestamps {
  id: Generated<number>
  type: 'error' | 'info' | 'customer'
  status: string | null
  message: string | null
  message_folded: string | null
  serial_number: string | null
  user_name: string | null
  company_name: string | null
  address: string | null
}

interface ApiTokensTable extends Timestamps {
  id: Generated<number>
  name: string
  name_folded: string
  /** SHA-256 (hex) of the token, which nobody can read again. */
  token_hash: string
  is_read_only: number
  /** Null: until it is revoked. */
  expires_at: string | null
  last_used_at: string | null
  /** Who made it, by name as it was then. */
  created_by: string
}

/** First answers of requests that carried an Idempotency-Key; kept 24 hours. */
interface KeptAnswersTable {
  /** SHA-256 (hex) of credential and key together: a key counts for whoever sent it. */
  key_hash: string
  /** HMAC (hex) of what was asked, so that a key cannot stand for another request. */
  request_hash: string
  /** Encrypted with a key that only the credential yields: an answer may hold a new password. */
  answer: string
  created_at: string
}

/** Work that is done later, and again until it succeeds. */
interface Queued extends Timestamps {
  id: Generated<number>
  attempts: number
  /** Null once it is done or given up. */
  next_try_at: string | null
  /** A worker has it until then; after a crash another may take it. */
  leased_until: string | null
  /** What went wrong last, in German. */
  error: string | null
}

interface MailsTable extends Queued {
  /** `filed`: put into the outbox folder, because no mail server is set up. */
  state: 'waiting' | 'sent' | 'filed' | 'failed'
  /** The same for every try, so that a mail that arrives twice is known as one. */
  message_id: string
  recipient: string
  subject: string
  /** Encrypted (see `secrets.ts`): texts and attachments. Null once the mail has left: they may hold a password. */
  content: string | null
}

interface DocumentJobsTable extends Queued {
  /** While `mail_id` is null, how far the making of the documents is; afterwards the state of that mail. */
  state: 'waiting' | 'sent' | 'filed' | 'failed'
  device_id: number | null
  serial_number: string
  /** JSON array of kinds. */
  docs: string
  locale: 'de' | 'en'
  recipient: string
  requested_by: string
  /** Encrypted; null when there is none, or it is not needed any more. */
  password: string | null
  mail_id: number | null
}

interface LabelFormatsTable extends Timestamps {
  id: Generated<number>
  title: string
  title_folded: string
  /** Millimetres. */
  width: number
  height: number
}

/** Every table of the portal, by its name in the database. */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  setup_codes: SetupCodesTable
  companies: CompaniesTable
  parts: TitledTable
  doctypes: TitledTable
  blobs: BlobsTable
  uploads: UploadsTable
  medias: MediasTable
  devices: DevicesTable
  device_medias: DeviceMediasTable
  retired_public_ids: RetiredPublicIdsTable
  logs: LogsTable
  api_tokens: ApiTokensTable
  kept_answers: KeptAnswersTable
  mails: MailsTable
  document_jobs: DocumentJobsTable
  label_formats: LabelFormatsTable
}
