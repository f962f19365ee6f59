import type { FastifyRequest } from 'fastify'

/** Whether the client already has this version (`If-None-Match`); proxies that compress send the tag as `W/"…"`. */
export function isKnownTag({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? []
  return tags.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
