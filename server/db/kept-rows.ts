import { LatestUsed } from '../core/latest-used.ts'
import { type DataVersions, stateOf } from './data-state.ts'
import type { Statement } from './read-plan.ts'
import type { Row, Run } from './run-statement.ts'
import type { Area } from './schema.ts'

/** How much is kept, as `sizeOf` tells: some 10 MB of memory. */
const mostKept = 5_000_000

interface Kept {
  /** The versions of the areas that it was read from. */
  state: string
  made: unknown
  /** Of the rows that it was made of. */
  size: number
}

/**
 * What was made of rows before, as long as nothing has changed that they were read from: after a change of one device the
 * list of devices is read anew, but not the files, companies and article numbers that stand in it.
 */
export class KeptRows {
  readonly #run: Run
  readonly #kept = new LatestUsed<Kept>(mostKept, ({ size }) => size)
  #versions: Promise<DataVersions> | undefined

  constructor(run: Run) {
    this.#run = run
  }

  /** What is asked from here on is read from one state of the database, which may be another one than before. */
  begin(): void {
    this.#versions = undefined
  }

  /** What is made of the rows that a statement selects from these areas, in a form; or what was before. */
  async get<Made>(
    areas: readonly Area[],
    statement: Statement,
    form: string,
    make: (rows: Row[]) => Made | Promise<Made>,
  ): Promise<Made> {
    this.#versions ??= this.#readVersions()
    const state = stateOf(await this.#versions, areas)
    const key = JSON.stringify([form, statement.text, statement.parameters])
    const found = this.#kept.get(key)
    if (found?.state === state) return found.made as Made
    const rows = await this.#run(statement)
    const made = await make(rows)
    this.#kept.set(key, { state, made, size: key.length + sizeOf(rows) })
    return made
  }

  async #readVersions(): Promise<DataVersions> {
    const text = 'select area, version from data_versions'
    const rows = await this.#run({ text, parameters: [] })
    return new Map(rows.map(([area, version]) => [String(area), String(version)]))
  }
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
