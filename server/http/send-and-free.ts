import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * Sends bytes piece by piece and frees the memory of each as soon as it is sent. The garbage collector would only run
 * after some 64 MB, so a large answer would occupy that much throughout. The pieces must not be used elsewhere. An
 * error before the first byte is thrown like any other; later the answer breaks off, and `broken` is called with the
 * reason unless the client has disconnected.
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
      // Reads the next piece while this one is sent.
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

/** The client has disconnected. */
class GoneAway extends Error {}

/** Writes a piece; resolves once its memory can be reused. */
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

/** Memory shared with other buffers is left to the garbage collector. */
function free(piece: Buffer): void {
  const { buffer } = piece
  if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength) buffer.transfer(0)
}
