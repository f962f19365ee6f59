/**
 * Queues changes of a record, each sent with the `updatedAt` that it is based on; `first` is that of the record shown.
 */
export function createChangeQueue(first: string) {
  /** The `updatedAt` after all changes so far, whether already shown or not. */
  let last = Promise.resolve(first)

  /** The `updatedAt` after the user's own changes, or that of a later change by somebody else, once it is `shown`. */
  async function latest(shown: string): Promise<string> {
    const own = await last
    return shown > own ? shown : own
  }

  return {
    latest,
    /** `send` returns the new `updatedAt`, or the given one if the change was refused. */
    enqueue(shown: string, send: (updatedAt: string) => Promise<string>): void {
      last = latest(shown).then(send)
    },
  }
}
