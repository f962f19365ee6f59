/**
 * Folds text for comparing and searching: NFC, lower case, `ß` as `ss`, outer space gone.
 * So `MÜLLER`, `Müller` and ` müller ` are one, on every database engine.
 */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ß', 'ss').normalize('NFC').trim()
}
