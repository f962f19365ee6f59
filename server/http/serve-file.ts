import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { authorize } from '../auth/access.ts'
import type { PrincipalFor } from '../core/principal.ts'
import type { Services } from '../services.ts'
import { assertKnownParameters } from './known-names.ts'
import { filePolicy } from './security-headers.ts'
import { readInput } from './serve.ts'

/** A file generated for one answer. */
export interface AnsweredFile {
  filename: string
  /** Media type. */
  type: string
  bytes: Uint8Array | string | Readable
  /** Whether it is downloaded rather than displayed. */
  isForSaving?: boolean
}

/** Registers an endpoint that answers a generated file, which must not be cached on the way. */
export function serveFile<In extends z.ZodType, A extends Access>(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint<In, z.ZodType, A, 'stream'>,
  handler: (
    input: z.output<In>,
    context: { principal: PrincipalFor<A>; request: FastifyRequest },
  ) => Promise<AnsweredFile>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const principal = await authorize(services, request, endpoint.access)
      assertKnownParameters(endpoint, request.query as Record<string, unknown>)
      const input = readInput(endpoint, request)
      const { filename, type, bytes, isForSaving } = await handler(input, { principal, request })
      return reply
        .headers({
          'content-type': type,
          'content-disposition': contentDisposition(filename, {
            type: isForSaving ? 'attachment' : 'inline',
          }),
          'content-security-policy': filePolicy(type),
          'cache-control': 'no-store',
        })
        .send(bytes instanceof Readable ? bytes : Buffer.from(bytes as Uint8Array))
    },
  })
}
