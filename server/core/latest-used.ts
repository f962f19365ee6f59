interface Kept<Value> {
  value: Value
  weight: number
  /** The use count at which it was last moved to the end. */
  placed: number
}

/** An LRU cache: once its values together weigh more than `maxWeight`, the least recently used are dropped. */
export class LatestUsed<Value> {
  readonly #values = new Map<string, Kept<Value>>()
  readonly #maxWeight: number
  readonly #weightOf: (value: Value) => number
  #weight = 0
  #uses = 0

  constructor(maxWeight: number, weightOf: (value: Value) => number = () => 1) {
    this.#maxWeight = maxWeight
    this.#weightOf = weightOf
  }

  get(key: string): Value | undefined {
    const found = this.#values.get(key)
    if (found === undefined) return undefined
    this.#uses += 1
    // Recently used entries stay in place: moving them at each use would cost more than finding them.
    if (this.#uses - found.placed > this.#values.size / 4) {
      this.#values.delete(key)
      this.#values.set(key, found)
      found.placed = this.#uses
    }
    return found.value
  }

  /** Also updates an existing value and its weight. */
  set(key: string, value: Value): void {
    this.delete(key)
    const weight = this.#weightOf(value)
    this.#uses += 1
    this.#values.set(key, { value, weight, placed: this.#uses })
    this.#weight += weight
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#maxWeight) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const found = this.#values.get(key)
    if (found === undefined) return
    this.#values.delete(key)
    this.#weight -= found.weight
  }

  /** The value of this key, created by `make` if absent; nothing is kept if that throws. */
  getOrMake(key: string, make: () => Value): Value {
    const found = this.get(key)
    if (found !== undefined) return found
    const value = make()
    this.set(key, value)
    return value
  }
}
