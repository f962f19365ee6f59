import type { Throttle } from './auth/throttle.ts'
import type { Config } from './core/config.ts'
import type { Notices } from './core/notices.ts'
import type { Secrets } from './core/secrets.ts'
import type { Db } from './db/database.ts'
import type { BlobStore } from './files/blob-store.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Previews } from './previews/previews.ts'
import type { QueueWorker } from './queue/worker.ts'
import type { Typesetter } from './typst/typesetter.ts'

/** What routes work with; made once at the start and passed by hand. */
export interface Services {
  config: Config
  db: Db
  blobs: BlobStore
  throttle: Throttle
  secrets: Secrets
  outbox: Outbox
  typesetter: Typesetter
  /** Makes ordered documents. */
  documentJobs: QueueWorker
  /** Makes pictures of files. */
  previews: Previews
  /** What administrators read on their start page. */
  notices: Notices
  clock: Clock
}

/** The time, so that tests can move it. */
export type Clock = () => Date
