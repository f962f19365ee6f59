const kinds: [pattern: RegExp, german: string][] = [
  [/^row (\d+) missing from index (\S+)$/, 'Im Index „$2“ fehlt die Zeile $1'],
  [
    /^wrong # of entries in index (\S+)$/,
    'Der Index „$1“ hat mehr oder weniger Einträge, als es Zeilen gibt',
  ],
  [
    /^non-unique entry in index (\S+)$/,
    'Im Index „$1“ steht doppelt, was es nur einmal geben darf',
  ],
  [/^NULL value in (\S+)$/, '„$1“ ist leer und darf es nicht sein'],
  [
    /^malformed inverted index for FTS5 table (\S+)$/,
    'Der Index für Suchen „$1“ passt in sich nicht zusammen',
  ],
  [
    /^(Tree|Page|Freelist|Pointer map|database disk image is malformed).*$/i,
    'Seiten der Datei passen nicht zusammen',
  ],
]

/** A line of SQLite's `integrity_check` in German, followed by the original. */
export function explainDamage(line: string): string {
  const knownDamage = kinds.find(([pattern]) => pattern.test(line))
  return `${knownDamage ? line.replace(...knownDamage) : 'SQLite meldet einen Fehler'} (${line})`
}
