import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type FailableQuery, hasFailed } from '../client/queries.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import '../ui/skeleton.css'
import './start-card.css'

interface Props {
  title: string
  /** Fragment of its address, if others link to it. */
  anchor?: string
  className?: string
  /** The query that the card waits for; without it, the content is shown at once. */
  query?: FailableQuery
  /** Content beside the title. */
  button?: ReactNode
  children: ReactNode
}

/** A card of the start page: a placeholder while it loads, an error with a retry button if it fails. */
export function StartCard({ title, anchor, className = '', query, button, children }: Props) {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const isLoaded = query === undefined || query.data !== undefined
  useEffect(() => {
    const isTarget = anchor !== undefined && location.hash === `#${anchor}`
    // Only once the card has loaded: earlier, other cards would push it out of view again.
    if (isTarget && isLoaded) card.current?.scrollIntoView()
  }, [anchor, isLoaded])
  return (
    <section ref={card} id={anchor} className={`card ${className}`} aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {button}
      </div>
      {query ? <Loaded query={query}>{children}</Loaded> : children}
    </section>
  )
}

/** Replaces missing children by a placeholder, or by an error with a retry button. Loaded content stays. */
export function Loaded({ query, children }: Required<Pick<Props, 'query' | 'children'>>) {
  if (query.data !== undefined) return children
  if (hasFailed(query)) {
    return (
      <div className="card-error">
        <NotLoaded query={query} />
      </div>
    )
  }
  return (
    <div className="card-skeleton" aria-hidden>
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  )
}
