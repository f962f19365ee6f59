import { escapeHtml } from '../core/escape-html.ts'

/** Where the maker's imprint and privacy notice are; empty where they are not said. */
export interface LegalAddresses {
  imprintUrl: string
  privacyUrl: string
}

/** The foot of a page that the server writes itself; nothing where neither is said. */
export function legalLinks(
  { imprintUrl, privacyUrl }: LegalAddresses,
  { imprint, privacy }: { imprint: string; privacy: string },
): string {
  const links = [
    ...(imprintUrl ? [`<a href="${escapeHtml(imprintUrl)}">${imprint}</a>`] : []),
    ...(privacyUrl ? [`<a href="${escapeHtml(privacyUrl)}">${privacy}</a>`] : []),
  ]
  return links.length > 0 ? `<footer>${links.join(' ')}</footer>\n` : ''
}
