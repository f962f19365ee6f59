import { type Import, tableEncodings } from '#contract/imports.ts'

export type TableEncoding = (typeof tableEncodings)[number]

const words: Record<TableEncoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Excel)',
  'windows-1250': 'Windows-1250 (Osteuropa)',
  'windows-1251': 'Windows-1251 (kyrillisch)',
  'windows-1253': 'Windows-1253 (griechisch)',
  'windows-1254': 'Windows-1254 (türkisch)',
  macintosh: 'Mac (alt)',
  ibm850: 'DOS (850)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (Big Endian)',
}

/** The encodings of tables with German labels. */
export const encodingWords = tableEncodings.map((value) => ({ value, label: words[value] }))

export function knownEncoding(value: string | null): TableEncoding | undefined {
  return tableEncodings.find((candidate) => candidate === value)
}

/** German sentence with sample words by which to check the assumed encoding; undefined if the file proves it. */
export function readAsWords({ encoding, letters }: Import['table']): string | undefined {
  const assumed = knownEncoding(encoding)
  if (!assumed || letters.length === 0) return undefined
  const listed = letters.map((word) => `„${word}“`).join(', ')
  return `Gelesen als ${words[assumed]}, denn die Datei selbst sagt es nicht: ${listed}.`
}
