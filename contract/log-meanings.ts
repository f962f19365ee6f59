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

/** German meaning of a log entry's status; empty if unknown. */
export function meaningOf(status: string | null): string {
  return meanings[status ?? ''] ?? ''
}
