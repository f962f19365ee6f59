import { useEffect } from 'react'
import { useWords } from '../base/spoken.ts'
import { whyNoPages } from '../files/why-no-pages.ts'
import { checkSession } from './session-watch.ts'

/** What to do when a file cannot be shown; an ended session leads to the login at once. */
export function WhyNoPreview({ error }: { error: unknown }) {
  const say = useWords('view')
  useEffect(() => void checkSession(), [])
  return (
    <div className="preview-failure" role="alert">
      <p className="preview-failure-head">{say.noPreview}</p>
      <p>
        {say.noPages[whyNoPages(error)]} {navigator.onLine ? say.openElsewhere : say.openLater}
      </p>
    </div>
  )
}
