import type { z } from 'zod'
import type { EntitySchema } from '#contract/envelope.ts'
import type { Writer } from '../auth/writer.ts'
import type { Db } from '../db/database.ts'
import type { Table } from '../db/table.ts'
import type { Services } from '../services.ts'

/** A password as it is stored, made before the transaction; `pass` where the server has thought of it. */
export interface Stored {
  columns: object
  pass?: string
}

/** What was typed of a password; of records without one nothing. */
export interface Typed {
  pass?: string | null | undefined
  passProof?: string | null | undefined
}

/** A record as its key finds it. */
export interface Known {
  id: number
  passwordHash?: string
}

/**
 * Records that have a number of their own, by which other programs know them: how they are made and changed.
 * Draft and change are what the schemas make, without what was typed of a password.
 */
export interface Keyed<Draft = object, Change = object> {
  of: Table & { readonly entity: EntitySchema }
  /** The attribute that holds the number. */
  key: string
  draft: z.ZodObject
  /** Without an id; what is absent stays. */
  change: z.ZodObject
  store(
    services: Pick<Services, 'secrets' | 'clock'>,
    typed: Typed,
    known: Known | undefined,
  ): Promise<Stored>
  /** What is kept of a password besides its hash; absent where records have none. */
  aboutPassword?(pass: string, isOurs: boolean): object
  create(tx: Db, writer: Writer, draft: Draft, stored: Stored): Promise<number>
  edit(tx: Db, writer: Writer, id: number, change: Change, stored: Stored): Promise<void>
}

/** Nothing to store. */
export const nothingStored: Stored = { columns: {} }

export async function noPassword(): Promise<Stored> {
  return nothingStored
}
