import type { FastifyInstance } from 'fastify'
import { settings } from '#contract/settings.ts'
import { sendUpload } from '../files/send-upload.ts'
import { foundOr404 } from '../http/found.ts'
import type { Services } from '../services.ts'

/** The maker's logo (GET, HEAD), public; a 404 if there is none, in which case pages show the portal's mark. */
export function logoRoute(app: FastifyInstance, { logos }: Services): void {
  app.get(settings.logo.path, async (request, reply) => {
    const find = async () => foundOr404(await logos.find(), 'Dieses Portal hat kein eigenes Logo!')
    const { read, assertSound } = await find()
    const blobs = {
      read: (_: string, range?: Parameters<typeof read>[0]) => read(range),
      assertSound,
    }
    return sendUpload({ request, reply, blobs, find, cacheControl: 'no-cache' })
  })
}
