import { LatestUsed } from '../core/latest-used.ts'
import { type DataVersions, stateOf, untoldOf, versionsInRows, versionsText } from './data-state.ts'
import type { Statement } from './read-plan.ts'
import type { Row, Run } from './run-statement.ts'
import type { Area } from './schema.ts'

/** How much is kept, as `sizeOf` tells: some 15 MB of memory. */
const mostKept = 8_000_000
/** What grows with each page that is looked at begins anew before it drives out all else. */
const mostOfOne = mostKept / 4

interface Kept {
  /** The versions of the areas that it was read from. */
  state: string
  made: unknown
  /** Of what it was made of, in characters or bytes. */
  size: number
}

/** Records by their ids. */
interface KeptRecords<Made> extends Kept {
  made: Map<unknown, Made>
  /** The last change when they were as they are here. */
  told: number
  /** The version of what no change tells. */
  untold: string
}

/** What was made of something together with these values. */
interface MadeOf {
  values: readonly unknown[]
  made: unknown
}

/** A value with its JSON. */
export interface WrittenValue {
  value: unknown
  json: Uint8Array
}

/** From so many changes on all are read anew. */
const mostChanges = 1_000
const changesSince = `select id, kind, record_id from changes where id >= ? order by id limit ${mostChanges + 1}`
const lastChange = 'select max(id) from changes'

/**
 * What was made of rows of a database before, of use as long as nothing has changed that they were read from: after a
 * change of one device the list of devices is read anew, but not the files, companies and article numbers that stand in it.
 */
export class KeptRows {
  readonly #kept = new LatestUsed<Kept>(mostKept, ({ size }) => size)
  readonly #made = new WeakMap<object, MadeOf>()

  /** Of use for whoever reads by `run`, which answers all from one state of the database. */
  seenBy(run: Run): KeptReading {
    return new KeptReading(this.#kept, this.#made, run)
  }
}

/** What is kept, seen from one state of the database. */
export class KeptReading {
  readonly #kept: LatestUsed<Kept>
  readonly #made: WeakMap<object, MadeOf>
  readonly #run: Run
  #versions: Promise<DataVersions> | undefined
  #told: Row[] | Promise<Row[]> | undefined

  constructor(kept: LatestUsed<Kept>, made: WeakMap<object, MadeOf>, run: Run) {
    this.#kept = kept
    this.#made = made
    this.#run = run
  }

  /** What is made of the rows that a statement selects from these areas, in a form; or what was before. */
  async get<Made>(
    areas: readonly Area[],
    statement: Statement,
    form: string,
    make: (rows: Row[]) => Made | Promise<Made>,
  ): Promise<Made> {
    const state = await this.#stateOf(areas)
    const key = JSON.stringify([form, statement.text, statement.parameters])
    const found = this.#kept.get(key)
    if (found?.state === state) return found.made as Made
    const rows = await this.#run(statement)
    const made = await make(rows)
    this.#kept.set(key, { state, made, size: key.length + sizeOf(rows) })
    return made
  }

  /**
   * Records of a table by their ids, as `make` makes them of the rows that `read` reads; `name` tells from what else is
   * made of such rows. Read are those that were not before, or have changed since.
   */
  async recordsOf<Made>(
    table: string,
    name: string,
    ids: readonly number[],
    read: (missing: number[]) => Promise<Row[]>,
    make: (row: Row) => Made,
  ): Promise<ReadonlyMap<unknown, Made>> {
    const key = `${table} ${name}`
    const state = await this.#stateOf([table])
    const untold = await this.#stateOf([untoldOf(table)])
    const found = this.#kept.get(key) as KeptRecords<Made> | undefined
    const isKnown = found?.untold === untold && found.size <= mostOfOne
    if (isKnown && found.state !== state) await this.#forgetChanged(found, table)
    const kept = isKnown ? found : { state, untold, told: 0, made: new Map(), size: key.length }
    const missing = ids.filter((id) => !kept.made.has(id))
    if (kept === found && kept.state === state && missing.length === 0) return kept.made
    for (const row of missing.length > 0 ? await read(missing) : []) {
      kept.made.set(row[0], make(row))
      kept.size += sizeOf([row])
    }
    this.#kept.set(key, Object.assign(kept, { state, told: await this.#lastTold() }))
    return kept.made
  }

  /** What was made of something kept together with these very values; else `make` makes it. */
  madeOf<Made>(of: object, values: readonly unknown[], make: () => Made): Made {
    const before = this.#made.get(of)
    if (before && isSame(before.values, values)) return before.made as Made
    const made = make()
    this.#made.set(of, { values, made })
    return made
  }

  /** The JSON of a value under a name and a key: as `write` wrote it for this very value before, or writes it now. */
  writtenOf<Value>(
    name: string,
    key: unknown,
    value: Value,
    write: (value: Value) => Uint8Array,
  ): Uint8Array {
    const known = this.#kept.get(name)
    const found = known && known.size <= mostOfOne ? known : undefined
    const written = (found?.made ?? new Map()) as Map<unknown, WrittenValue>
    const before = written.get(key)
    if (before?.value === value) return before.json
    const json = write(value)
    written.set(key, { value, json })
    // The value is held with it, and is as large.
    const size = (found?.size ?? name.length) + 2 * (json.length - (before?.json.length ?? 0))
    this.#kept.set(name, { state: '', made: written, size })
    return json
  }

  /** Forgets the records that have changed since; all of them where nobody can say which, or where they are too many. */
  async #forgetChanged(kept: KeptRecords<unknown>, table: string): Promise<void> {
    const { made, told } = kept
    const before = made.size
    const rows = await this.#run({ text: changesSince, parameters: [told], isSteady: true })
    const [first, ...others] = rows
    // What is too old is not there any more.
    if (first?.[0] !== told || others.length >= mostChanges) made.clear()
    for (const [, kind, id] of others) if (kind === table) made.delete(id)
    if (before > 0) kept.size *= made.size / before
  }

  async #lastTold(): Promise<number> {
    this.#told ??= this.#run({ text: lastChange, parameters: [], isSteady: true })
    return Number((await this.#told)[0]?.[0] ?? 0)
  }

  async #stateOf(areas: readonly string[]): Promise<string> {
    this.#versions ??= readVersions(this.#run)
    return stateOf(await this.#versions, areas)
  }
}

function isSame(values: readonly unknown[], others: readonly unknown[]): boolean {
  return values.length === others.length && values.every((value, at) => value === others[at])
}

async function readVersions(run: Run): Promise<DataVersions> {
  return versionsInRows(await run({ text: versionsText, parameters: [], isSteady: true }))
}

/** Characters, and as many for each value as it takes beside them. */
function sizeOf(rows: Row[]): number {
  let size = 0
  for (const row of rows) {
    for (const value of row) size += typeof value === 'string' ? value.length + beside : beside
  }
  return size
}

const beside = 16
