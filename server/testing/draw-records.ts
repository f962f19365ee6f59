import { type Random, seededRandom } from '../demo/random.ts'
import type { ModelKind, RecordsModel } from './model-of-records.ts'

/** Random choices among the records of a model, and names for new ones. */
export class RecordDraws {
  /** Prefix of all names. */
  readonly mark: string
  readonly integer: Random['integer']
  readonly pick: Random['pick']
  readonly #model: RecordsModel
  #names = 0

  constructor(model: RecordsModel, seed: number, mark: string) {
    const { integer, pick } = seededRandom(seed)
    this.mark = mark
    this.integer = integer
    this.pick = pick
    this.#model = model
  }

  /** True once in this many times. */
  isOneIn(times: number): boolean {
    return this.integer(1, times) === 1
  }

  /** A name that no other record has. */
  newName(kind: string): string {
    this.#names += 1
    const [number, count] = [this.integer(0, 999_999), this.#names]
    return `${this.mark} ${kind} ${sixDigits(number)} ${sixDigits(count)}`
  }

  /** The id of a record; null if there is none. */
  someOf(kind: ModelKind): number | null {
    const ids = [...this.#model[kind].keys()]
    return ids.length === 0 ? null : this.pick(ids)
  }

  /** The ids of no more records than `max`, possibly of none. */
  several(kind: ModelKind, max: number): number[] {
    const ids = Array.from({ length: this.integer(0, max) }, () => this.someOf(kind))
    return [...new Set(ids.filter((id) => id !== null))]
  }
}

function sixDigits(number: number): string {
  return String(number).padStart(6, '0')
}
