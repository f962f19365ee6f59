import { z } from 'zod'
import type { Writer } from '../auth/writer.ts'
import { ProblemError } from '../core/problem-error.ts'
import { single } from '../core/single.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { assertReadOnlyStored } from '../db/stored-relations.ts'
import { lockVersion } from '../db/versions.ts'
import { wouldChange } from '../db/would-change.ts'
import { invalidInput } from '../http/invalid-input.ts'
import type { Services } from '../services.ts'
import type { Keyed, Known, Stored, Typed } from './keyed.ts'
import { findKnown } from './known.store.ts'

/** The result of creating or changing a record by its key. */
export interface Upserted {
  outcome: 'created' | 'changed' | 'unchanged'
  id: number
  /** The password, if the server generated it. */
  pass?: string
}

export type Values = Record<string, unknown>

interface Options<T> {
  /** Called before a change with the record's id, or undefined if it does not exist; throws to refuse the change. */
  match?: (tx: Db, id: number | undefined) => Promise<void>
  /** Runs the transaction, for callers that store the answer in it. */
  commit?: (work: (tx: Db) => Promise<T>) => Promise<T>
  /** The key comes from the address only: an existing record keeps its own spelling. */
  keepsSpelling?: boolean
  /** The answer, read in the transaction. */
  answer: (tx: Db, upserted: Upserted) => Promise<T>
}

/** How often a concurrent call with the same key may be faster. */
const maxTries = 5

/**
 * Creates the record with this key, or changes it if it exists; writes nothing if nothing would change. `values` are as
 * sent, the key among them.
 */
export async function upsert<T>(
  services: Services,
  keyed: Keyed,
  writer: Writer,
  values: Values,
  {
    match,
    commit = (work) => inTransaction(services.db, work),
    keepsSpelling = false,
    answer,
  }: Options<T>,
): Promise<T> {
  const { db } = services
  const key = keyIn(keyed, values)
  const sent = values[keyed.key]
  // Keys stored with invisible characters are found by those characters.
  const find = async (connection: Db) => {
    const found = await findKnown(connection, keyed, key)
    const isOther = typeof sent === 'string' && typeof key === 'string' && sent !== key
    return found || !isOther ? found : findKnown(connection, keyed, sent)
  }
  for (let tries = 1; ; tries += 1) {
    // A retry waits for the concurrent commit: on SQLite it is visible only in a transaction until then.
    const existing = await (tries === 1 ? find(db) : inTransaction(db, find))
    const { [keyed.key]: _, ...others } = values
    const { typed, facts } = read(keyed, existing && keepsSpelling ? others : values, existing)
    const stored = await keyed.store(services, typed, existing)
    try {
      return await commit(async (tx) => {
        await lockUntilCommit(tx, `upsert:${keyed.of.name}:${fold(String(key))}`)
        await assertReadOnlyStored(tx, keyed.of, existing?.id, values)
        if ((await find(tx))?.id !== existing?.id) throw new Overtaken()
        await match?.(tx, existing?.id)
        return answer(tx, await write(tx, keyed, writer, { known: existing, facts, stored }))
      })
    } catch (error) {
      const isOvertaken = error instanceof Overtaken || (!existing && isTaken(error, keyed.key))
      // If still no record is found by the key, it is taken elsewhere, and retrying would not help.
      if (!isOvertaken || tries === maxTries) throw overtakenOr(error)
      if (!(error instanceof Overtaken) && !(await find(db))) throw error
    }
  }
}

async function write(
  tx: Db,
  keyed: Keyed,
  writer: Writer,
  { known: existing, facts, stored }: { known: Known | undefined; facts: Values; stored: Stored },
): Promise<Upserted> {
  if (!existing) {
    const id = single(await keyed.create(tx, writer, [{ draft: facts, stored }]))
    return { outcome: 'created', id, ...(stored.pass !== undefined && { pass: stored.pass }) }
  }
  const { id } = existing
  if (!(await lockVersion(tx, keyed.of.name, id))) throw new Overtaken()
  if (!(await wouldChange(tx, keyed.of, id, { ...facts, ...stored.columns }))) {
    return { outcome: 'unchanged', id }
  }
  await keyed.edit(tx, writer, id, facts, stored)
  return { outcome: 'changed', id }
}

/** The key in the values; throws a 400 naming the attribute. */
export function keyIn({ draft, key }: Keyed, values: Values): string | number {
  const schema = draft.shape[key] as z.ZodType<string | number>
  const parsed = z.object({ [key]: schema }).safeParse(values, { reportInput: true })
  if (parsed.success) return parsed.data[key] as string | number
  throw invalidInput(parsed.error.issues)
}

/** Parses the values by the schema: all of a new record, those given of an existing one. */
function read({ draft, change }: Keyed, values: Values, existing: Known | undefined) {
  const parsed = (existing ? change : draft).safeParse(values, { reportInput: true })
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  const { pass, passProof, ...facts } = parsed.data as Typed & Values
  return { typed: { pass, passProof }, facts }
}

function isTaken(error: unknown, key: string): boolean {
  if (!(error instanceof ProblemError)) return false
  return (
    error.extras.errors?.some(({ path, code }) => path[0] === key && code === 'unique') ?? false
  )
}

/** Another call has created or deleted the record meanwhile. */
class Overtaken extends Error {}

function overtakenOr(error: unknown): unknown {
  if (!(error instanceof Overtaken)) return error
  return new ProblemError(
    'conflict',
    'Dieser Eintrag wird gerade auch von anderen angelegt oder gelöscht. Bitte versuchen Sie es noch einmal!',
  )
}
