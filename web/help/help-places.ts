/** The address of the guide's part about a given screen or page. */
export function helpFor(address: string, search: string): string {
  const [, area = ''] = address.split('/')
  const tab = new URLSearchParams(search).get('reiter')
  const part = address === '/devices' && tab === 'artikelnummern' ? tab : parts[area]
  return part === undefined ? '/hilfe' : `/hilfe#${part}`
}

const parts: Record<string, string> = {
  user: 'start',
  devices: 'geraete',
  parts: 'artikelnummern',
  files: 'dateien',
  companies: 'firmen',
  compliance: 'nachweise',
  logs: 'protokolle',
  import: 'import',
  bin: 'papierkorb',
  settings: 'einstellungen',
}
