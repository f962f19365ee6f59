import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config.ts'
import { sha256Of } from '../core/sha256.ts'
import { pdfWorkerPolicy, scanWorkerPolicy } from './security-headers.ts'
import { type PageFacts, readBuilt, servePages } from './web-pages.ts'

/**
 * Serves the built browser part: assets named by their hash, cached for ever, and the page of every route in the
 * specification.
 */
export async function serveWeb(
  app: FastifyInstance,
  config: Config,
  facts: PageFacts,
): Promise<void> {
  const theme = await themeAddress(config)
  await app.register(fastifyStatic, {
    root: config.webRoot,
    wildcard: false,
    index: false,
    globIgnore: ['**/index.html', '.vite/**', '**/*.{br,gz}'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/') || reply.request.url === theme
      reply.header(
        'cache-control',
        isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      // A worker's policy is that of the response with its script.
      if (path.includes('/assets/pdf-')) reply.header('content-security-policy', pdfWorkerPolicy)
      if (path.includes('/assets/scan-worker-')) {
        reply.header('content-security-policy', scanWorkerPolicy)
      }
    },
  })
  await servePages(app, config, facts, theme)
}

/** Every page waits for this script before anything else: with a hash in its name, browsers request it only once. */
async function themeAddress(config: Config): Promise<string> {
  const script = await readBuilt(config, 'theme.js')
  return `/theme.js?${sha256Of(script, 'hex').slice(0, 8)}`
}
