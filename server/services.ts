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

/** What routes work with; made once at the start and passed by hand. */
export interface Services {
  config: Config
  db: Db
  /** Lists as callers shape them. */
  reads: Reads
  /** Answers that were made and hold still. */
  ready: ReadyAnswers
  /** All bytes of files: nobody gets damaged ones. */
  blobs: SoundBlobs
  throttle: Throttle
  secrets: Secrets
  outbox: Outbox
  /** The maker's logo. */
  logos: Logos
  typesetter: Typesetter
  /** Makes ordered documents. */
  documentJobs: QueueWorker
  /** Makes letters and labels of many devices. */
  documentBatches: QueueWorker
  /** Works on tables that are imported. */
  imports: QueueWorker
  /** Works on files that are imported. */
  fileImports: QueueWorker
  /** Sends links to new passwords. */
  passwordLinks: QueueWorker
  /** Makes pictures of files. */
  previews: Previews
  /** Reads what files say of themselves. */
  fileFacts: QueueWorker
  /** Tells addresses what changes. */
  webhooks: QueueWorker
  /** What administrators read on their start page. */
  notices: Notices
  /** Of single sign-on, if there is any. */
  provider: Provider | undefined
  clock: Clock
}

/** What workers are opened with: everything but them. */
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

/** The time, so that tests can move it. */
export type Clock = () => Date
