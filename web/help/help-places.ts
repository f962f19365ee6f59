/** Which part of the guide tells of the screen or page at an address, as what stands behind the `#` of its address. */
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
