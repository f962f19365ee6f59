import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pages } from '#contract/pages.ts'
import type { Portal } from '#contract/portal.ts'
import type { Config } from '../config.ts'
import { escapeHtml } from './german-page.ts'
import { pagePolicy } from './security-headers.ts'

/** Serves the built browser part: hashed assets for ever, the page for every route of the specification. */
export async function serveWeb(app: FastifyInstance, config: Config): Promise<void> {
  const page = await readPage(config)
  const portal = escapeHtml(JSON.stringify(portalOf(config)))
  await app.register(fastifyStatic, {
    root: config.webRoot,
    wildcard: false,
    index: false,
    globIgnore: ['**/index.html', '.vite/**'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const route of pages)
    app.get(route, async (_request, reply) => sendPage(reply, page, portal))
  serveLogo(app, config)
}

async function readPage(config: Config): Promise<string> {
  const file = join(config.webRoot, 'index.html')
  return readFile(file, 'utf8').catch((cause) => {
    throw new Error('The browser part is not built yet: run `npm run build` first.', { cause })
  })
}

/** What pages may know of the configuration. */
function portalOf(config: Config): Portal {
  return {
    name: config.portalName,
    supportEmail: config.supportEmail,
    imprintUrl: config.imprintUrl,
    privacyUrl: config.privacyUrl,
    maxFileMb: config.maxFileBytes / 1_000_000,
    passwordGenerator: config.passwordGenerator,
    hasLogo: config.logoFile !== undefined,
  }
}

function sendPage(reply: FastifyReply, page: string, portal: string) {
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(
      page.replaceAll(/__(PORTAL|CSP_NONCE)__/g, (_, place) =>
        place === 'PORTAL' ? portal : nonce,
      ),
    )
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
