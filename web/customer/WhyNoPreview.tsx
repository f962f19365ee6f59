import { useEffect } from 'react'
import { whyNoPages } from '../files/why-no-pages.ts'
import { checkSession } from './session-watch.ts'

/** What to do when a file cannot be shown; an ended session leads to the login at once. */
export function WhyNoPreview({ error }: { error: unknown }) {
  useEffect(() => void checkSession(), [])
  return (
    <div className="preview-failure" role="alert">
      <p className="preview-failure-head">Die Vorschau ist nicht möglich.</p>
      <p>
        {whyNoPages(error)}{' '}
        {navigator.onLine
          ? 'Mit „Herunterladen“ öffnen Sie die Datei in einem anderen Programm.'
          : 'Öffnen Sie die Datei noch einmal, sobald es wieder verbunden ist.'}
      </p>
    </div>
  )
}
