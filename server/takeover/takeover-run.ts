import type { ForeignDatabase } from '../db/foreign-database.ts'
import type { Stamp } from '../db/versions.ts'
import type { Services } from '../services.ts'

/** What a takeover works with. */
export type TakeoverTools = Pick<Services, 'db' | 'config' | 'blobs' | 'clock'>

export interface TakeOver {
  database: ForeignDatabase
  /** The folder `public/uploads` of Strapi. */
  folder: string
  isDryRun: boolean
  /** Whether what comes may stand beside what the portal has of its own. */
  isForced: boolean
  /** Who signs what is written. */
  by: Pick<Stamp, 'by' | 'actor'>
  say(line: string): void
  progress(what: string, done: number, total?: number): void
}

/** How many of a kind there are in Strapi, were here before, and came now (or would). */
export interface TakenCount {
  title: string
  found: number
  before: number
  taken: number
}
