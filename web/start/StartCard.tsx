import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type FailableQuery, hasFailed } from '../client/queries.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import '../ui/skeleton.css'
import './start-card.css'

interface Props {
  title: string
  /** What stands behind the `#` of its address, if others lead to it. */
  anchor?: string
  className?: string
  /** What the card waits for; without it the card is there at once. */
  query?: FailableQuery
  /** Beside the title. */
  button?: ReactNode
  children: ReactNode
}

/** A card of the start page: grey lines while it loads, an error with a retry when it cannot. */
export function StartCard({ title, anchor, className = '', query, button, children }: Props) {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const isThere = query === undefined || query.data !== undefined
  useEffect(() => {
    const isMeant = anchor !== undefined && location.hash === `#${anchor}`
    // Cards that come later would push it out of sight again.
    if (isMeant && isThere) card.current?.scrollIntoView()
  }, [anchor, isThere])
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

/** What stands in for children that are not there: grey lines, or an error with a retry. What is there stays. */
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
