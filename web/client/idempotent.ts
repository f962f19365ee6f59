/** Sends what makes a record with a key; see `createOnce`. */
export type Once = <T>(asked: unknown, send: (key: string) => Promise<T>) => Promise<T>

/**
 * The means of one form to make each record once. Whoever gets no answer sends the same again under the same
 * `Idempotency-Key` and gets the first answer, if only that was lost; what else is asked has a key of its own.
 * A key is done with when its answer has come: the same asked once more is then meant.
 */
export function createOnce(): Once {
  const keys = new Map<string, string>()
  return async (asked, send) => {
    const what = JSON.stringify(asked)
    const key = keys.get(what) ?? randomKey()
    keys.set(what, key)
    const answer = await send(key)
    keys.delete(what)
    return answer
  }
}

/** Also without HTTPS, where there is no `randomUUID`. */
function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
