import type { AnswerForm } from './answer-plan.ts'
import type { ReadPlan } from './read-plan.ts'

/** Data passed to a reader thread at its start. */
export interface ReaderData {
  /** Path of the database file. */
  file: string
  /** Time zone of days in statements. */
  timeZone: string
  /** Becomes 1 when the current job has to end. */
  stop: SharedArrayBuffer
  /** By how much its priority is below that of the process, as a `nice` value. */
  lower: number
}

/** A list to be read within `allowance` ms of processor time. */
export interface ReaderJob {
  plan: ReadPlan
  form: AnswerForm
  allowance: number
}

/** The result of a job. */
export type ReaderAnswer =
  | { kind: 'body'; body: Uint8Array<ArrayBuffer> }
  | { kind: 'out of time' }
  | { kind: 'too much' }
  /** The copy of an error that reaches another thread lacks its code. */
  | { kind: 'failed'; error: Error; code: string | undefined }

/** A message of a reader: that it is ready, then the result of each job. */
export type ReaderMessage = { kind: 'ready' } | ReaderAnswer
