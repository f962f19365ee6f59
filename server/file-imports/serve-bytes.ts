import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { authorize } from '../auth/access.ts'
import { discardRest, explainForm } from '../files/broken-form.ts'
import { invalidInput } from '../http/invalid-input.ts'
import { assertKnownParameters, besidePath } from '../http/known-names.ts'
import type { Services } from '../services.ts'

/**
 * Registers a call that receives bytes: its input is in path and query. `work` calls `assertAllowed` after receiving, as
 * for uploads: the caller may have been blocked meanwhile.
 */
export function serveBytes<In extends z.ZodType, Out extends z.ZodType>(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint<In, Out>,
  work: (
    request: FastifyRequest,
    input: z.output<In>,
    assertAllowed: () => Promise<unknown>,
  ) => Promise<z.output<Out>>,
): void {
  app.post(endpoint.path, { config: { isUpload: true } }, async (request, reply) => {
    const assertAllowed = () => authorize(services, request, endpoint.access)
    await assertAllowed()
    reply.header('cache-control', 'no-store')
    const query = request.query as Record<string, unknown>
    assertKnownParameters(endpoint, query, besidePath(endpoint))
    const parameters = { ...query, ...(request.params as object) }
    const input = endpoint.input.safeParse(parameters, { reportInput: true })
    if (!input.success) throw invalidInput(input.error.issues)
    try {
      return endpoint.output.parse(await work(request, input.data, assertAllowed))
    } catch (error) {
      // Discards the rest of the request, as far as `limitRequests` allows.
      discardRest(request)
      throw explainForm(error, request)
    }
  })
}
