/** Sends what creates a record under an `Idempotency-Key`; see `createIdempotent`. */
export type Idempotent = <T>(input: unknown, send: (key: string) => Promise<T>) => Promise<T>

/**
 * Lets one form create each record only once: if no response came, the same input is sent again under the same
 * `Idempotency-Key`, and the server returns the first response. Other input gets a key of its own. Once a response
 * has come its key is dropped: the same input sent again is meant to create a second record.
 */
export function createIdempotent(): Idempotent {
  const keys = new Map<string, string>()
  return async (input, send) => {
    const what = JSON.stringify(input)
    const key = keys.get(what) ?? randomKey()
    keys.set(what, key)
    const response = await send(key)
    keys.delete(what)
    return response
  }
}

/** Also without HTTPS, where there is no `randomUUID`. */
function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
