import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isHttps } from '../auth/cookies.ts'
import type { Config } from '../core/config.ts'

/** The content security policy of answers that are not our pages: nothing may load but the error page's own style. */
const strictPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The same for a page with one inline style. */
export function policyWithStyle(style: string): string {
  return strictPolicy.replace("style-src 'self'", `style-src 'self' ${styleSource(style)}`)
}

/** Allows an inline style by its hash. */
export function styleSource(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`
}

/** For answers sent before the server's hooks run. */
export const earlyHeaders = {
  'content-security-policy': strictPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** The content security policy of our pages; the nonce allows the style elements of the component library. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The only policy allows our own workers and nothing else (`web/base/admitted-workers.ts`).
    'trusted-types default',
  ].join('; ')
}

/** The policy of the PDF reader's worker: it makes no requests except for decoders beside it. */
export const pdfWorkerPolicy = "default-src 'none'; script-src 'self'"

/**
 * The policy of the worker that reads codes in browsers that cannot: only it may compile WebAssembly, which it
 * fetches from this server.
 */
export const scanWorkerPolicy =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'"

/** The permissions of staff pages: the camera, to scan codes. */
export const staffPermissions = 'camera=(self)'

/** The policy of a file: no scripts; a sandbox would break PDF viewers. */
export function filePolicy(mime: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
  return mime === 'application/pdf' ? policy : `${policy}; sandbox`
}

/** On every answer. */
const commonHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'content-security-policy': strictPolicy,
}

const onlyHttps = { 'strict-transport-security': 'max-age=31536000' }

/** Adds the security headers to every answer. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = { ...commonHeaders, ...(isHttps(config) && onlyHttps) }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
