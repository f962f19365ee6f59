import { useWords } from '../base/spoken.ts'
import './waiting.css'

/** A thin bar at the top of the page; it appears after 100 ms, so that quick responses do not make it flash. */
export function Waiting() {
  const { loading } = useWords('base')
  return (
    <div className="waiting" role="progressbar" aria-label={loading}>
      <span />
    </div>
  )
}
