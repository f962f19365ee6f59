import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * Answers bytes piece by piece and frees the memory of each as soon as it is out. Left to the garbage collector, which comes
 * once some 64 MB of them lie about, a large answer would hold as much for as long as it takes. A piece must be nobody
 * else's by then. What fails before the first byte is a problem like any other; later the answer breaks off, and
 * `broken` is told why unless whoever asked has gone.
 */
export async function sendAndFree(
  reply: FastifyReply,
  bytes: AsyncIterable<Buffer>,
  broken: (error: unknown) => void,
): Promise<FastifyReply> {
  const pieces = bytes[Symbol.asyncIterator]()
  let piece = await pieces.next()
  const { raw } = reply.hijack()
  const writer = writerOf(raw)
  try {
    raw.statusCode = reply.statusCode
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value)
    }
    while (!piece.done) {
      // The next one is read while this one goes out.
      const [next] = await Promise.all([pieces.next(), writer(piece.value)])
      free(piece.value)
      piece = next
    }
    raw.end()
  } catch (error) {
    if (!(error instanceof GoneAway)) broken(error)
    raw.destroy()
    await pieces.return?.()
  }
  return reply
}

/** Whoever asked does not listen any more. */
class GoneAway extends Error {}

/** Writes a piece; done once its memory is free to be used again. */
function writerOf(raw: ServerResponse): (piece: Buffer) => Promise<void> {
  let giveUp = () => {}
  raw.once('close', () => giveUp())
  return (piece) =>
    new Promise((resolve, reject) => {
      giveUp = () => reject(new GoneAway())
      if (raw.destroyed) giveUp()
      else raw.write(piece, (error) => (error ? giveUp() : resolve()))
    })
}

/** What shares its memory with others is left to the collector. */
function free(piece: Buffer): void {
  const { buffer } = piece
  if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength) buffer.transfer(0)
}
