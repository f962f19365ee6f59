interface Kept<Value> {
  value: Value
  weight: number
  /** The use at which it was put behind all others. */
  placed: number
}

/** A map that forgets what was not used for longest, once its values weigh more than `most` together. */
export class LatestUsed<Value> {
  readonly #values = new Map<string, Kept<Value>>()
  readonly #most: number
  readonly #weightOf: (value: Value) => number
  #weight = 0
  #uses = 0

  constructor(most: number, weightOf: (value: Value) => number = () => 1) {
    this.#most = most
    this.#weightOf = weightOf
  }

  get(key: string): Value | undefined {
    const found = this.#values.get(key)
    if (found === undefined) return undefined
    this.#uses += 1
    // What is among the last anyway stays where it is: to move it at each use would cost more than to find it.
    if (this.#uses - found.placed > this.#values.size / 4) {
      this.#values.delete(key)
      this.#values.set(key, found)
      found.placed = this.#uses
    }
    return found.value
  }

  /** Also for a value that is there and has another weight now. */
  set(key: string, value: Value): void {
    this.delete(key)
    const weight = this.#weightOf(value)
    this.#uses += 1
    this.#values.set(key, { value, weight, placed: this.#uses })
    this.#weight += weight
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#most) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const found = this.#values.get(key)
    if (found === undefined) return
    this.#values.delete(key)
    this.#weight -= found.weight
  }

  /** What is there under this key, else what `make` makes of it; what it throws is not kept. */
  getOrMake(key: string, make: () => Value): Value {
    const found = this.get(key)
    if (found !== undefined) return found
    const made = make()
    this.set(key, made)
    return made
  }
}
