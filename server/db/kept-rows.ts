import { LatestUsed } from '../core/latest-used.ts'
import { type DataVersions, stateOf, untoldOf, versionsInRows, versionsText } from './data-state.ts'
import type { Statement } from './read-plan.ts'
import type { Row, Run } from './run-statement.ts'
import type { Area } from './schema.ts'

/** Capacity of the cache, as measured by `sizeOf`: some 15 MB of memory. */
const maxKept = 8_000_000
/** An entry that grows with each page viewed is dropped before it displaces everything else. */
const maxOfOne = maxKept / 4

interface Kept {
  /** The versions of the areas that it was read from. */
  state: string
  made: unknown
  /** Size of its source data, in characters or bytes. */
  size: number
}

/** Records by id. */
interface KeptRecords<Made> extends Kept {
  made: Map<unknown, Made>
  /** Number of the last change that they include. */
  told: number
  /** The version of changes that are not listed in `changes`. */
  untold: string
}

/** A value computed from an object together with these values. */
interface MadeOf {
  values: readonly unknown[]
  made: unknown
}

/** A value with its JSON. */
export interface WrittenValue {
  value: unknown
  json: Uint8Array
}

/** From this number of changes on, everything is read again. */
const maxChanges = 1_000
const changesSince = `select id, kind, record_id from changes where id >= ? order by id limit ${maxChanges + 1}`
const lastChange = 'select max(id) from changes'

/**
 * A cache of values computed from rows, valid until the data they were read from changes: after a change of one
 * device the list of devices is read again, but not the files, companies and article numbers in it.
 */
export class KeptRows {
  readonly #cache = new LatestUsed<Kept>(maxKept, ({ size }) => size)
  readonly #made = new WeakMap<object, MadeOf>()

  /** The cache as seen by a reader whose `run` reads everything from one state of the database. */
  seenBy(run: Run): KeptReading {
    return new KeptReading(this.#cache, this.#made, run)
  }
}

/** The cache as seen from one state of the database. */
export class KeptReading {
  readonly #kept: LatestUsed<Kept>
  readonly #made: WeakMap<object, MadeOf>
  readonly #run: Run
  #versions: Promise<DataVersions> | undefined
  #lastChange: Row[] | Promise<Row[]> | undefined

  constructor(kept: LatestUsed<Kept>, made: WeakMap<object, MadeOf>, run: Run) {
    this.#kept = kept
    this.#made = made
    this.#run = run
  }

  /**
   * The value computed from the rows of a statement that reads these areas, from the cache if it is current; `form`
   * distinguishes values of the same rows.
   */
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
   * Records of a table by id, computed by `make` from the rows that `read` returns; `name` distinguishes values of
   * the same rows. Only records that are missing in the cache or have changed are read.
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
    const isKnown = found?.untold === untold && found.size <= maxOfOne
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

  /** The value computed from an object together with exactly these values, by `make` if it is not in the cache. */
  madeOf<Made>(of: object, values: readonly unknown[], make: () => Made): Made {
    const before = this.#made.get(of)
    if (before && isSame(before.values, values)) return before.made as Made
    const made = make()
    this.#made.set(of, { values, made })
    return made
  }

  /**
   * The JSON of a value under a name and a key: cached if `write` has written this same value before, else written
   * now.
   */
  writtenOf<Value>(
    name: string,
    key: unknown,
    value: Value,
    write: (value: Value) => Uint8Array,
  ): Uint8Array {
    const cached = this.#kept.get(name)
    const found = cached && cached.size <= maxOfOne ? cached : undefined
    const written = (found?.made ?? new Map()) as Map<unknown, WrittenValue>
    const before = written.get(key)
    if (before?.value === value) return before.json
    const json = write(value)
    written.set(key, { value, json })
    // The cache also keeps the value alive, which is about as large.
    const size = (found?.size ?? name.length) + 2 * (json.length - (before?.json.length ?? 0))
    this.#kept.set(name, { state: '', made: written, size })
    return json
  }

  /**
   * Drops records that have changed since; all of them if `changes` does not reach back far enough, or lists too
   * many.
   */
  async #forgetChanged(kept: KeptRecords<unknown>, table: string): Promise<void> {
    const { made, told: lastChangeSeen } = kept
    const before = made.size
    const rows = await this.#run({
      text: changesSince,
      parameters: [lastChangeSeen],
      isSteady: true,
    })
    const [first, ...others] = rows
    // Changes that are too old have been deleted.
    if (first?.[0] !== lastChangeSeen || others.length >= maxChanges) made.clear()
    for (const [, kind, id] of others) if (kind === table) made.delete(id)
    if (before > 0) kept.size *= made.size / before
  }

  async #lastTold(): Promise<number> {
    this.#lastChange ??= this.#run({ text: lastChange, parameters: [], isSteady: true })
    return Number((await this.#lastChange)[0]?.[0] ?? 0)
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

/** Characters, plus as many for each value as its overhead takes. */
function sizeOf(rows: Row[]): number {
  let size = 0
  for (const row of rows) {
    for (const value of row) size += typeof value === 'string' ? value.length + beside : beside
  }
  return size
}

const beside = 16
