import { useEffect } from 'react'
import { useWords } from '../base/spoken.ts'
import { useWhyNoPages } from '../files/why-no-pages.ts'
import { checkSession } from './session-watch.ts'

/** What to do when a file cannot be displayed; an ended session leads to the login at once. */
export function WhyNoPreview({ error }: { error: unknown }) {
  const texts = useWords('view')
  const reason = useWhyNoPages(error)
  useEffect(() => void checkSession(), [])
  return (
    <div className="preview-failure" role="alert">
      <p className="preview-failure-head">{texts.noPreview}</p>
      <p>{reason}</p>
    </div>
  )
}
