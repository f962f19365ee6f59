import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { portal } from '#contract/portal.ts'
import { pageWords } from '../core/page-words.ts'
import { sha256Of } from '../core/sha256.ts'
import { assertKnownParameters } from '../http/known-names.ts'
import { type LegalAddresses, legalLinks } from '../http/legal-links.ts'
import { encodingFor, type Packed, packOnce, varyByEncoding } from '../http/packing.ts'

interface Built {
  json: Text
  /** Renders the page with this footer. */
  page: (foot: string) => Text
}

interface Text {
  type: string
  body: Buffer
  etag: string
  packed: Packed
}

/**
 * The description of the API for programs and for people. Built at the first request, as most portals never need it.
 */
export function apiDocsRoutes(app: FastifyInstance, legal: () => Promise<LegalAddresses>): void {
  let built: Promise<Built> | undefined
  const once = () => {
    built ??= build().catch((error) => {
      built = undefined // so that the next request tries again
      throw error
    })
    return built
  }
  app.get(portal.openapi.path, async (request, reply) => {
    assertKnownParameters(portal.openapi, request.query as Record<string, unknown>)
    return send(request, reply, (await once()).json)
  })
  app.get(portal.docs.path, async (request, reply) => {
    assertKnownParameters(portal.docs, request.query as Record<string, unknown>)
    const { page } = await once()
    return send(request, reply, page(legalLinks(await legal(), pageWords.de.base)))
  })
}

async function build(): Promise<Built> {
  const [{ describeApi }, { apiDocsPage }, manifest] = await Promise.all([
    import('../openapi/openapi-document.ts'),
    import('./api-docs-page.ts'),
    readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  ])
  const document = describeApi(JSON.parse(manifest).version)
  return {
    json: textOf('application/json; charset=utf-8', JSON.stringify(document)),
    page: drawer((foot) => apiDocsPage(document, foot)),
  }
}

/** Rendered again only when the footer has changed. */
function drawer(draw: (foot: string) => string): Built['page'] {
  let cache: { foot: string; page: Text } | undefined
  return (foot) => {
    if (cache?.foot !== foot) cache = { foot, page: textOf('text/html; charset=utf-8', draw(foot)) }
    return cache.page
  }
}

function textOf(type: string, text: string): Text {
  const etag = `"${sha256Of(text, 'base64url')}"`
  return { type, body: Buffer.from(text), etag, packed: new Map() }
}

async function send({ headers }: FastifyRequest, reply: FastifyReply, text: Text) {
  const { type, body, etag, packed } = text
  reply.headers({ etag, 'cache-control': 'no-cache' })
  const etags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (etags?.some((tag) => tag === etag || tag === '*')) return reply.code(304).send()
  const encoding = encodingFor(headers['accept-encoding'])
  if (encoding === undefined) return reply.type(type).send(body)
  varyByEncoding(reply)
  reply.header('content-encoding', encoding)
  return reply.type(type).send(await packOnce(packed, body, encoding))
}
