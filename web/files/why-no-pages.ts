/** Why the pages of a PDF cannot be shown, as a sentence. */
export function whyNoPages(error: unknown): string {
  const { name } = error instanceof Error ? error : { name: '' }
  if (!navigator.onLine) return 'Ihr Gerät ist offline.'
  if (name === 'PasswordException') return 'Diese PDF-Datei ist mit einem Passwort geschützt.'
  if (name === 'InvalidPDFException') return 'Diese PDF-Datei ist beschädigt.'
  return 'Die Datei ließ sich nicht laden.'
}
