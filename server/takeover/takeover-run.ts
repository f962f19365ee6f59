import type { ForeignDatabase } from '../db/foreign-database.ts'
import type { Stamp } from '../db/versions.ts'
import type { Services } from '../services.ts'

/** What a takeover depends on. */
export type TakeoverTools = Pick<Services, 'db' | 'config' | 'blobs' | 'clock'>

export interface TakeOver {
  database: ForeignDatabase
  /** The folder `public/uploads` of Strapi. */
  folder: string
  isDryRun: boolean
  /** Whether to take over into a portal that has contents already. */
  isForced: boolean
  /** The author of everything that is written. */
  by: Pick<Stamp, 'by' | 'actor'>
  say(line: string): void
  progress(what: string, done: number, total?: number): void
}

/** The number of records of a kind in Strapi, here before, and taken over now (or in a dry run, to be). */
export interface TakenCount {
  title: string
  found: number
  before: number
  taken: number
}
