/** Sends wishes about a record one after the other, each with the `updatedAt` of what it was made of; `first` is the one shown. */
export function wishesInTurn(first: string) {
  /** What the wishes so far have led to, shown already or not. */
  let last = Promise.resolve(first)

  /** What the own wishes have led to, or what somebody else has made of it since, if that is `shown`. */
  async function seen(shown: string): Promise<string> {
    const own = await last
    return shown > own ? shown : own
  }

  return {
    seen,
    /** `send` returns what has come of it; where it was refused, what it was given. */
    wish(shown: string, send: (updatedAt: string) => Promise<string>): void {
      last = seen(shown).then(send)
    },
  }
}
