import type { logTypes } from '#contract/logs.ts'

const meanings: Record<string, string> = {
  'api-call': 'ausgeführt',
  '200': 'erfolgreich',
  '400': 'abgelehnt',
  '401': 'nicht angemeldet',
  '403': 'nicht erlaubt',
  '404': 'nicht gefunden',
  '409': 'in Verwendung',
  '413': 'zu groß',
  '422': 'widersprüchlich',
  '429': 'zu viele Versuche',
  '500': 'Fehler im Server',
  '502': 'Mailserver lehnt ab',
  '503': 'vorübergehend gestört',
  '40x': 'Fehler im Browser',
}

/** What a status says in German; empty for one that is unknown. */
export function meaningOf(status: string | null): string {
  return meanings[status ?? ''] ?? ''
}

/** Whether it went well, for the colour beside the words. */
export function isWell(status: string | null): boolean {
  return status === 'api-call' || status === '200'
}

/** Statuses that entries of a type usually have, to choose from. */
export const usualStatuses: Record<(typeof logTypes)[number], string[]> = {
  error: ['400', '403', '404', '409', '413', '422', '429', '500', '502', '503', '40x'],
  info: ['api-call', '200'],
  customer: ['200', '400'],
}
