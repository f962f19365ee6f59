import { useEffect } from 'react'
import { checkSession } from './session-watch.ts'

/** What to do when a file cannot be shown; an ended session leads to the login at once. */
export function WhyNoPreview({ error }: { error: unknown }) {
  useEffect(() => void checkSession(), [])
  return (
    <div className="preview-failure" role="alert">
      <p className="preview-failure-head">Die Vorschau ist nicht möglich.</p>
      <p>{reasonOf(error)} Mit „Herunterladen“ öffnen Sie die Datei in einem anderen Programm.</p>
    </div>
  )
}

function reasonOf(error: unknown): string {
  const { name } = error instanceof Error ? error : { name: '' }
  if (!navigator.onLine) return 'Ihr Gerät ist offline.'
  if (name === 'PasswordException') return 'Diese PDF-Datei ist mit einem Passwort geschützt.'
  if (name === 'InvalidPDFException') return 'Diese PDF-Datei ist beschädigt.'
  return 'Die Datei ließ sich nicht laden.'
}
