import type { FastifyRequest } from 'fastify'

/** Whether the browser has the bytes of this `ETag`; proxies that compress write the tag as `W/"…"`. */
export function isKnownTag({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? []
  return tags.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
