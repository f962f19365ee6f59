/**
 * Queues changes of a record, each sent with the `updatedAt` that it is based on; `initialTime` is that of the record
 * shown.
 */
export function createChangeQueue(initialTime: string) {
  /** The `updatedAt` after all changes so far, whether already shown or not. */
  let lastTime = Promise.resolve(initialTime)

  /** The `updatedAt` after the user's own changes, or that of a later change by somebody else, once shown. */
  async function latest(shownTime: string): Promise<string> {
    const ownTime = await lastTime
    return shownTime > ownTime ? shownTime : ownTime
  }

  return {
    latest,
    /** `send` returns the new `updatedAt`, or the one passed to it if the change was refused. */
    enqueue(shownTime: string, send: (updatedAt: string) => Promise<string>): void {
      lastTime = latest(shownTime).then(send)
    },
  }
}
