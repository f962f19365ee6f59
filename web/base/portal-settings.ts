import type { Portal } from '#contract/portal.ts'

/** The operator's settings that the server wrote into the page; the build, which prerenders pages, says its own. */
export const portal: Portal = JSON.parse(metaContent('portal') ?? '{}')

/** The language that the server found best for this visitor. */
export const visitorLanguage = metaContent('language') ?? 'de'

/** The nonce that styles made by libraries need under our content security policy; Vite's own server has none. */
export const cspNonce = metaContent('csp-nonce') || undefined

/** The content of a meta tag that the server filled in. */
function metaContent(name: string): string | undefined {
  if (import.meta.env.SSR) return undefined
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}
