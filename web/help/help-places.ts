/** Which part of the guide tells of the screen or page at an address, as what stands behind the `#` of its address. */
export function helpFor(address: string): string {
  const [, area = ''] = address.split('/')
  const part = parts[area]
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
