import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config.ts'
import { pdfWorkerPolicy } from './security-headers.ts'
import { servePages } from './web-pages.ts'

/** Serves the built browser part: hashed assets for ever, the page for every route of the specification. */
export async function serveWeb(
  app: FastifyInstance,
  config: Config,
  isEmpty: () => Promise<boolean>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: config.webRoot,
    wildcard: false,
    index: false,
    globIgnore: ['**/index.html', '.vite/**', '**/*.{br,gz}'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // A worker lives under the policy that its own script came with.
      if (path.includes('/assets/pdf-')) reply.header('content-security-policy', pdfWorkerPolicy)
    },
  })
  await servePages(app, config, isEmpty)
  serveLogo(app, config)
}

const logoTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

function serveLogo(app: FastifyInstance, { logoFile }: Config) {
  if (!logoFile) return
  app.get('/logo', async (_request, reply) => {
    const type = logoTypes[extname(logoFile).toLowerCase()] ?? 'application/octet-stream'
    return reply
      .header('cache-control', 'no-cache')
      .type(type)
      .send(await readFile(logoFile))
  })
}
