import { escapeHtml } from '../core/escape-html.ts'

/** The maker's imprint and privacy notice; empty if not set. */
export interface LegalAddresses {
  imprintUrl: string
  privacyUrl: string
}

/** The footer of a server-rendered page; empty if neither address is set. */
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
