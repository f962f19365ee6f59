import type { z } from 'zod'
import type { EntitySchema } from '#contract/envelope.ts'
import type { Writer } from '../auth/writer.ts'
import type { Db } from '../db/database.ts'
import type { Table } from '../db/table.ts'
import type { Services } from '../services.ts'

/** A password as stored, hashed before the transaction; `pass` if the server generated it. */
export interface Stored {
  columns: object
  pass?: string
}

/** The password as entered; empty for records without one. */
export interface Typed {
  pass?: string | null | undefined
  passProof?: string | null | undefined
}

/** A record found by its key. */
export interface Known {
  id: number
  passwordHash?: string
}

/**
 * Records with a key by which other programs know them: how they are created and changed. `Draft` and `Change` are the
 * outputs of the schemas, without the password as entered.
 */
export interface Keyed<Draft = object, Change = object> {
  of: Table & { readonly entity: EntitySchema }
  /** The attribute that holds the key. */
  key: string
  draft: z.ZodObject
  /** Without an id; absent attributes stay as they are. */
  change: z.ZodObject
  store(
    services: Pick<Services, 'secrets' | 'clock'>,
    typed: Typed,
    known: Known | undefined,
  ): Promise<Stored>
  /** What is stored of a password besides its hash; absent if the records have none. */
  aboutPassword?(pass: string, isGenerated: boolean): object
  /** Creates records; returns their ids in the order of the drafts. An error does not say which record caused it. */
  create(
    tx: Db,
    writer: Writer,
    records: readonly { draft: Draft; stored: Stored }[],
  ): Promise<number[]>
  edit(tx: Db, writer: Writer, id: number, change: Change, stored: Stored): Promise<void>
}

/** For records without a password. */
export const nothingStored: Stored = { columns: {} }

export async function noPassword(): Promise<Stored> {
  return nothingStored
}
