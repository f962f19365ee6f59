import type { FastifyRequest } from 'fastify'

/** Whether whoever asks has these bytes already; proxies that compress write the tag as `W/"…"`. */
export function isKnownTag({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? []
  return tags.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
