/** Sends a create request with an `Idempotency-Key`; see `createIdempotent`. */
export type Idempotent = <T>(input: unknown, send: (key: string) => Promise<T>) => Promise<T>

/**
 * Makes sure that one form creates each record only once: if no response came, the same input is sent again with the
 * same `Idempotency-Key`, and the server returns the first response. Different input gets its own key. A key is dropped
 * once a response has come: sending the same input again is then meant to create a second record.
 */
export function createIdempotent(): Idempotent {
  const keys = new Map<string, string>()
  return async (input, send) => {
    const body = JSON.stringify(input)
    const key = keys.get(body) ?? randomKey()
    keys.set(body, key)
    const response = await send(key)
    keys.delete(body)
    return response
  }
}

/** Works without HTTPS too, where `randomUUID` does not exist. */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
