import { LatestUsed } from '../core/latest-used.ts'
import { type DataVersions, stateOf } from './data-state.ts'
import type { Run } from './run-statement.ts'
import type { Area } from './schema.ts'

/** How many values are kept: some 5 MB. */
const mostValues = 100_000

interface Kept {
  /** The versions of the areas that it was read from. */
  state: string
  made: unknown
  /** How many values it holds. */
  size: number
}

/**
 * What was made of rows before, as long as nothing has changed that they were read from: after a change of one device the
 * list of devices is read anew, but not the files, companies and article numbers that stand in it.
 */
export class KeptRows {
  readonly #run: Run
  readonly #kept = new LatestUsed<Kept>(mostValues, ({ size }) => size)
  #versions: Promise<DataVersions> | undefined

  constructor(run: Run) {
    this.#run = run
  }

  /** What is asked from here on is read from one state of the database, which may be another one than before. */
  begin(): void {
    this.#versions = undefined
  }

  /** What `make` makes of rows of these areas, and how many values that holds; or the same from before, by its key. */
  async get<Made>(
    areas: readonly Area[],
    key: string,
    make: () => Promise<{ made: Made; size: number }>,
  ): Promise<Made> {
    this.#versions ??= this.#readVersions()
    const state = stateOf(await this.#versions, areas)
    const found = this.#kept.get(key)
    if (found?.state === state) return found.made as Made
    const { made, size } = await make()
    this.#kept.set(key, { state, made, size })
    return made
  }

  async #readVersions(): Promise<DataVersions> {
    const text = 'select area, version from data_versions'
    const rows = await this.#run({ text, parameters: [] })
    return new Map(rows.map(([area, version]) => [String(area), String(version)]))
  }
}
