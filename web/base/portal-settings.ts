import type { Portal } from '#contract/portal.ts'

/**
 * The operator's settings, embedded in the page by the server; when the build prerenders pages, it provides its own.
 */
export const portal: Portal = JSON.parse(metaContent('portal') ?? '{}')

/** The language that the server chose for this visitor. */
export const visitorLanguage = metaContent('language') ?? 'de'

/** The nonce that our content security policy requires for libraries' styles; Vite's dev server sets none. */
export const cspNonce = metaContent('csp-nonce') || undefined

/** The content of a meta tag that the server has filled in. */
function metaContent(name: string): string | undefined {
  if (import.meta.env.SSR) return undefined
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}
