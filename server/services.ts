import type { Throttle } from './auth/throttle.ts'
import type { Config } from './core/config.ts'
import type { Notices } from './core/notices.ts'
import type { Secrets } from './core/secrets.ts'
import type { Db } from './db/database.ts'
import type { Reads } from './db/reads.ts'
import type { SoundBlobs } from './files/sound-blobs.ts'
import type { ReadyAnswers } from './http/ready-answers.ts'
import type { Logos } from './logo/logos.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Previews } from './previews/previews.ts'
import type { QueueWorker } from './queue/worker.ts'
import type { Provider } from './sso/provider.ts'
import type { Typesetter } from './typst/typesetter.ts'

/** What routes depend on; created once at the start and passed explicitly. */
export interface Services {
  config: Config
  db: Db
  /** Lists, filtered and sorted by the caller. */
  reads: Reads
  /** Cached responses that are still valid. */
  ready: ReadyAnswers
  /** The bytes of all files; damaged ones are never delivered. */
  blobs: SoundBlobs
  throttle: Throttle
  secrets: Secrets
  outbox: Outbox
  /** The maker's logo. */
  logos: Logos
  typesetter: Typesetter
  /** Generates ordered documents. */
  documentJobs: QueueWorker
  /** Generates letters and labels of many devices. */
  documentBatches: QueueWorker
  /** Checks and imports spreadsheets. */
  imports: QueueWorker
  /** Checks and imports files. */
  fileImports: QueueWorker
  /** Sends password links. */
  passwordLinks: QueueWorker
  /** Generates previews of files. */
  previews: Previews
  /** Extracts facts of files from their bytes. */
  fileFacts: QueueWorker
  /** Delivers changes to webhooks. */
  webhooks: QueueWorker
  /** Notices on the start page of administrators. */
  notices: Notices
  /** The provider of single sign-on; undefined if none is configured. */
  provider: Provider | undefined
  clock: Clock
}

/** What workers are opened with: all services except the workers. */
export type WorkerServices = Omit<
  Services,
  | 'documentBatches'
  | 'documentJobs'
  | 'imports'
  | 'fileImports'
  | 'passwordLinks'
  | 'previews'
  | 'fileFacts'
  | 'webhooks'
>

/** Returns the current time, so that tests can move it. */
export type Clock = () => Date
