import type { Portal } from '#contract/portal.ts'

const defaults: Portal = {
  name: 'Typenschild',
  supportEmail: 'support@typenschild.example',
  imprintUrl: '',
  privacyUrl: '',
  maxFileMb: 200,
  passwordGenerator: 'specification',
  hasLogo: false,
  isLocal: false,
}

/** The operator's settings that the server wrote into the page; without a server the defaults. */
export const portal: Portal = { ...defaults, ...written() }

/** The nonce that styles made by libraries need under our content security policy. */
export const cspNonce = metaContent('csp-nonce')

function written(): Partial<Portal> {
  const content = metaContent('portal')
  return content === undefined ? {} : JSON.parse(content)
}

/** The content of a meta tag that the server filled in; Vite's own server leaves the placeholders. */
function metaContent(name: string): string | undefined {
  // The build prerenders pages where there is no document.
  if (import.meta.env.SSR) return undefined
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return content === undefined || /^__[A-Z_]+__$/.test(content) ? undefined : content
}
