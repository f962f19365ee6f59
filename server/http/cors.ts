import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config.ts'

/**
 * Allows pages of these origins to call the API with a bearer token. Cookies are never sent along, so a session here
 * signs nobody in there.
 */
export async function allowOrigins(app: FastifyInstance, { corsOrigins }: Config): Promise<void> {
  if (corsOrigins.length === 0) return
  await app.register(cors, {
    delegator: ({ url }, done) =>
      done(null, { ...shared, origin: url.startsWith('/api/') ? corsOrigins : false }),
  })
}

const shared = {
  credentials: false,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match', 'if-none-match'],
  exposedHeaders: ['etag', 'idempotency-replayed', 'retry-after', 'x-request-id'],
  maxAge: 600,
}
