import { LatestUsed } from '../core/latest-used.ts'
import { type DataVersions, stateOf, versionsInRows, versionsText } from './data-state.ts'
import type { Statement } from './read-plan.ts'
import type { Row, Run } from './run-statement.ts'
import type { Area } from './schema.ts'

/** How much is kept, as `sizeOf` tells: some 15 MB of memory. */
const mostKept = 8_000_000

interface Kept {
  /** The versions of the areas that it was read from. */
  state: string
  made: unknown
  /** Of the rows that it was made of. */
  size: number
}

/**
 * What was made of rows of a database before, of use as long as nothing has changed that they were read from: after a
 * change of one device the list of devices is read anew, but not the files, companies and article numbers that stand in it.
 */
export class KeptRows {
  readonly #kept = new LatestUsed<Kept>(mostKept, ({ size }) => size)

  /** Of use for whoever reads by `run`, which answers all from one state of the database. */
  seenBy(run: Run): KeptReading {
    return new KeptReading(this.#kept, run)
  }
}

/** What is kept, seen from one state of the database. */
export class KeptReading {
  readonly #kept: LatestUsed<Kept>
  readonly #run: Run
  #versions: Promise<DataVersions> | undefined

  constructor(kept: LatestUsed<Kept>, run: Run) {
    this.#kept = kept
    this.#run = run
  }

  /** What is made of the rows that a statement selects from these areas, in a form; or what was before. */
  async get<Made>(
    areas: readonly Area[],
    statement: Statement,
    form: string,
    make: (rows: Row[]) => Made | Promise<Made>,
  ): Promise<Made> {
    this.#versions ??= readVersions(this.#run)
    const state = stateOf(await this.#versions, areas)
    const key = JSON.stringify([form, statement.text, statement.parameters])
    const found = this.#kept.get(key)
    if (found?.state === state) return found.made as Made
    const rows = await this.#run(statement)
    const made = await make(rows)
    this.#kept.set(key, { state, made, size: key.length + sizeOf(rows) })
    return made
  }
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
