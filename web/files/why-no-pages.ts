/** Why the pages of a PDF cannot be shown, by the name of its sentence. */
export function whyNoPages(error: unknown): 'offline' | 'locked' | 'broken' | 'unloaded' {
  const { name } = error instanceof Error ? error : { name: '' }
  if (!navigator.onLine) return 'offline'
  if (name === 'PasswordException') return 'locked'
  if (name === 'InvalidPDFException') return 'broken'
  return 'unloaded'
}
