import type { FastifyInstance, FastifyReply } from 'fastify'
import { encodingFor, pack, packedFrom, varyByEncoding } from './packing.ts'

/**
 * Compresses JSON answers and pages from 1 kB; cached answers are compressed already (`ready-answers.ts`). Files are
 * sent as they are, and built scripts and styles were compressed by the build. Each answer is compressed in one piece:
 * with a stream, each client would occupy an encoder of several MB, and a few hundred of them gigabytes.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isPackable(reply, payload)) return done(null, payload)
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === undefined) return done(null, payload)
    varyByEncoding(reply)
    const packing = pack(Buffer.from(payload), encoding).then((packed) => {
      reply.header('content-encoding', encoding).header('content-length', packed.length)
      done(null, packed)
    }, done)
    // For example because another answer has begun meanwhile: an unhandled error would end the process.
    packing.catch((err) => {
      request.log.error({ err }, 'an answer could not be sent')
      reply.raw.destroy()
    })
  })
}

/** Pages contain no secrets, so that their compressed length reveals none. */
const packedTypes = /^(application\/json|text\/html)\b/

function isPackable(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false
  if (payload.length < packedFrom || reply.hasHeader('content-encoding')) return false
  return packedTypes.test(String(reply.getHeader('content-type')))
}
