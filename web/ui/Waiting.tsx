import { useWords } from '../base/spoken.ts'
import './waiting.css'

/** A thin bar on top of the page; it shows after 100 ms, so that quick responses flash nothing. */
export function Waiting() {
  const { loading } = useWords('base')
  return (
    <div className="waiting" role="progressbar" aria-label={loading}>
      <span />
    </div>
  )
}
