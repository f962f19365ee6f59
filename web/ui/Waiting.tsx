import './waiting.css'

/** A thin bar on top of the page; it shows after 100 ms, so that quick responses flash nothing. */
export function Waiting() {
  return (
    <div className="waiting" role="progressbar" aria-label="Wird geladen">
      <span />
    </div>
  )
}
